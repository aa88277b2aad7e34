// The line to a table: one socket, its state (on, slow, lost) and its return. Nothing is queued here: what is sent while
// the line is down is dropped, and the caller is told.

const RETRY = [500, 1000, 2000, 4000, 5000], PING = 10000, PONG = 4000, SLOW = 400;

/**
 * @param {string} url
 * @param {{join: () => object, message: (m: any) => void, line: (state: "on" | "slow" | "lost") => void}} hear
 */
export function connect(url, hear) {
  let socket = null, state = "lost", tries = 0, count = 0, sentAt = 0, ping = 0, pong = 0, retry = 0, closed = false;

  const set = (now) => { if (now !== state) { state = now; hear.line(now); } };
  function open() {
    clearTimeout(retry); retry = 0;
    if (closed || socket) return;
    const own = (socket = new WebSocket(url));
    const dead = setTimeout(() => own === socket && lose(), PONG);
    own.onopen = () => { if (own === socket) own.send(JSON.stringify({ t: "join", v: 1, ...hear.join() })); };
    own.onmessage = (e) => {
      if (own !== socket) return;
      const m = JSON.parse(e.data);
      if (m.t === "pong") return answered(m.n);
      if (m.t === "hello") { clearTimeout(dead); tries = 0; set("on"); beat(); }
      if (m.t === "bye") tries = Math.max(tries, 1);
      hear.message(m);
    };
    own.onclose = own.onerror = () => { clearTimeout(dead); if (own === socket) lose(); };
  }
  function lose() {
    clearTimeout(ping); clearTimeout(pong);
    const old = socket; socket = null;
    if (old) { old.onclose = old.onerror = old.onmessage = null; old.close(); }
    if (closed) return;
    set("lost");
    const wait = RETRY[Math.min(tries++, RETRY.length - 1)];
    clearTimeout(retry); retry = setTimeout(open, wait * (0.8 + Math.random() * 0.4));
  }
  function beat() {
    clearTimeout(ping); clearTimeout(pong);
    if (!socket || socket.readyState !== 1) return;
    sentAt = performance.now(); socket.send(JSON.stringify({ t: "ping", n: ++count }));
    pong = setTimeout(lose, PONG);
  }
  function answered(n) {
    if (n !== count) return;
    clearTimeout(pong); set(performance.now() - sentAt > SLOW ? "slow" : "on"); ping = setTimeout(beat, PING);
  }
  // a phone that changed nets keeps a dead socket: ask at once whether anybody is there
  const wake = () => { if (document.visibilityState !== "hidden") { if (socket) beat(); else { tries = 0; open(); } } };
  const gone = () => socket && lose();
  addEventListener("online", wake); addEventListener("offline", gone); document.addEventListener("visibilitychange", wake);
  open();
  return {
    get state() { return state; },
    /** @returns {boolean} whether it went out */
    send(m) { if (!socket || socket.readyState !== 1 || state === "lost") return false; socket.send(JSON.stringify(m)); return true; },
    check: beat,
    again: lose,
    close() {
      closed = true; removeEventListener("online", wake); removeEventListener("offline", gone); document.removeEventListener("visibilitychange", wake);
      clearTimeout(retry); lose();
    },
  };
}
