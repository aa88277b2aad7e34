# Melds: what was called or declared, its tiles with their colour, and who fed it.

MELD_NAMES = ("none", "chi", "pon", "daiminkan", "kakan", "ankan")
cdef dict _MELD_TYPE = {name: index for index, name in enumerate(MELD_NAMES) if index}


cdef class Meld:
    """Meld(type, tiles, *, called=None, feeder=None)
--

    One chi, pon, daiminkan, kakan or ankan. Immutable.

    ``type``: the name; ``tiles``: codes (0-36), sorted by kind, a red five before the plain ones;
    ``called``: code of the tile another player fed, None = not known or ankan;
    ``feeder``: seat (0-3) that fed it, None = not known or ankan.
    Text: ``type:tiles`` and ``@seat`` behind it where the feeder matters.

    >>> meld = Meld.of("pon:777z@2")
    >>> meld.type, meld.tiles, meld.feeder, str(meld)
    ('pon', (33, 33, 33), 2, 'pon:777z@2')
    """

    cdef readonly str type
    cdef readonly tuple tiles
    cdef readonly object called
    cdef readonly object feeder
    cdef int type_index
    cdef int kind
    cdef int size

    @cython.embedsignature(False)
    def __cinit__(self, type: str, tiles, *, called=None, feeder=None):
        cdef int first
        if not isinstance(type, str) or type not in _MELD_TYPE:
            fail("notation_meld", given=type, what="the type is chi, pon, daiminkan, kakan or ankan")
        self.type = type
        self.type_index = _MELD_TYPE[type]
        codes = parse_tiles(tiles) if isinstance(tiles, str) else tuple(
            [checked_number(tile, "tile code", CODES - 1, "tile_range") for tile in checked_items(tiles, "meld tiles")]
        )
        # 0p stands before 5p of its kind: (kind, plain) is the order
        self.tiles = tuple(sorted(codes, key=_colour_order))
        self.size = 3 if self.type_index <= MELD_PON else 4
        shown = f"{type}:{format_tiles(self.tiles)}"
        if len(self.tiles) != self.size:
            fail("meld_shape", given=shown, what=f"a {type} has {self.size} tiles, not {len(self.tiles)}")
        kinds = [kind_of(code) for code in self.tiles]
        first = kinds[0]
        self.kind = first
        if self.type_index == MELD_CHI:
            if first >= EAST or first % 9 > 6 or kinds != [first, first + 1, first + 2]:
                fail("meld_shape", given=shown, what="a chi is three consecutive numbers of one suit")
        elif kinds != [first] * self.size:
            fail("meld_shape", given=shown, what=f"a {type} is {self.size} equal tiles")
        if called is not None:
            called = parse_tile(called) if isinstance(called, str) else checked_number(called, "tile code", CODES - 1, "tile_range")
            if self.type_index == MELD_ANKAN or called not in self.tiles:
                fail("meld_shape", given=shown, what=f"the called tile {CODE_TEXT[called]} is none of its tiles")
        if feeder is not None:
            feeder = checked_number(feeder, "seat", 3)
            if self.type_index == MELD_ANKAN:
                fail("meld_shape", given=shown, what="nobody feeds an ankan")
        self.called = called
        self.feeder = feeder

    @classmethod
    def of(cls, value) -> Meld:
        """Return a Meld from its text, from a mapping {type, tiles, ...}, or itself.

        Raises NotationError, InvalidHand, MahjongTypeError.

        >>> Meld.of({"type": "chi", "tiles": ["4p", "0p", "6p"]})
        Meld.of('chi:406p')
        """
        if isinstance(value, Meld):
            return value
        if isinstance(value, str):
            name, colon, rest = value.partition(":")
            if not colon:
                fail("notation_meld", given=value, what="there is no colon")
            tiles, at, seat = rest.partition("@")
            if at and seat not in ("0", "1", "2", "3"):
                fail("notation_meld", given=value, what="the seat behind @ is 0, 1, 2 or 3")
            return cls(name, tiles, feeder=int(seat) if at else None)
        if isinstance(value, Mapping):
            if "type" not in value or "tiles" not in value:
                fail("notation_meld", given=dict(value), what="a mapping needs type and tiles")
            tiles = value["tiles"]
            if not isinstance(tiles, str):
                tiles = [
                    parse_tile(tile) if isinstance(tile, str) else tile
                    for tile in checked_items(tiles, "meld tiles")
                ]
            return cls(value["type"], tiles, called=value.get("called"), feeder=value.get("feeder"))
        fail("type", name="meld", given=type(value).__name__, right="text such as chi:406p is wanted")

    def with_feeder(self, feeder) -> Meld:
        """Return the same meld with another feeder seat (0-3, None = not known)."""
        return Meld(self.type, self.tiles, called=self.called, feeder=feeder)

    @property
    def open(self) -> bool:
        """Whether it opens the hand: everything but an ankan."""
        return self.type_index != MELD_ANKAN

    @property
    def lowest(self) -> int:
        """Kind (0-33) of its lowest tile."""
        return self.kind

    def __str__(self):
        seat = "" if self.feeder is None else f"@{self.feeder}"
        return f"{self.type}:{format_tiles(self.tiles)}{seat}"

    def __repr__(self):
        return f"Meld.of('{self}')"

    def __eq__(self, other):
        if not isinstance(other, Meld):
            return NotImplemented
        return (self.type, self.tiles, self.called, self.feeder) == (
            other.type, other.tiles, other.called, other.feeder
        )

    def __hash__(self):
        return hash((self.type, self.tiles, self.called, self.feeder))

    def __reduce__(self):
        return _meld_again, (self.type, self.tiles, self.called, self.feeder)


def _meld_again(type, tiles, called, feeder):
    return Meld(type, tiles, called=called, feeder=feeder)


def _colour_order(code):
    return kind_of(code) * 2 + (code < KINDS)


cdef list checked_items(object value, str name):
    """The items of a sequence that is no text; anything else is a type error."""
    if type(value) is list or type(value) is tuple:  # to ask for a Mapping takes longest
        return list(value)
    if value is None or isinstance(value, (str, bytes)) or isinstance(value, Mapping):
        fail("type", name=name, given=type(value).__name__, right="a list or tuple is wanted")
    try:
        return list(value)
    except (TypeError, NotImplementedError):  # a memory view of two dimensions is the latter
        fail("type", name=name, given=type(value).__name__, right="a list or tuple is wanted")


cdef bytes packed(tuple fields, object values, str name):
    """The bytes of a C struct from a caller's mapping, names and numbers checked; fields not named are 0."""
    if not isinstance(values, Mapping):
        fail("type", name=name, given=type(values).__name__, right="a mapping of names to numbers is wanted")
    counts = {field: count for field, _, count, _ in fields}
    for field, value in values.items():
        if field not in counts:
            fail("field", name=name, what=f"no such field: {field}", right=f"known: {', '.join(counts)}")
        if hasattr(value, "__len__") and len(value) > counts[field]:
            fail("field_range", name=f"{name} {field}", what=f"{len(value)} numbers", right=f"{counts[field]} are wanted")
    try:
        return pack(fields, values)
    except MemoryError:
        raise
    except Exception as problem:
        fail("field_range", name=name, what=str(problem), right="whole numbers that fit their fields are wanted")


cdef tuple checked_melds(object melds):
    """Melds of a caller as a tuple of Meld, four at most."""
    if melds is None or isinstance(melds, str):
        fail("type", name="melds", given=type(melds).__name__, right='a list such as ["chi:406p"] is wanted')
    found = tuple([Meld.of(meld) for meld in checked_items(melds, "melds")])
    if len(found) > 4:
        fail("meld_count", given=len(found))
    return found


cdef void add_meld(Meld meld, uint8_t* held) noexcept:
    """Add a meld's copies to counts by kind."""
    cdef int i
    if meld.type_index == MELD_CHI:
        for i in range(3):
            held[meld.kind + i] += 1
    else:
        held[meld.kind] += meld.size
