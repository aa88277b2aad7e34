# Events of a hand as people and programs read them.

_EVENT_NAME = {number: name for name, number in EVENTS.items()}


cdef tuple event_rows(const mj_events* events):
    """The events of a stage as mappings, named as in ADR 0006; nothing is masked."""
    cdef int i, j
    cdef const mj_event* row
    cdef list found = []
    for i in range(events.n):
        row = &events.rows[i]
        name = _EVENT_NAME[row.type]
        said = {"type": name}
        if row.actor != ROUND_NO_SEAT:
            said["actor"] = row.actor
        if row.target != ROUND_NO_SEAT:
            said["target"] = row.target
        if row.tile != NO_TILE:
            said["dora_marker" if name == "dora" else "pai"] = CODE_TEXT[row.tile]
        if row.consumed[0] != NO_TILE:
            said["consumed"] = [CODE_TEXT[row.consumed[j]] for j in range(4) if row.consumed[j] != NO_TILE]
        if name == "ankan":
            del said["pai"]
        if name == "dahai":
            said["tsumogiri"] = bool(row.detail)
        if name == "reach" and row.detail:
            said["kind"] = "open"
        if name == "ryukyoku":
            said["reason"] = ENDS[row.detail]
        found.append(said)
    return tuple(found)
