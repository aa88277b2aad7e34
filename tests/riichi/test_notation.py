"""What people write for a hand: every way in use, and what is refused. Nothing that was written is passed over."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from mjrules.riichi.notation import one_meld, wind

# text, what is understood: the notation of the records, melds behind the tiles
READ = """
123m456p789s1122z | 123m456p789s1122z
1m2m3m | 1m2m3m
0m0p0s | 0m0p0s
123M456P789S1122Z | 123m456p789s1122z
123m 456p 789s 1122z | 123m456p789s1122z
123m,456p,789s,1122z | 123m456p789s1122z
123m、456p、789s | 123m456p789s
123m・456p・789s | 123m456p789s
1 2 3m 4 5 6p | 123m456p
1,2,3m | 123m
1m, 2m, 3m | 123m
1m 2m 3m 1p | 123m1p
123m/456p | 123m456p
123m|456p | 123m456p
123m;456p | 123m456p
  123m  | 123m
１２３ｍ４５６ｐ７８９ｓ１１２２ｚ | 123m456p789s1122z
１２３Ｍ | 123m
１ｍ　２ｍ　３ｍ | 123m
1122h | 1122z
1h2h3H | 123z
5h | 5z
11字 | 11z
r5p | 0p
R5p | 0p
r5M | 0m
5rp | 0p
5Rp | 0p
34r56m | 3406m
345r6m | 3406m
45r5m | 405m
r55p | 05p
5r5p | 05p
5pr | 0p
5mr 5pr 5sr | 0m0p0s
345pr | 340p
赤5p | 0p
赤５ｐ | 0p
赤 5p | 0p
赤ドラ5p | 0p
aka5p | 0p
AKA 5s | 0s
red 5m | 0m
赤五萬 | 0m
赤伍萬 | 0m
赤⑤ | 0p
赤5筒 | 0p
406p | 406p
E | 1z
S | 2z
W | 3z
N | 4z
P | 5z
F | 6z
C | 7z
E S W N P F C | 1234567z
ESWNPFC | 1234567z
EEE SSS | 111222z
1m 2m 3m E E P | 123m115z
1m E 9s C | 1m1z9s7z
9sE | 9s1z
5mr 1s 9p N | 0m1s9p4z
1S | 1s
123S | 123s
99S E | 99s1z
9S S | 9s2z
1P P | 1p5z
一萬 | 1m
一萬二萬三萬 | 123m
一二三萬 | 123m
一二三万 | 123m
四五六筒 | 456p
七八九索 | 789s
1萬2萬3萬 | 123m
123萬456筒789索 | 123m456p789s
123万 | 123m
123餅 | 123p
123饼 | 123p
123条 | 123s
123條 | 123s
123竹 | 123s
123マン456ピン789ソー | 123m456p789s
123マンズ456ピンズ789ソーズ | 123m456p789s
123ソウ | 123s
１２３ﾏﾝ | 123m
123man456pin789sou | 123m456p789s
123Man 456Pin 789Sou | 123m456p789s
1wan | 1m
11honors | 11z
伍萬 | 5m
五 | 5m
東 | 1z
東南西北白發中 | 1234567z
東南西北白発中 | 1234567z
東 南 西 北 白 发 中 | 1234567z
东南西北 | 1234z
白白發發中中 | 556677z
東東東 一二三萬 | 111z123m
白板 發財 紅中 | 567z
发财 红中 | 67z
トンナンシャーペー | 1234z
ハク ハツ チュン | 567z
ﾊｸ ﾊﾂ ﾁｭﾝ | 567z
ナンシャ | 23z
east south west north | 1234z
East EAST | 11z
haku hatsu chun | 567z
Ton Nan Sha Pei | 1234z
ton shaa | 13z
①②③ | 123p
⑨⑨ | 99p
一二三①②③123 | 123m123p123s
一二三①②③１２３東東 | 123m123p123s11z
二三四④⑤⑥２３４４４白白白 | 234m456p23444s555z
①②③ 456 | 123p456s
一一一 789 | 111m789s
①②③東 | 123p1z
🀀 | 1z
🀀🀁🀂🀃 | 1234z
🀄🀅🀆 | 765z
🀇🀈🀉 | 123m
🀏 | 9m
🀐🀘 | 19s
🀙🀡 | 19p
🀇🀙🀐🀀 | 1m1p1s1z
🀄︎🀄️ | 77z
🀇 🀈, 🀉 | 123m
["1m","2m","5mr","E"] | 120m1z
["1m", "9p", "C"] | 1m9p7z
 [ "東", "0p" ] | 1z0p
m123 | 123m
m123p456s789z1122 | 123m456p789s1122z
M123P456 | 123m456p
p1 | 1p
p555 | 555p
m1m2m3 | 123m
m123 p406 | 123m406p
m123,p456 | 123m456p
m123p1z1122,s789- | 123m1p1122z chi:789s
m123p1z1122,s7-89,z555= | 123m1p1122z chi:789s pon:555z
z11,z5555 | 11z ankan:5555z
z11,z5555= | 11z daiminkan:5555z
z11,z555=5 | 11z kakan:5555z
m0555- | daiminkan:0555m
p40-6 | chi:406p
m55-0 | pon:055m
p50+5 | pon:055p
p555z | pon:555z
c123m | chi:123m
11m p555z | 11m pon:555z
11mp555z | 11m pon:555z
c406p c789s | chi:406p chi:789s
pon555z | pon:555z
pon:555z | pon:555z
pon:555z@2 | pon:555z@2
pon 555z | pon:555z
PON 555Z | pon:555z
Pon: 5z 5z 5z | pon:555z
pon PPP | pon:555z
chi:406p | chi:406p
chii 345m | chi:345m
chow 345m | chi:345m
pung EEE | pon:111z
ポン555z | pon:555z
ﾎﾟﾝ５５５ｚ | pon:555z
ポン東東東 | pon:111z
ポン白白白 11m | 11m pon:555z
チー345p | chi:345p
チー三四五萬 | chi:345m
チー①②③ | chi:123p
一一 チー①②③ ポン東東東 | 11m chi:123p pon:111z
碰中中中 | pon:777z
吃345s | chi:345s
ankan:1111m | ankan:1111m
ankan 1111m | ankan:1111m
アンカン1111m | ankan:1111m
暗槓東東東東 | ankan:1111z
暗カン0555p | ankan:0555p
minkan 1111m | daiminkan:1111m
ミンカン1111m | daiminkan:1111m
大明槓1111m | daiminkan:1111m
daiminkan:5550p | daiminkan:0555p
加槓1111m | kakan:1111m
カカン1111m | kakan:1111m
shouminkan 1111m | kakan:1111m
kakan:777z7z@1 | kakan:7777z@1
5'55z | pon:555z
55'5z | pon:555z
555'z | pon:555z
0'55p | pon:055p
2'13m | chi:123m
213'm | chi:123m
5’55z | pon:555z
555'5z | daiminkan:5555z
5'5'55z | kakan:5555z
123m11z 5'55z 2'13p | 123m11z pon:555z chi:123p
23m456p789s55s ankan:1111m | 23m456p78955s ankan:1111m
一東 5 | 1m1z5s
P5 | 5p
https://tenhou.net/2/?q=123m456p789s1122z | 123m456p789s1122z
http://tenhou.net/2/?q=19m19p19s1234567z | 19m19p19s1234567z
tenhou.net/2/?q=0m11z | 0m11z
https://tenhou.net/2/?p=1112223334445m | 1112223334445m
https://tenhou.net/2/?q=11m%2022p | 11m22p
"""
ACCEPTED = [tuple(map(str.strip, line.split(" | ")[:2])) for line in READ.strip("\n").split("\n")]
WITH_MELDS = re.compile(r"[a-z]+:")

REFUSED = """
123
123m4
5
1 2 3
１２３
12x
1x
x
q
foo
123m foo
123m456
123m 456
m
mps
m123p
zz
z
0
0z
8z
9z
18h
0東
②m
萬
kan 5555z
槓5555z
カン5555z
k1111m
P555z
C123m
1mC5
5mr5p
pon 55z
pon 5555z
pon
pon:
pon:55z
chi 12m
chi
chi 135m
chi 789z
chi 東南西
pon 123m
p55z
p5555z
c12m
c1234m
c135m
p123m
ポン白
ポン東東
ポン東東 南
チー一二
ankan 111m
ankan 11111m
ankan 1112m
pon pon 555z
pon chi 123m
pon:555z@4
pon:555z@
11m@2
5'5z
5'z
'555z
5'5'5z
5'5'5'5z
1'23'm
5'5555z
1'35m
5'56z
1235'55z
5'55
r4p
4rp
4r6p
rr5p
r
r 5p
赤
赤4p
r0p
赤0p
赤東
aka
5ra
[1111z]
(555z)
{123m}
<123m>
[123m
["1m", 2]
["1x"]
{"hand": "123m"}
"123m"
123m!
123m?
?
1m ? 2m
123m+
1-2-3m
123m=
1.2.3m
*
_
m1_
p1*
🀫
🀪
🀢
①②③4m5
一二三 123m 4
eee
e
n
https://tenhou.net/2/
https://tenhou.net/2/?x=123m
https://tenhou.net/2/?q=123m&x=1
https://tenhou.net/2/?q=123m&p=123m
https://tenhou.net/2/?q=12x
https://tenhou.net/3/?q=123m
http://example.com/?q=123m
z555==
z55=
m135-
m12-34
p1-2
123mpinfu
north-wind
5p 5p 5q
天和
門前
"""
NONSENSE = REFUSED.strip("\n").split("\n")


def test_the_tables_are_long_enough():
    assert len(ACCEPTED) >= 150
    assert len(NONSENSE) >= 100
    assert len({text for text, _ in ACCEPTED}) == len(ACCEPTED)
    assert len(set(NONSENSE)) == len(NONSENSE)


@pytest.mark.parametrize(("text", "meaning"), ACCEPTED, ids=[text for text, _ in ACCEPTED])
def test_what_is_understood(text, meaning):
    found = mj.hand(text)
    melds = [mc.Meld.of(word) for word in meaning.split() if WITH_MELDS.match(word)]
    tiles = "".join(word for word in meaning.split() if not WITH_MELDS.match(word))
    assert (found.tiles, [*map(str, found.melds)]) == (tiles, [*map(str, melds)])
    assert mj.hand(str(found)) == found or any(meld.called is not None for meld in found.melds)


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_refused(text):
    with pytest.raises((mj.NotationError, mj.InvalidHand)) as problem:
        mj.hand(text)
    assert problem.value.message("ja") != str(problem.value)


@pytest.mark.parametrize(
    ("text", "called"), [("5'55z", "5z"), ("2'13m", "2m"), ("0'55p", "0p"), ("55'0p", "5p"), ("p40-6", "0p")]
)
def test_the_called_tile_is_kept(text, called):
    (meld,) = mj.hand(text).melds
    assert meld.called == mc.parse_tile(called)


@pytest.mark.parametrize("given", [None, 3, b"123m", ["1m"]])
def test_a_hand_is_a_text(given):
    with pytest.raises(mj.MahjongTypeError, match="expected the text of a hand"):
        mj.hand(given)
    with pytest.raises(mj.MahjongTypeError, match="expected the text of a hand"):
        mj.hand(given, "suzume")


@pytest.mark.parametrize("rules", ["tenhou-4p", "suzume"])
def test_a_hand_is_not_endless(rules):
    with pytest.raises(mj.NotationError, match="2000 characters; expected at most"):
        mj.hand("東" * 2000, rules)


# source: the tiles are 1-9 of bamboo, hatsu and chun, each with a red copy (S-1)
SUZUME = [
    ("1r23s67z", "1r23s67z"),
    ("1R23S 67Z", "1r23s67z"),
    ("赤１ ２ ３索、發中", "1r23s6z7z"),
    ("789索 発发發", "789s6z6z6z"),
    ("12赤3ソー", "123rs"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "tiles"), SUZUME)
def test_suzume(text, tiles):
    assert mj.hand(text, "suzume") == mj.HandText(tiles)


@pytest.mark.parametrize("text", ["123m", "東", "123", "赤s", "1x", "10s"])
def test_suzume_refuses(text):
    with pytest.raises(mj.NotationError):
        mj.hand(text, mj.rules("suzume"))


WINDS = [("E", "E"), ("s", "S"), (" w ", "W"), ("east", "E"), ("NORTH", "N"), ("東", "E"), ("ナン", "S"), ("3z", "W")]


@pytest.mark.parametrize(("text", "meaning"), [*WINDS, ("ﾍﾟｰ", "N"), ("西", "W"), ("4h", "N"), ("🀀", "E")])
def test_winds(text, meaning):
    assert wind(text) == meaning


@pytest.mark.parametrize("text", ["", "X", "5z", "東南", "1m", "白", "pon:111z", "P"])
def test_what_is_no_wind(text):
    with pytest.raises(mj.NotationError, match="expected one wind"):
        wind(text)


@pytest.mark.parametrize("text", ["11m", "ポン白白白 1m", "p555z c123m", "", "x"])
def test_what_is_not_one_meld(text):
    with pytest.raises(mj.NotationError):
        one_meld(text)


# every way to write each kind of tile on its own, by the tests' own table
HONOURS = ["E東", "S南", "W西", "N北", "P白", "F發", "C中"]


def ways(code: int) -> list[str]:
    text = mc.tile_text(code)
    rank, suit = text
    if suit == "z":
        return [text, f"{rank}h", *HONOURS[int(rank) - 1]]
    if rank == "0":
        return [text, f"r5{suit}", f"5r{suit}", f"赤5{suit}", f"5{suit}r", f"赤五{'萬筒索'['mps'.index(suit)]}"]
    kanji = "一二三四五六七八九"[int(rank) - 1] + "萬筒索"["mps".index(suit)]
    glyph = chr({"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}[suit] + int(rank) - 1)
    return [text, text.upper(), kanji, glyph, chr(ord(rank) + 0xFEE0) + suit]


WRITTEN = st.integers(0, 36).flatmap(lambda code: st.tuples(st.just(code), st.sampled_from(ways(code))))


@given(st.lists(WRITTEN, max_size=18))
def test_any_mixture_of_ways_is_read(written):
    found = mj.hand(" ".join(text for _, text in written))
    assert mc.parse_tiles(found.tiles) == tuple(code for code, _ in written)
    assert found.melds == ()


# characters that are one tile each, wherever they stand, and some that are none
ONE = "0123456789東南西北白發中EWFC🀀🀇🀘🀡①⑤⑨一五九"
NONE = "mpszh萬筒索 ,'r赤|"


@given(st.text(st.sampled_from(ONE + NONE + "mps"), max_size=24))
def test_nothing_is_passed_over(text):
    try:
        found = mj.hand(text)
    except (mj.NotationError, mj.InvalidHand):
        return
    tiles = [*mc.parse_tiles(found.tiles), *(code for meld in found.melds for code in meld.tiles)]
    assert len(tiles) == sum(char in ONE for char in text)
    reds = Counter(char for char in text if char in "r赤0")
    assert sum(code >= 34 for code in tiles) == reds.total()


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        found = mj.hand(text)
    except (mj.NotationError, mj.InvalidHand):
        return
    assert mj.hand(found.tiles).tiles == found.tiles
