"""What people write for a hand of Suzume-Jong, read into the notation of the records: 1r23s67z."""

from __future__ import annotations

import re
from unicodedata import normalize

import mjcore as mc
from mjrules.common.wins import HandText

LONGEST = 200  # characters
# 發 and 中 are the two honours; 赤 before a number is r behind it
WORDS = (
    (re.compile(r"[\s,、。・]+"), ""),
    (re.compile("赤([1-9])"), r"\1r"),
    (re.compile("發財|発財|发财|發|発|发|ハツ|緑"), "6z"),
    (re.compile("紅中|红中|中|チュン"), "7z"),
    (re.compile("索子|索|ソーズ|ソウズ|ソー|ソウ|条|條|竹"), "s"),
)


def hand(text: str) -> HandText:
    """Return the hand that somebody wrote: upper case, full width, spaces, 索, 發 中 and 赤3 are understood.

    Raises NotationError for what is not: nothing is passed over.

    >>> hand("赤１ ２ ３索 發發中").tiles
    '1r23s6z6z7z'
    """
    if not isinstance(text, str):
        mc.fail("type", name="hand", given=type(text).__name__, right="expected the text of a hand")
    if len(text) > LONGEST:
        mc.fail("hand_long", given=text[:20] + "…", total=len(text), limit=LONGEST)
    found = normalize("NFKC", text).lower()
    for word, meaning in WORDS:
        found = word.sub(meaning, found)
    mc.suzume.parse_tiles(found)
    return HandText(found)
