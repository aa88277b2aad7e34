"""Words in Japanese and English: a table key -> (Japanese, English), and what says a key in one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mjrules.common.names import known

LANGUAGES = ("ja", "en")
Say = Callable[..., str]


def speaker(language: str, words: Mapping[str, tuple[str, str]]) -> Say:
    """Return the function that words a key, its gaps filled in, in "ja" or "en".

    ``words``: key -> its text in both. Raises RuleError for another language.

    >>> words = {"han": ("{n}翻", "{n} han")}
    >>> speaker("ja", words)("han", n=3), speaker("en", words)("han", n=3)
    ('3翻', '3 han')
    """
    place = LANGUAGES.index(known(language, LANGUAGES, "language"))

    def say(key: str, **gaps: object) -> str:
        return words[key][place].format(**gaps)

    return say
