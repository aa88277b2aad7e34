// Every seat's fold of its events against its view of the game, at each step.
async ([games]) => {
  const { empty, step, meldText } = await import("/static/fold.js");
  const { parse, sort, format } = await import("/static/tiles_text.js");
  const J = JSON.stringify, faults = [];
  const norm = (m) => { const [k, rest] = m.split(":"), [t, f] = rest.split("@"); return `${k}:${format(sort(parse(t)))}${f === undefined ? "" : "@" + f}`; };
  for (const g of games) g.events.forEach((events, seat) => {
    const s = empty(g.players, seat);
    let at = 0;
    for (const st of g.steps) {
      for (; at < st.n; at++) step(s, events[at]);
      const v = st.views[seat], same = (name, a, b) => { if (J(a) !== J(b)) faults.push(`${st.n} seat ${seat} ${name}: ${J(a)}, the view says ${J(b)}`); };
      same("points", s.points, v.points); same("round", s.round, v.round); same("dealer", s.dealer, v.dealer);
      if (v.hand === undefined) continue;
      same("hand", format(sort(s.seats[seat].hand)), format(sort(parse(v.hand)))); same("sizes", s.seats.map((x) => x.hand.length), v.hand_sizes);
      same("rivers", s.seats.map((x) => x.river.map((r) => r.t)), v.rivers); same("wall", s.wall, v.wall_left ?? v.field_left);
      if (v.variant !== "riichi") { same("dora", s.dora[0], v.dora); continue; }
      same("marks", s.seats.map((x) => x.river.map((r) => (r.giri ? "t" : "") + (r.riichi ? "r" : "") + (r.called !== null ? "c" : ""))), v.river_marks);
      same("melds", s.seats.map((x) => x.melds.map(meldText).map(norm)), v.melds.map((x) => x.map(norm)));
      same("nuki", s.seats.map((x) => x.nuki), v.nuki); same("dora", s.dora, parse(v.dora_indicators)); same("deposits", s.deposits, v.deposits); same("honba", s.honba, v.honba);
      same("riichi", s.seats.map((x) => !!x.riichi), v.riichi.map((x) => x !== false)); same("drawn", s.turn === seat ? s.drawn : null, v.drawn);
    }
  });
  return faults.slice(0, 5);
}
