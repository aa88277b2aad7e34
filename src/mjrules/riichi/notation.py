"""What people write for a hand: any notation in use, read into the one notation of the records.

Read are digits and a suit in either order (123m, m123), mjai words, kanji, circled digits, Unicode's tiles, links to
tenhou.net/2, and melds as pon:555z, p555z, ポン555z, 5'55z or z555=. No tile is ever passed over: whatever is not
understood, or could be two things, is refused. Records stay strict: ``mc.parse_tiles``, ``mc.Meld.of``.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import NoReturn
from unicodedata import normalize

import mjcore as mc
from mjrules.common.names import nearest
from mjrules.common.wins import HandText

LONGEST = 1000  # characters
WINDS = "ESWN"
PLAIN = re.compile(r"(?:[0-9]+[mpsz])*")
CIRCLED = "①②③④⑤⑥⑦⑧⑨"
NUMERALS = "〇一二三四五六七八九"  # 〇 stands for a red five, as 0 does
# suits behind digits; the longest is tried first
SUITS = {
    "m": ("萬子", "万子", "萬", "万", "マンズ", "マン", "man", "wan", "m"),
    "p": ("筒子", "筒", "ピンズ", "ピン", "餅", "饼", "pin", "p"),
    "s": ("索子", "索", "ソウズ", "ソーズ", "ソウ", "ソー", "条", "條", "竹", "sou", "s"),
    "z": ("字牌", "字", "honors", "honours", "z", "h"),
}
# the seven honours, each by its words; letters of mjai stand apart, for they run together
HONOURS = (
    ("東", "东", "トン", "east", "ton"),
    ("南", "ナン", "south", "nan"),
    ("西", "シャー", "シャ", "west", "shaa", "sha"),
    ("北", "ペー", "north", "pei"),
    ("白板", "白", "ハク", "haku"),
    ("發財", "発財", "发财", "發", "発", "发", "ハツ", "hatsu"),
    ("紅中", "红中", "中", "チュン", "chun"),
)
MJAI_HONOURS = "ESWNPFC"
MELDS = {
    "chi": ("チー", "吃", "chii", "chi", "chow"),
    "pon": ("ポン", "碰", "pon", "pung"),
    "daiminkan": ("大明槓", "大明カン", "ダイミンカン", "明槓", "明カン", "ミンカン", "daiminkan", "minkan"),
    "kakan": ("加槓", "加カン", "カカン", "小明槓", "shouminkan", "kakan"),
    "ankan": ("暗槓", "暗カン", "アンカン", "ankan"),
}
SIZE = {"chi": 3, "pon": 3, "daiminkan": 4, "kakan": 4, "ankan": 4}
UNICODE = dict(zip(range(0x1F000, 0x1F022), [*"1z 2z 3z 4z 7z 6z 5z".split(),
               *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10))], strict=True))  # fmt: skip


def _words(table: dict[str, tuple[str, ...]]) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern of all words of a table, longest first, and what each means."""
    meaning = {word: key for key, words in table.items() for word in words}
    ordered = sorted(meaning, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ordered)), re.IGNORECASE), meaning


SUIT, SUIT_OF = _words(SUITS)
HONOUR, HONOUR_OF = _words({f"{at}z": words for at, words in enumerate(HONOURS, 1)})
MELD, MELD_OF = _words(MELDS)
APART = re.compile(r"[\s,、。・/|;]+|[\ufe0e\ufe0f]+")
RED = re.compile(r"(?:赤ドラ|赤|aka|red)\s*(?=[五伍5⑤])|r(?=[五伍5⑤])", re.IGNORECASE)
LETTERS = re.compile(f"[{MJAI_HONOURS}]+(?![A-Za-z])")
SHORT = re.compile(r"[pc](?=[0-9])")  # p555z
COLON = re.compile(r"[\s:]+")
BEHIND = re.compile(r"@([0-3])")
SUIT_FIRST = re.compile(r"(?:[mpsz][0-9]+(?:[-+=][0-9]*)?[\s,]*)+", re.IGNORECASE)
CHUNK = re.compile(r"([mpsz])([0-9]+)([-+=]?)([0-9]*)([\s,]*)", re.IGNORECASE)
UNKNOWN = re.compile(r"[A-Za-z]+|.", re.DOTALL)


def hand(text: str) -> HandText:
    """Return the hand of riichi that somebody wrote; ``mjrules.hand`` says what is understood.

    >>> hand("m123p1z1122,s789-,z555=")
    HandText(tiles='123m1p1122z', melds=(Meld.of('chi:789s'), Meld.of('pon:555z')))
    """
    if not isinstance(text, str):
        mc.fail("type", name="hand", given=type(text).__name__, right="expected the text of a hand")
    if PLAIN.fullmatch(text):
        mc.parse_tiles(text)
        return HandText(text)
    if len(text) > LONGEST:
        mc.fail("hand_long", given=text[:20] + "…", total=len(text), limit=LONGEST)
    inside = _inside(text)
    # circled digits are pinzu, so they stay what they are; NFC joins half-width kana with their marks
    normal = normalize("NFC", "".join(char if char in CIRCLED else normalize("NFKC", char) for char in inside)).strip()
    reader = _Reader(text, normal)
    if SUIT_FIRST.fullmatch(normal):
        reader.read_suit_first()
    else:
        reader.read()
    return reader.result()


def wind(text: str) -> str:
    """Return the wind that somebody wrote, E, S, W or N: a letter, east, 東, トン or 1z. Raises NotationError.

    >>> [wind(text) for text in ("e", "South", "西", "4z")]
    ['E', 'S', 'W', 'N']
    """
    if isinstance(text, str) and len(text.strip()) == 1 and text.strip().upper() in WINDS:
        return text.strip().upper()
    try:
        found = hand(text)
    except mc.NotationError:
        found = HandText("")
    if found.melds or found.tiles not in ("1z", "2z", "3z", "4z"):
        mc.fail("wind_text", given=text)
    return WINDS[int(found.tiles[0]) - 1]


def one_meld(text: str) -> mc.Meld:
    """Return the one meld that somebody wrote. Raises NotationError for more, or for tiles beside it.

    >>> one_meld("ポン中中中")
    Meld.of('pon:777z')
    """
    if isinstance(text, str) and text.isascii() and ":" in text:
        return mc.Meld.of(text)
    found = hand(text)
    if found.tiles or len(found.melds) != 1:
        mc.fail("notation_meld", given=text, what="expected one meld and no tiles beside it")
    return found.melds[0]


def _inside(text: str) -> str:
    """What a link or a JSON list holds, else the text itself."""
    if re.match(r"\s*(https?://)?(www\.)?tenhou\.net/2/?\?", text):
        from urllib.parse import parse_qsl, urlsplit  # it takes longer to import than everything here

        query = dict(parse_qsl(urlsplit(text.strip()).query, keep_blank_values=True))
        found = [query.pop(key) for key in ("q", "p", "d") if key in query]
        if len(found) != 1 or query:
            mc.fail(
                "hand_word", given=text, what=text, nearest="; expected a link with one hand: tenhou.net/2/?q=123m…"
            )
        return found[0]
    if text.lstrip().startswith("["):
        try:
            tiles = json.loads(text)
        except ValueError:
            return text
        if isinstance(tiles, list) and all(isinstance(tile, str) for tile in tiles):
            return " ".join(tiles)
    return text


class _Reader:
    """One reading: tiles and melds found so far, and what is begun."""

    def __init__(self, given: str, text: str) -> None:
        self.given = given
        self.text = text
        self.at = 0
        self.tiles: list[str] = []
        self.melds: list[tuple[str, list[str], str, str | None]] = []  # type, tiles, @seat, tile called
        self.numbers = ""  # digits whose suit is still to come
        self.marks: list[int] = []  # which of them were called: 5'55z
        self.red = False  # the next number is a red five
        self.begun: tuple[str, list[str]] | None = None  # a meld by its word, and its tiles so far
        self.plain_digits = self.board = False  # digits with suits; signs of the message boards' notation

    def take(self, pattern: re.Pattern[str]) -> str:
        """Return what stands here if it matches, and go behind it."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def read(self) -> None:
        """Read digits with suits behind them, and everything else that is one tile or a word."""
        while self.at < len(self.text):
            if not (self._number() or self._tile() or self._meld_word() or self.take(APART)):
                self._unknown()
        self._without_suit()
        if self.begun:
            self._add([], end=True)

    def _number(self) -> bool:
        """Read a digit, a mark on digits, or the suit of those that wait for one."""
        char = self.text[self.at]
        if char.isascii() and char.isdigit():
            self._digit(char)
        elif char in NUMERALS[1:] or char == "伍":
            self._digit("五" if char == "伍" else char)
        elif char in "'\u2019\u2032" and self.numbers:
            self.marks.append(len(self.numbers) - 1)
            self.at += 1
        elif char in "rR" and self.numbers.endswith(("5", "五")):
            self.numbers = self.numbers[:-1] + _red(self.numbers[-1])
            self.at += 1
        elif self.numbers and (word := self.take(SUIT)):
            self._suit(SUIT_OF[word.lower()])
        elif self.take(RED):
            self.red = True
        else:
            return False
        return True

    def _digit(self, char: str) -> None:
        if self.numbers and self.numbers.isascii() != char.isascii():
            self._without_suit()
        self.numbers += _red(char) if self.red else char
        self.red = False
        self.at += 1

    def _suit(self, suit: str) -> None:
        ranks = _ranks(self.numbers)
        if self.text[self.at : self.at + 1] in ("r", "R") and ranks[-1] == "5":  # mjai's 5mr
            if RED.match(self.text, self.at):
                mc.fail("hand_letter", given=self.given, what=f"{ranks[-1]}{suit}r5")
            ranks[-1] = "0"
            self.at += 1
        self.plain_digits = self.plain_digits or self.numbers.isascii()
        tiles, marks = [rank + suit for rank in ranks], self.marks
        self.numbers, self.marks = "", []
        if marks:
            self._called(tiles, marks)
        else:
            self._add(tiles)

    def _without_suit(self) -> None:
        """Numbers that end without a suit: those of the message boards, or nothing that could be understood."""
        if not self.numbers:
            return
        if self.marks:
            mc.fail("hand_digits", given=self.given, what=self.numbers)
        kanji = not self.numbers.isascii()
        self.board = self.board or kanji
        ranks, self.numbers = _ranks(self.numbers), ""
        self._add([rank + ("m" if kanji else "?") for rank in ranks])

    def _tile(self) -> bool:
        """Read what is a whole tile, or several letters that each are one."""
        char = self.text[self.at]
        if char in CIRCLED:
            self._without_suit()
            self.board = True
            found = ["0p" if self.red else f"{CIRCLED.index(char) + 1}p"]
            self.red = False
            self.at += 1
        elif ord(char) in UNICODE:
            found = [UNICODE[ord(char)]]
            self.at += 1
        elif word := self.take(HONOUR):
            found = [HONOUR_OF[word.lower()]]
        elif letters := self.take(LETTERS):
            if letters[-1] in "PC" and self.text[self.at : self.at + 1].isdigit():
                mc.fail("hand_letter", given=self.given, what=letters[-1] + self.text[self.at])
            found = [f"{MJAI_HONOURS.index(letter) + 1}z" for letter in letters]
        else:
            return False
        self._without_suit()
        for tile in found:
            self._add([tile])
        return True

    def _meld_word(self) -> bool:
        word = self.take(MELD) or self.take(SHORT)
        if not word:
            return False
        self._without_suit()
        if self.begun:
            self._add([], end=True)
        self.begun = MELD_OF.get(word.lower()) or {"p": "pon", "c": "chi"}[word], []
        self.take(COLON)
        return True

    def _add(self, tiles: list[str], end: bool = False) -> None:
        """Put tiles to the meld that was begun, else to the hand."""
        if self.begun is None:
            self.tiles += tiles
            return
        type, held = self.begun
        held += tiles
        if len(held) > SIZE[type] or (end and len(held) < SIZE[type]):
            mc.fail("hand_meld", given=self.given, name=type, total=len(held), limit=SIZE[type])
        if len(held) == SIZE[type]:
            behind = BEHIND.match(self.text, self.at)
            self.at = behind.end() if behind else self.at
            self.melds.append((type, held, behind[0] if behind else "", None))
            self.begun = None

    def _called(self, tiles: list[str], marks: list[int]) -> None:
        """A meld shown as it lies: the called tile turned, 5'55z; the added one of a kakan on it, 5'5'55z."""
        kinds = {tile.replace("0", "5") for tile in tiles}
        type = "daiminkan" if len(tiles) == 4 else "pon" if len(kinds) == 1 else "chi"
        if len(marks) == 2 and len(tiles) == 4:
            type = "kakan"
        elif len(marks) != 1 or not 3 <= len(tiles) <= 4 or self.begun:
            mc.fail("hand_turned", given=self.given, what="".join(tiles))
        self.melds.append((type, tiles, "", tiles[marks[0]]))

    def read_suit_first(self) -> None:
        """Read Majiang's notation: suits before digits; behind a comma or with a mark a meld: z555=, m1-23, z5555."""
        apart = False
        for found in CHUNK.finditer(self.text):
            suit, digits, mark, added, behind = found.groups()
            tiles = [digit + suit.lower() for digit in digits + added]
            if mark and added and len(tiles) == 4:
                self.melds.append(("kakan", tiles, "", tiles[len(digits) - 1]))
            elif mark:
                self._called(tiles, [len(digits) - 1])
            elif apart and len(tiles) == 4 and len({tile.replace("0", "5") for tile in tiles}) == 1:
                self.melds.append(("ankan", tiles, "", None))
            else:
                self.tiles += tiles
            apart = apart or "," in behind

    def _unknown(self) -> NoReturn:
        word = self.numbers + self.take(UNKNOWN)
        known = [known for known in (*MELD_OF, *HONOUR_OF, *SUIT_OF) if len(known) > 1]
        mc.fail("hand_word", given=self.given, what=word, nearest=nearest(word.lower(), known))

    def result(self) -> HandText:
        """Return what was found; digits without a suit are souzu beside the other two of the message boards."""
        every = [*self.tiles, *(tile for meld in self.melds for tile in meld[1])]
        bare = [tile[0] for tile in every if tile[1] == "?"]
        if bare and (self.plain_digits or not self.board):
            mc.fail("hand_digits", given=self.given, what="".join(bare))
        melds = []
        for type, tiles, seat, called in self.melds:
            meld = mc.Meld.of(f"{type}:{_joined(tiles)}{seat}")
            melds.append(meld if called is None else mc.Meld(type, meld.tiles, called=called))
        concealed = _joined(self.tiles)
        mc.parse_tiles(concealed)
        return HandText(concealed, tuple(melds))


def _joined(tiles: list[str]) -> str:
    """MPSZ text of single tiles, in their order: neighbours of one suit share its letter."""
    tiles = [tile.replace("?", "s") for tile in tiles]
    return "".join("".join(tile[0] for tile in run) + suit for suit, run in groupby(tiles, key=lambda tile: tile[1]))


def _ranks(numbers: str) -> list[str]:
    """Digits of numbers that are digits or kanji."""
    return [str(NUMERALS.index(char)) if char in NUMERALS else char for char in numbers]


def _red(five: str) -> str:
    """The red five of a five, in the same script."""
    return "0" if five.isascii() else "〇"
