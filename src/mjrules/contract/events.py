"""Every event of a table as data: the vocabulary of ADR 0006 with its types."""

from __future__ import annotations

from mjrules.contract.grammar import VARIANTS, Field, Record

RIICHI = ("riichi",)
SUZUME = ("suzume",)

ACTOR = Field("actor", "seat", "whose move it is")
TARGET = Field("target", "seat", "whose tile it is; at a tsumo the actor's own")
DELTAS = Field("deltas", "[int]", "points won and lost, one a seat")
SCORES = Field("scores", "[int]", "points after it, one a seat")
ADJUSTMENTS = Field("adjustments", "[int]", "result points won and lost, one a seat", "none moved", RIICHI)
CONSUMED = Field("consumed", "[tile]", "tiles of the hand that were used")
PAI_CALLED = Field("pai", "tile", "the tile called")


def _scored(name: str, type: str, doc: str, missing: str = "", variants: tuple[str, ...] = VARIANTS) -> Field:
    """A field of a win's worth, which a log that was read may not tell."""
    return Field(name, type, doc, missing, variants, logged=False)


EVENTS: tuple[Record, ...] = (
    Record(
        "start_game",
        "A game begins.",
        (
            Field("variant", "variant", "the game that is played"),
            Field("players", "count", "seats at the table"),
            Field("rules", "hash", "digest of the rules"),
            Field("first_dealer", "seat", "who deals first"),
        ),
    ),
    Record(
        "start_kyoku",
        "A hand is dealt; the dealer's last tile comes by a tsumo.",
        (
            Field("bakaze", "wind", "the round; of Suzume-Jong what the wind marker shows"),
            Field("kyoku", "count", "number of the hand in its round, from 1"),
            Field("oya", "seat", "the dealer"),
            Field("scores", "[int]", "points before the hand, one a seat"),
            Field("dora_marker", "tile", "dora indicator; of Suzume-Jong the dora tile itself"),
            Field("tehais", "[hand]", "the hands dealt, one a seat", hidden="own"),
            Field("honba", "count", "counters", variants=RIICHI),
            Field("deposits", "count", "points on the table", variants=RIICHI),
        ),
    ),
    Record(
        "tsumo",
        "A tile is drawn.",
        (ACTOR, Field("pai", "hidden_tile", "the tile", hidden="actor")),
    ),
    Record(
        "dahai",
        "A tile is discarded.",
        (ACTOR, Field("pai", "tile", "the tile"), Field("tsumogiri", "bool", "it was just drawn", variants=RIICHI)),
    ),
    Record("chi", "A discard is called for a run.", (ACTOR, TARGET, PAI_CALLED, CONSUMED), RIICHI),
    Record("pon", "A discard is called for a triplet.", (ACTOR, TARGET, PAI_CALLED, CONSUMED), RIICHI),
    Record("daiminkan", "A discard is called for a kan.", (ACTOR, TARGET, PAI_CALLED, CONSUMED), RIICHI),
    Record("ankan", "A closed kan is declared.", (ACTOR, CONSUMED), RIICHI),
    Record(
        "kakan",
        "A tile is added to a pon.",
        (ACTOR, Field("pai", "tile", "the tile added"), Field("consumed", "[tile]", "tiles of the pon")),
        RIICHI,
    ),
    Record("nuki", "A north is set out.", (ACTOR, Field("pai", "tile", "the tile")), RIICHI),
    Record("dora", "An indicator is turned.", (Field("dora_marker", "tile", "the indicator"),), RIICHI),
    Record(
        "reach",
        "Riichi is declared; its discard follows.",
        (
            ACTOR,
            Field("kind", "'open'", "of an open riichi", "a closed riichi"),
            Field("tehai", "tiles", "the hand of an open riichi", "a closed riichi"),
        ),
        RIICHI,
    ),
    Record(
        "reach_accepted",
        "Nobody won on the riichi discard; the stick is put out.",
        (ACTOR, Field("deltas", "[int]", DELTAS.doc, logged=False), Field("scores", "[int]", SCORES.doc, logged=False)),
        RIICHI,
    ),
    Record(
        "hora",
        "A win; several winners of one tile are several events in the order of payment.",
        (
            ACTOR,
            TARGET,
            Field("pai", "tile", "the tile won on"),
            Field("tehai", "tiles", "the concealed tiles without it"),
            Field("points", "count", "what the winner gets when everybody can pay, without honba and deposits"),
            Field("deltas", "[int]", "points won and lost by this win, honba and deposits included, one a seat"),
            SCORES,
            Field("melds", "[meld]", "melds of the winner", "no meld", RIICHI),
            Field("ura_markers", "[tile]", "ura-dora indicators", "none are looked at", RIICHI),
            Field("chips", "[int]", "shugi won and lost, one a seat", "none moved", RIICHI),
            ADJUSTMENTS,
            _scored("yaku", "[yaku]", "every yaku that counts"),
            _scored("han", "count", "han with dora; 0 for a yakuman", variants=RIICHI),
            _scored("fu", "count", "fu, rounded; 0 for a yakuman", variants=RIICHI),
            _scored("limit", "limit", "the limit", "below mangan", RIICHI),
            _scored("yakuman", "count", "yakuman multiple, 0 for an ordinary hand"),
            _scored("situation", "situation", "how it was won: with the tiles shown all that scores the hand"),
            _scored("total", "count", "points of the hand; a tsumo's share is rounded up", variants=SUZUME),
            _scored("parts", "parts", "points by part", variants=SUZUME),
        ),
    ),
    Record(
        "ryukyoku",
        "A draw.",
        (
            Field("reason", "draw", "what made it"),
            DELTAS,
            SCORES,
            Field("tenpai", "[seat]", "seats found tenpai", "nobody looked", RIICHI),
            Field("tehais", "[hand]", "hands that are shown, one a seat", "none is shown", RIICHI),
        ),
    ),
    Record("end_kyoku", "A hand is over.", (Field("next", "next", "what follows"),)),
    Record(
        "end_game",
        "The game is over.",
        (
            Field("scores", "[int]", "points with the leftover deposits, one a seat"),
            Field("ranks", "[count]", "1 = first, one a seat; equal where places are shared"),
            Field("result_x10", "[int]", "result points in tenths, one a seat", variants=RIICHI),
        ),
    ),
    Record(
        "position",
        "The game was given as a position; its events begin here.",
        (
            Field("position", "position_view", "what everybody sees"),
            Field("tehais", "[hand]", "hands, one a seat", hidden="own"),
            Field("drawn", "[hand]", "the tile just drawn, one text a seat", hidden="own"),
            Field("marks", "[text]", "a seat's furiten and its kind, one text a seat", variants=RIICHI, hidden="own"),
        ),
    ),
    Record(
        "false_win",
        "A win was declared that is none; the hand was shown and the price paid.",
        (
            ACTOR,
            TARGET,
            Field("pai", "tile", "the tile"),
            Field("tehai", "tiles", "the hand shown"),
            DELTAS,
            SCORES,
            ADJUSTMENTS,
        ),
    ),
    Record(
        "penalty",
        "A referee's ruling, or a riichi found false at a draw.",
        (Field("kind", "text", "the offence; shown_tiles:5p names the tiles"), ACTOR, DELTAS, SCORES, ADJUSTMENTS),
        RIICHI,
    ),
    Record("dead_hand", "The seat may neither win nor call any more in this hand.", (ACTOR,), RIICHI),
    Record(
        "choice",
        "The dealer ends the game after a hand, or goes on.",
        (ACTOR, Field("choice", "'stop' | 'go_on'", "what he chose")),
        RIICHI,
    ),
    Record("reach_cancelled", "A riichi was taken back and paid for.", (ACTOR, DELTAS, SCORES), RIICHI),
    Record(
        "pao",
        "A seat became liable for another's yakuman.",
        (
            Field("actor", "seat", "who may win it"),
            Field("target", "seat", "who is liable"),
            Field("yakuman", "text", "key of the yakuman"),
        ),
        RIICHI,
    ),
    Record("commitment", "The hash of the deal that follows.", (Field("hash", "hash", "see verify_deal"),)),
    Record(
        "reveal",
        "The deal that was committed to.",
        (
            Field("wall", "hex | '?'", "ids of the wall, two digits a tile; ? while a served game goes on"),
            Field("salt", "hash | '?'", "the salt of the hash; ? while a served game goes on"),
        ),
    ),
    Record(
        "early_end",
        "The game is ended before its last hand.",
        (Field("reason", "'agreement' | 'referee'", "by whom"),),
    ),
)
