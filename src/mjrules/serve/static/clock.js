// The clock of an answer, as the server runs it: the time of the move, then the bank of the hand. Shown here, decided there.

const LIFT = 400; // a lifted tile is sent this long before the end

/** @param {{tick: (left: {ms: number, bank: number}) => void, last: () => void}} hear */
export function clock(hear) {
  let end = 0, bank = 0, timer = 0, lift = 0;
  const left = () => { const all = Math.max(0, end - performance.now()); return { ms: Math.max(0, all - bank), bank: Math.min(all, bank) }; };
  function stop() { clearInterval(timer); clearTimeout(lift); timer = lift = 0; }
  return {
    left, stop,
    get on() { return timer !== 0; },
    /** @param {number | null | undefined} ms of this move; null: no clock @param {number} own bank in ms */
    start(ms, own) {
      stop();
      if (ms === null || ms === undefined) return;
      bank = own ?? 0; end = performance.now() + ms + bank;
      timer = setInterval(() => hear.tick(left()), 200); lift = setTimeout(hear.last, Math.max(0, ms + bank - LIFT));
    },
  };
}
/** The seconds that are shown: whole ones, never 0 while time is left. */
export const seconds = (ms) => Math.ceil(ms / 1000);
