"""The settings a ruleset may state. The first value is the plain reading, the default.

Names and example hands are in ``resources/rulesets/settings.toml``.
"""

from __future__ import annotations

from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SettingSpec:
    id: str
    values: tuple[str, ...]
    bonus: str | None = None


SPECS: tuple[SettingSpec, ...] = (
    SettingSpec("six_at_table", ("previous_dealer", "opposite")),
    SettingSpec("radl_length", ("players", "four")),
    SettingSpec("failed_silent_bonus", ("free", "pays", "last_tricks")),
    SettingSpec("lost_multiplier", ("multiplied", "simple")),
    SettingSpec("multiplied_base", ("game", "game_and_bid")),
    SettingSpec("replaced_kontra", ("higher", "multiplier", "game")),
    SettingSpec("beside_valat", ("announced_only", "course_only", "all", "by_kind")),
    SettingSpec("valat_in_solo", ("plain", "doubled")),
    SettingSpec("opponents_valat", ("mirrored", "not_played")),
    SettingSpec("kontra_or_valat", ("free", "farbensolo", "colour")),
    SettingSpec("solo_king_in_talon", ("kontra_counts", "kontra_void")),
    SettingSpec("bei_games", ("no", "yes")),
    SettingSpec("forced_piccolo", ("no", "yes")),
    SettingSpec("conceded_price", ("game_and_bid", "game")),
    SettingSpec("mondfang_in_negative", ("not_paid", "remind"), bonus="mondfang"),
    SettingSpec("trischaken_all_tricks", ("each", "pot_each")),
    SettingSpec("trischaken_two_jungfrauen", ("pot_of_three", "three_raised")),
    SettingSpec("trischaken_combination", ("larger", "sum")),
    SettingSpec("trischaken_tied", ("each_pays", "share")),
    SettingSpec("trischaken_vorhand_jungfrauen", ("shared", "own")),
    SettingSpec("claims_cover", ("by_account", "never")),
    SettingSpec("several_offenders", ("share", "each_full")),
    SettingSpec("sechserdreier_opponents", ("lost_value", "value")),
    SettingSpec("doubling_mondfang", ("no", "yes")),
    SettingSpec("doubling_trischaken", ("no", "yes")),
    SettingSpec("doubling_half_time", ("no", "yes")),
    SettingSpec("doubling_start", ("next_hand", "next_radl")),
    SettingSpec("doubling_overlap", ("queue", "ignore", "restart", "multiply", "fourfold")),
    SettingSpec("doubling_renonce_trischaken", ("no", "yes")),
)

BY_ID = {spec.id: spec for spec in SPECS}

RETIRED: tuple[SettingSpec, ...] = (
    SettingSpec("kontra_on_partner", ("void", "counts")),
    SettingSpec("wrong_cards_before_game", ("deal_again", "table_decides")),
    SettingSpec("first_dealer_by_cut", ("no", "yes")),
    SettingSpec("no_tarock_thrown_in", ("no", "yes")),
)
"""Settings of earlier versions without any effect. Copies that state them keep them."""
