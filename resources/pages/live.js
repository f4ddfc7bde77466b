"use strict";
(function () {
  var status = document.getElementById("live");
  var shown = "", over = false, silence = 0;

  function say(what) {
    var words = status.dataset[what];
    status.className = what;
    if (status.textContent !== words) { status.textContent = words; }
  }

  function take(text) {
    var fresh = new DOMParser().parseFromString(text, "text/html");
    var page = document.getElementById("page"), next = fresh.getElementById("page");
    if (!next) { throw new Error("no page"); }
    page.querySelectorAll("details[open]").forEach(function (each) {
      var same = next.ownerDocument.getElementById(each.id);
      if (same) { same.open = true; }
    });
    document.title = fresh.title;
    document.documentElement.lang = fresh.documentElement.lang;
    document.querySelector("header h1").textContent = fresh.querySelector("header h1").textContent;
    document.querySelector("header .facts").textContent = fresh.querySelector("header .facts").textContent;
    page.replaceWith(document.adoptNode(next));
  }

  function load(edition) {
    fetch(location.href, { cache: "no-store", credentials: "omit" })
      .then(function (answer) {
        if (!answer.ok) { throw new Error("not there"); }
        return answer.text();
      })
      .then(function (text) { take(text); shown = edition; say("live"); })
      .catch(function () { say("lost"); });
  }

  // The connection of a laptop that sleeps stays open and silent: two missing signs of life tell.
  function alive(event) {
    clearTimeout(silence);
    silence = setTimeout(function () { if (!over) { say("lost"); } }, 25000);
    if (event.data !== shown) { load(event.data); } else { say("live"); }
  }

  var news = new EventSource("live");
  news.addEventListener("page", alive);
  news.addEventListener("beat", alive);
  news.addEventListener("over", function () { over = true; clearTimeout(silence); news.close(); say("over"); });
  news.onerror = function () { if (!over) { say("lost"); } };
})();
