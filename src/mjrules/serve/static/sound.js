// Sounds, made from oscillators and noise. Off until somebody turns them on.

let on = false, audio = null;
export function setSound(now) { on = now; if (on) { audio ??= new AudioContext(); audio.resume(); } }

function tone(freq, at, length, gain = 0.12, type = "triangle") {
  const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + at;
  o.type = type; o.frequency.value = freq;
  g.gain.setValueAtTime(0, t); g.gain.linearRampToValueAtTime(gain, t + 0.01); g.gain.exponentialRampToValueAtTime(0.0005, t + length);
  o.connect(g).connect(audio.destination); o.start(t); o.stop(t + length);
}
function knock(at = 0, gain = 0.35) {
  const n = Math.floor(audio.sampleRate * 0.05), buffer = audio.createBuffer(1, n, audio.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < n; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / n) ** 6;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), g = audio.createGain();
  source.buffer = buffer; filter.type = "bandpass"; filter.frequency.value = 1900; g.gain.value = gain;
  source.connect(filter).connect(g).connect(audio.destination); source.start(audio.currentTime + at);
}
const PIECES = {
  discard: () => knock(),
  call: () => { knock(); knock(0.07); tone(520, 0, 0.16); },
  riichi: () => [523, 659, 784].forEach((f, i) => tone(f, i * 0.09, 0.35)),
  win: () => [523, 659, 784, 1047].forEach((f, i) => tone(f, i * 0.08, 0.7)),
  draw: () => [440, 349].forEach((f, i) => tone(f, i * 0.18, 0.5)),
  turn: () => tone(880, 0, 0.12, 0.06, "sine"),
  offer: () => { tone(740, 0, 0.12, 0.09); tone(988, 0.09, 0.2, 0.09); },
  hurry: () => tone(1200, 0, 0.06, 0.07, "square"),
};
/** @param {keyof PIECES} name */
export function playSound(name) { if (on && audio) PIECES[name](); }
/** What an event sounds like, or null. */
export const soundOf = (e) => ({ dahai: "discard", chi: "call", pon: "call", daiminkan: "call", ankan: "call", kakan: "call", nuki: "call", reach: "riichi", hora: "win", ryukyoku: "draw" })[e.type] ?? null;
