"""One table of names: tried in the domain, and through every entrance a name can come in by."""

from __future__ import annotations

USABLE = [
    "Żółć",
    "李小龍",
    "O'Neill",
    "Karl-Heinz (Wien)",
    "Øyvind",
    "Ἀριστοτέλης",
    "\u0627\u0644\u06cc\u200c\u0631\u0636\u0627",  # Ali-Reza, with the joiner Persian needs
    "\u0d05\u0d35\u0d28\u0d4d\u200d",  # Malayalam, a joiner behind a virama
    "👩\u200d👧",
    "👨\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d🚀",
    "❤\ufe0f\u200d🔥",
    "🏳\ufe0f\u200d🌈",
    "🇦🇹",
    "1\ufe0f\u20e3",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
    "\u845b\U000e0100",  # one of the two drawings of Katsura
]
"""Names everybody can see, of several signs some of them."""

UNSEEN = [
    "\u2800",
    "\u3164",
    "\uffa0",
    "\u115f\u1160",
    "\u17b4",
    "\u034f",
    "\u0301",
    "\u200d",
    "\u200c\u200c",
    "\ufe0f",
    "\u00ad",
    "\u00a0\u3000",
    "\U000e0061",
    "\ufeff",
    "Anna\u2800",
    "Anna\u3164",
    "An\u200dna",
    "Anna\u200c",
    "Αν\u200dνα",
    "Anna\ufe0f",
    "Anna\U000e0061\U000e007f",
    "Anna \u0301",
    "👩\u200d",
    "👩\u200d\u200d👧",
    "Anna\tHuber",
    "Anna\nHuber",
]
"""Names nobody can see, or with something in them that nobody can."""

ONE_NAME = [
    ("Karl Huber", typed)
    for typed in (
        " Karl Huber",
        "Karl Huber ",
        "Karl  Huber",
        "Karl\u00a0Huber",
        "Karl\u202fHuber",
        "Karl\u2009\u2009Huber",
        "Karl\u3000Huber",
        "\u00a0Karl \u00a0 Huber\u2003",
    )
] + [("J\u00fcrgen", "Ju\u0308rgen"), ("J\u00fcrgen", " Ju\u0308rgen\u00a0")]
"""A name, and another way to write it, which is the same name and not one that looks like it."""

LOOK_ALIKE = [
    ("Anna", "anna"),
    ("Anna", "Ａｎｎａ"),
    ("Anna", "ＡＮＮＡ"),
    ("Ｋarl Huber", "Karl\u00a0Huber"),
    ("\u00c4nne", "a\u0308nne"),
    ("Sofi", "So\ufb01"),
    ("❤", "❤\ufe0f"),
    ("Anna²", "Anna2"),
]
"""Two names nobody can tell apart at one table."""
