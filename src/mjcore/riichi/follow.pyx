"""A hand in play as one seat follows it: the engine plays what the events tell, on tiles that are true where
the seat sees them and supposed everywhere else. A tile that shows up where it was not supposed to be
changes places with one that nobody has seen, so what the seat may do comes from the same engine.
"""

from collections.abc import Mapping

from libc.stdint cimport uint8_t
from libc.string cimport memcmp, memset

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_CHI_LOW_RED, ACTION_DAIMINKAN, ACTION_KAKAN, ACTION_NUKI, ACTION_OPEN_RIICHI, ACTION_PASS,
    ACTION_PON, ACTION_RIICHI, ACTION_TSUMOGIRI, CLAIM_DISCARD, DRAW_CALL, MAX_INDICATORS, MELD_ANKAN, MELD_CHI, MELD_PON,
    RIICHI_OPEN, ROUND_MAX_MELDS, ROUND_NO_ANSWER, STAGE_CLAIMS, STAGE_OVER, STAGE_TURN, STATUS_OK, mj_play, mj_round,
)
from mjcore.kernel.arguments cimport checked_flag, checked_items, checked_number
from mjcore.kernel.meld cimport meld_in_rules
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.tiles cimport CODES, EAST, KINDS, NORTH, NO_TILE, kind_of
from mjcore.kernel.wins cimport check_open_riichi, refuse
from mjcore.riichi.answers cimport may, may_riichi, wants_nothing
from mjcore.riichi.engine cimport derive_furiten, legal_claims, legal_turn, resolve_round
from mjcore.riichi.rules cimport PlayTable, free_kinds
from mjcore.riichi.state cimport HAND_TILES, ROUND_NO_SEAT, give, lay_down, live_left, next_seat, take

from mjcore.errors import fail
from mjcore.kernel.tiles import CODE_TEXT, format_tiles, parse_tile, parse_tiles
from mjcore.schema.play import ACTIONS
from mjcore.schema.round import STAGES as ROUND_STAGES

_FOLLOWED = frozenset("tsumo dahai reach reach_accepted ankan kakan nuki chi pon daiminkan dora dead_hand".split())


cdef object no_such_event(str kind, object what):
    fail("event", given=kind, what=what)


cdef class _Followed:
    """An event as numbers, and the state that follows from it."""

    cdef mj_round r
    cdef const mj_play* play
    cdef const mj_table* table
    cdef int me, turned, actor, code, n
    cdef uint8_t codes[HAND_TILES]
    cdef str kind
    cdef object event

    cdef int read(self, object event) except -1:
        """Check what every event has."""
        self.event = event
        self.kind = str(event.get("type"))
        self.actor = ROUND_NO_SEAT
        if self.kind not in _FOLLOWED:
            self.wrong("it tells nothing of a hand in play")
        if self.kind != "dora":  # an indicator is nobody's
            self.actor = checked_number(event.get("actor"), "actor", self.r.players - 1)
        self.code = NO_TILE
        tile = event.get("pai", "?")
        if tile != "?":
            self.code = parse_tile(tile)
        self.n = 0
        tiles = checked_items(event.get("consumed", ()), "consumed")
        if len(tiles) > 4:
            no_such_event(self.kind, f"{len(tiles)} tiles are consumed")
        for tile in tiles:
            self.codes[self.n] = parse_tile(tile)
            self.n += 1
        return 0

    cdef int wrong(self, object what) except -1:
        no_such_event(self.kind, what)

    cdef int at_turn(self) except -1:
        """The actor's own turn, and not after the hand was over."""
        if self.r.stage != STAGE_TURN or self.r.turn != self.actor:
            self.wrong(f"seat {self.actor} acts, and the hand stands at {ROUND_STAGES[self.r.stage]} of seat {self.r.turn}")
        return 0

    cdef int act(self, int action) except -1:
        """Carry out an action of the actor; the seat's own has to be legal."""
        if self.actor == self.me and not may(&self.r, self.me, action):
            self.wrong(f"{ACTIONS[action]} is not legal for seat {self.me}")
        self.r.answer[self.actor] = action
        self.r.asked |= 1 << self.actor
        resolve_round(self.table, self.play, &self.r, NULL)
        return 0

    cdef int hold(self, const uint8_t* codes, int n) except -1:
        """The actor holds these tiles; of another seat it is supposed."""
        if self.actor != self.me and not suppose_held(self.play, &self.r, self.me, self.turned, self.actor, codes, n):
            self.wrong(f"seat {self.actor} cannot hold {format_tiles([codes[i] for i in range(n)])}")
        return 0

    cdef int draw(self) except -1:
        """The draw that follows what lay before the others, when nobody answered to it."""
        cdef mj_round* r = &self.r
        if r.stage == STAGE_CLAIMS:
            memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))
            resolve_round(self.table, self.play, r, NULL)
        self.at_turn()
        if r.drawn == NO_TILE:
            self.wrong(f"seat {self.actor} has called, and discards next")
        if self.code != NO_TILE and r.drawn != self.code:
            if copies_held(r, self.actor, self.code) == 0 or self.actor == self.me or r.riichi[self.actor] & RIICHI_OPEN:
                if not fetch(self.play, r, self.me, self.turned, self.code, r.drawn, self.actor):
                    self.wrong(f"no {CODE_TEXT[self.code]} is left")
                take(r, self.actor, r.drawn)
                give(r, self.actor, self.code)
            r.drawn = self.code
        elif self.code == NO_TILE and self.actor == self.me:
            self.wrong("the tile is hidden, and it is the seat's own")
        return 0

    cdef int discard(self) except -1:
        cdef bint drawn = checked_flag(self.event.get("tsumogiri", False), "tsumogiri")
        cdef uint8_t code = self.code
        self.at_turn()
        if self.code == NO_TILE or drawn and self.r.drawn == NO_TILE:
            self.wrong("the tile is not told, or none was drawn")
        self.hold(&code, 1)
        if self.actor != self.me:
            suppose_drawn(&self.r, self.actor, code, drawn)
        elif drawn and self.r.drawn != code:
            self.wrong(f"{CODE_TEXT[self.r.drawn]} was drawn")
        elif code == self.r.drawn and copies_held(&self.r, self.me, code) == 1:
            drawn = True
        return self.act(ACTION_TSUMOGIRI if drawn else code)

    cdef int declare_riichi(self) except -1:
        self.at_turn()
        if not may_riichi(self.play, &self.r, self.actor):
            self.wrong(f"seat {self.actor} may not declare riichi now")
        tiles = parse_tiles(self.event.get("tehai", ""))
        if len(tiles) == 14:
            for i in range(14):
                self.codes[i] = tiles[i]
            self.hold(self.codes, 14)
        if self.event.get("kind") == "open":
            check_open_riichi(&self.table.rules)
        return self.act(ACTION_OPEN_RIICHI if self.event.get("kind") == "open" else ACTION_RIICHI)

    cdef int own_kan(self) except -1:
        """ankan, kakan and nuki."""
        cdef mj_round* r = &self.r
        cdef int kind, i
        cdef bint pon = False
        cdef uint8_t code = NORTH if self.kind == "nuki" else self.code
        self.at_turn()
        if self.kind == "ankan":
            if self.n != 4 or len({kind_of(self.codes[i]) for i in range(4)}) != 1:
                self.wrong("four equal tiles are consumed")
            code = self.codes[0]
        elif code == NO_TILE:
            self.wrong("the tile is not told")
        kind = kind_of(code)
        for i in range(r.n_melds[self.actor]):
            at = ROUND_MAX_MELDS * self.actor + i
            pon |= r.meld_type[at] == MELD_PON and r.meld_kind[at] == kind
        if (r.draw == DRAW_CALL or r.replaced >= self.play.replacements or r.riichi_step
                or (self.kind == "nuki" and not self.play.nuki)
                or (self.kind == "kakan" and not pon)
                or (self.kind != "nuki" and live_left(self.play, r) == 0)
                or (self.kind == "ankan" and r.n_melds[self.actor] == ROUND_MAX_MELDS)):
            self.wrong(f"seat {self.actor} may not make it now")
        if self.kind != "nuki":
            self.in_rules(MELD_ANKAN, kind)
        if self.kind == "ankan":
            self.hold(self.codes, 4)
            return self.act(ACTION_ANKAN + kind)
        self.hold(&code, 1)
        return self.act(ACTION_NUKI if self.kind == "nuki" else ACTION_KAKAN + kind)

    cdef int in_rules(self, int type, int kind) except -1:
        """Refuse a meld that these rules do not have (P-1, P-4, K-68)."""
        cdef int status = meld_in_rules(&self.table.rules, type, kind)
        if status != STATUS_OK:
            refuse(status, 0, NULL, &self.table.rules)
        return 0

    cdef int call(self) except -1:
        """chi, pon and daiminkan."""
        cdef mj_round* r = &self.r
        cdef int kind = kind_of(r.claim_code) if r.claim_code != NO_TILE else 0, first, i, red = 0, action = ACTION_PASS
        if (r.stage != STAGE_CLAIMS or r.claim != CLAIM_DISCARD or self.actor == r.claim_seat or r.abort
                or live_left(self.play, r) == 0):
            self.wrong("there is no discard to call")
        if self.event.get("target") != r.claim_seat or self.code != r.claim_code:
            self.wrong(f"{CODE_TEXT[r.claim_code]} of seat {r.claim_seat} lies before the others")
        if r.n_melds[self.actor] == ROUND_MAX_MELDS or r.riichi[self.actor] or self.n != (3 if self.kind == "daiminkan" else 2):
            self.wrong(f"seat {self.actor} cannot make it")
        self.in_rules(MELD_CHI if self.kind == "chi" else MELD_PON, kind)
        kinds = sorted([kind_of(self.codes[i]) for i in range(self.n)] + [kind])
        for i in range(self.n):
            red += self.codes[i] >= KINDS
        if self.kind == "chi":
            first = kinds[0]
            if (first >= EAST or first % 9 > 6 or kinds != [first, first + 1, first + 2]
                    or self.actor != next_seat(r, r.claim_seat)):
                self.wrong("a chi is three consecutive numbers of one suit, called of the seat before")
            action = (ACTION_CHI_LOW_RED if red else ACTION_CHI_LOW) + kind - first
        elif kinds[0] != kinds[self.n]:
            self.wrong("equal tiles are called")
        elif self.kind == "pon":
            action = ACTION_PON + red
        else:
            action = ACTION_DAIMINKAN
            if r.replaced >= self.play.replacements:
                self.wrong("no replacement tile is left")
        self.hold(self.codes, self.n)
        memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))
        return self.act(action)

    cdef int turn_indicator(self) except -1:
        """An indicator: it lies at its place, whether the engine has turned it yet or not."""
        cdef int place = self.r.n_wall - 1 - (self.play.replacements + 2 * self.turned), code
        code = parse_tile(self.event.get("dora_marker"))
        if self.turned >= MAX_INDICATORS or not self.r.next <= place < self.r.n_wall - self.r.replaced:
            self.wrong(f"{self.turned} indicators are turned; there are no more")
        if self.r.wall[place] != code:
            if not fetch(self.play, &self.r, self.me, self.turned, code, self.r.wall[place], ROUND_NO_SEAT):
                self.wrong(f"no {CODE_TEXT[code]} is left")
            self.r.wall[place] = code
        return 0

    cdef int suppose_discard(self) except -1:
        """Another seat has called, so it can discard (P-69): one of its tiles is one that kuikae does not bar."""
        cdef mj_round* r = &self.r
        cdef int code, old = 0
        while old < CODES and copies_held(r, r.turn, old) == 0:
            old += 1
        for code in range(CODES):
            if not free_kinds(self.play, r.kuikae) >> kind_of(code) & 1:
                continue
            if fetch(self.play, r, self.me, self.turned, code, old, r.turn):
                exchange(r, r.turn, old, code)
                return 0
        return 0

    cdef int follow(self) except -1:
        """Carry out the event, and derive what depends on tiles that changed places."""
        if self.kind == "tsumo":
            self.draw()
        elif self.kind == "dahai":
            self.discard()
        elif self.kind == "reach":
            self.declare_riichi()
        elif self.kind == "ankan" or self.kind == "kakan" or self.kind == "nuki":
            self.own_kan()
        elif self.kind == "chi" or self.kind == "pon" or self.kind == "daiminkan":
            self.call()
        elif self.kind == "dora":
            self.turn_indicator()
        elif self.kind == "dead_hand":
            lay_down(&self.r, self.actor)
        if self.r.stage == STAGE_OVER:
            return 0
        derive_furiten(&self.r)
        if self.r.stage == STAGE_TURN:
            legal_turn(self.table, self.play, &self.r)
            if self.r.turn != self.me and wants_nothing(&self.r, self.r.turn):
                self.suppose_discard()
                legal_turn(self.table, self.play, &self.r)
        else:
            legal_claims(self.table, self.play, &self.r)
        return 0


cdef int follow_event(PlayTable rules, mj_round* r, object seat, object event, object turned) except -1:
    """Carry an event out on a hand; where it raises, the hand is as it was."""
    cdef _Followed told = _Followed.__new__(_Followed)
    cdef mj_round before = r[0]
    if not isinstance(event, Mapping):
        fail("type", name="event", given=type(event).__name__, right="expected a mapping with a type")
    told.r = before
    told.play = &rules.play
    told.table = &rules.table.table
    # a spectator owns no seat: everything hidden is supposed
    told.me = ROUND_NO_SEAT if seat is None else checked_number(seat, "seat", r.players - 1)
    told.turned = checked_number(turned, "turned", MAX_INDICATORS)
    told.read(event)
    told.follow()
    if memcmp(&before, r, sizeof(mj_round)) != 0:  # an event's own code may let another thread in
        fail("in_use")
    r[0] = told.r
    return 0
