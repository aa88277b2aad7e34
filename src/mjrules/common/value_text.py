"""What a hand is worth, from text: han and fu, a limit or a yakuman, as sheets, records and people write it."""

from __future__ import annotations

import re
import unicodedata

from mjcore import schema
from mjrules.common.names import known

LIMIT_NAMES = (*schema.LIMITS[1:6], "yakuman")
JAPANESE = {
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "数え役満": "kazoe",
    "役満": "yakuman",
    "翻": "han",
    "飜": "han",
    "符": "fu",
}
MULTIPLES = {"double": 2, "triple": 3, "ダブル": 2, "トリプル": 3}
HAN_FU = re.compile(r"(\d{1,3})(?:\s*han\s*[/,:]?|\s*[/,:]|\s)\s*(\d{1,3})(?:\s*fu)?|(\d{1,3})(?:\s*han)?")
YAKUMAN = re.compile(r"(\d{1,3})?[x*倍]?yakuman")


def value_of(text: str) -> tuple[int, int | None] | str | int:
    """Return a hand's value from its text. Raises RuleError for a word that is no limit.

    Han and fu are ``3/40``, ``3,40``, ``3 40``, ``3han40fu`` or 3翻40符, han alone ``5`` or ``5han``; a limit is
    its name (mangan, haneman, baiman, sanbaiman, kazoe) or 満貫 and so on; a yakuman ``yakuman``, ``2yakuman``,
    ``double yakuman`` or 役満.

    >>> value_of("3/40"), value_of("3han 40fu"), value_of("5"), value_of("2yakuman"), value_of("Mangan")
    ((3, 40), (3, 40), (5, None), 2, 'mangan')
    """
    said = unicodedata.normalize("NFKC", text).strip().lower()
    for word in sorted(JAPANESE, key=len, reverse=True):
        said = said.replace(word, JAPANESE[word])
    for word, multiple in MULTIPLES.items():
        said = re.sub(rf"^{word}\s*(?=yakuman)", str(multiple), said)
    found = HAN_FU.fullmatch(said)
    if found:
        han, fu, alone = found.groups()
        return (int(alone), None) if alone else (int(han), int(fu))
    whole = "".join(said.split())
    yakuman = YAKUMAN.fullmatch(whole)
    if yakuman:
        return int(yakuman[1] or 1)
    return known(whole if whole in LIMIT_NAMES else text, LIMIT_NAMES, "limit")
