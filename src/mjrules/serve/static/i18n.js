// Words in two languages: key -> [Japanese, English], {0} stands for what is given. A key that is missing shows itself.

/** @type {Record<string, [string, string]>} */
const WORDS = {
  title: ["棋楽軒", "Kirakuken"], subtitle: ["麻雀卓", "mahjong table"], language: ["EN", "日本語"],
  // the door
  sitdown: ["名前を入れて座る", "Enter a name and sit down"], name: ["名前", "Name"], noaccount: ["登録は要りません", "No account needed"], figure: ["姿", "Figure"],
  newtable: ["卓を立てる", "New table"], solo: ["CPUとすぐ打つ", "Play computers now"], open: ["開いている卓", "Open tables"], none: ["いまは開いている卓がありません", "No open tables now"],
  sit: ["座る", "Sit"], watch: ["観る", "Watch"], playing: ["対局中", "playing"], level: ["強さ", "Strength"], needname: ["名前を入れてください", "Please enter a name"], failed: ["届きませんでした。もう一度どうぞ", "That did not get through. Please try again"],
  notable: ["この卓はもうありません", "This table is gone"], full: ["この卓は満席です", "This table is full"], home: ["入口へ", "To the door"], crane: ["鶴", "crane"], fox: ["狐", "fox"], rabbit: ["兎", "rabbit"], frog: ["蛙", "frog"], whale: ["鯨", "whale"],
  // options
  game: ["遊び", "Game"], four: ["四麻", "4 players"], three: ["三麻", "3 players"], rules: ["ルール", "Rules"], clock: ["持ち時間", "Clock"], seconds: ["一手の秒+一局の予備", "a move + spare a hand, s"], noclock: ["なし", "none"], details: ["詳細", "Details"], more: ["もっと", "More"], nplayers: ["{0}人", "{0} players"],
  watching: ["観戦", "Watching"], live: ["今", "live"], delayed: ["1局遅れ", "a hand late"], off: ["なし", "off"], on: ["あり", "on"], listed: ["公開", "Listing"], public: ["誰でも", "anybody"], private: ["リンクだけ", "link only"], parlour: ["審判", "Referee"], parlournote: ["卓を立てた人が裁定する", "the host rules"],
  same: ["{0}の規定と同じ。変えたところはここに出ます。", "As {0}. What you change is listed here."], changes: ["{0}から変えたところ", "Changed from {0}"], maketable: ["この卓を立てる", "Open this table"],
  // the room
  tableof: ["{0}の卓", "{0}'s table"], host: ["卓を立てた人", "host"], seated: ["着席", "seated"], free: ["空席", "free seat"], waiting: ["招待を待っています", "waiting for a guest"], callcpu: ["CPUを呼ぶ", "Call a computer"], dismiss: ["{0}を帰す", "Dismiss {0}"],
  invite: ["招待リンク", "Invitation link"], copy: ["写す", "Copy"], copied: ["写しました", "Copied"], share: ["送る", "Share"], invitenote: ["開いた人は名前を入れるだけで、この卓に直接座れます。", "Whoever opens it types a name and sits at this table."],
  start: ["始める", "Start"], missing: ["あと{0}人 / CPUを呼ぶ", "{0} missing / call computers"], waithost: ["{0}さんが始めるのを待っています", "Waiting for {0} to start"], leave: ["卓を立つ", "Leave"], back: ["戻る", "Back"],
  // the table
  E: ["東", "East"], S: ["南", "South"], W: ["西", "West"], N: ["北", "North"], seatwind: ["{0}家", "{0}"], kyoku: ["{0}{1}局", "{0} {1}"], honba: ["{0}本場", "honba {0}"], deposits: ["供託{0}", "sticks {0}"], wall: ["残{0}", "{0} left"], field: ["場の牌 {0}", "field {0}"],
  dora: ["ドラ", "Dora"], dorashort: ["表示", " ind."], ura: ["裏", "Ura"], suzume: ["すずめ雀", "Suzume"], oya: ["親", "D"],
  pass: ["パス", "Pass"], sure: ["見逃す?", "Sure?"], chi: ["チー", "Chi"], pon: ["ポン", "Pon"], kan: ["カン", "Kan"], riichi: ["リーチ", "Riichi"], open_riichi: ["オープン", "Open"], ron: ["ロン", "Ron"], tsumo: ["ツモ", "Tsumo"], nuki: ["北抜き", "North"], kyuushu: ["九種九牌", "Abort"], stop: ["やめ", "Stop"], go_on: ["続ける", "Go on"],
  nocall: ["鳴きなし", "No calls"], autowin: ["自動和了", "Auto win"], giri: ["ツモ切り", "Auto discard"], nocall1: ["鳴", "NC"], autowin1: ["和", "AW"], giri1: ["切", "AD"],
  you: ["あなた", "you"], cpu: ["CPU", "CPU"], away: ["離席", "away"], rtag: ["立直", "Riichi"], dead: ["和了不可", "Dead hand"], furiten: ["フリテン", "Furiten"], no_yaku: ["役なし", "No yaku"], waits: ["待ち", "Waits"], hand: ["手牌", "Hand"], drawn: ["ツモ牌", "drawn"], river: ["{0}の河", "discards of {0}"], meld: ["{0}の副露", "melds of {0}"],
  menu: ["メニュー", "Menu"], close: ["閉じる", "Close"], line: ["接続", "Connection"], line_on: ["良好", "good"], line_slow: ["遅い", "slow"], line_lost: ["切断", "lost"], lost: ["つなぎ直しています… あなたの時計は止まりません", "Reconnecting… your clock runs on"], stopped: ["卓が閉じました", "The table was closed"], replaced: ["別の画面でこの席を開いています", "This seat is open in another window"],
  sitin: ["CPUが代わりに打っています", "A computer plays for you"], takeback: ["席に戻る", "Take the seat back"], spectating: ["観戦中", "Watching"], spectatelate: ["観戦中(1局遅れ)", "Watching, a hand late"],
  yourturn: ["あなたの番です", "Your turn"], offered: ["{0}できます", "You may: {0}"], secondsleft: ["残り{0}秒", "{0} seconds left"], discards: ["{0}、{1}", "{0}: {1}"],
  // settings
  settings: ["設定", "Settings"], nums: ["数字", "Numerals"], sound: ["音", "Sound"], rows: ["手牌", "Hand rows"], rows2: ["二段", "two"], rows1: ["一段", "one"], tap: ["指で切る", "Discard by touch"], tap2: ["二度押し", "two taps"], tap1: ["一度押し", "one tap"], contrast: ["濃い牌", "High contrast"],
  endgame: ["対局を終える", "End the game"], endask: ["全員が同意すると、いまの点数で終わります", "Ends with the points as they are when all agree"], agree: ["同意する", "Agree"], unagree: ["取り消す", "Withdraw"], agreed: ["終了に同意 {0}/{1}", "{0} of {1} agree to end"],
  ruling: ["裁定", "Ruling"], offence: ["事由", "Offence"], whom: ["誰に", "Whom"], rule: ["裁定する", "Rule"],
  // results
  win: ["和了", "Win"], yakuhead: ["役", "Yaku"], nfu: ["{0}符", "{0} fu"], nhan: ["{0}翻", "{0} han"], npoints: ["{0}点", "{0}"], each: ["{0}オール", "{0} all"], eachs: ["{0}点ずつ", "{0} each"], dealtin: ["放銃 {0}", "from {0}"], sets: ["順子・刻子", "Sets"], redtiles: ["赤牌", "Red tiles"], dealer: ["親", "Dealer"], next: ["次へ", "Next"], ready: ["待っています", "waiting"],
  ntenpai: ["聴牌 {0}人", "{0} tenpai"], draw: ["流局", "Draw"], yakuman: ["役満", "Yakuman"], doubleyakuman: ["ダブル役満", "Double yakuman"], nyakuman: ["{0}倍役満", "{0}x yakuman"], review: ["検討", "Review"], worth: ["打牌の評価(自分のツモで)", "Discards, by own draws"],
  mangan: ["満貫", "Mangan"], haneman: ["跳満", "Haneman"], baiman: ["倍満", "Baiman"], sanbaiman: ["三倍満", "Sanbaiman"], kazoe: ["数え役満", "Counted yakuman"],
  exhaustive: ["荒牌", "exhaustive"], nagashi: ["流し満貫", "nagashi mangan"], nine_terminals: ["九種九牌", "nine terminals"], four_winds: ["四風連打", "four winds"], four_kans: ["四開槓", "four kans"], four_riichi: ["四家立直", "four riichi"], triple_ron: ["三家和", "triple ron"], false_win: ["誤和了", "False win"], penalty: ["罰符", "Penalty"],
  fu_base: ["副底", "base"], fu_closed_ron: ["門前ロン", "closed ron"], fu_tsumo: ["ツモ", "tsumo"], fu_wait: ["待ち", "wait"], fu_pair_dragon: ["雀頭 三元牌", "pair: dragon"], fu_pair_seat: ["雀頭 自風", "pair: seat wind"], fu_pair_round: ["雀頭 場風", "pair: round wind"], fu_concealed_triplet: ["暗刻", "concealed triplet"], fu_open_triplet: ["明刻", "open triplet"], fu_concealed_kan: ["暗槓", "concealed kan"], fu_open_kan: ["明槓", "open kan"], fu_rounding: ["切り上げ", "rounding"], fu_chiitoitsu: ["七対子", "seven pairs"],
  // the end
  over: ["終局", "Final"], flow: ["点数の推移", "Points over the hands"], uma: ["ウマ", "uma"], again: ["もう一局", "Play again"], againwait: ["{0}/{1} 待っています", "{0} of {1}, waiting"], replay: ["牌譜", "Replay"], seed: ["山の種", "Seed of the walls"], dealok: ["山の照合 一致", "Deal check: matches"], dealbad: ["山の照合 不一致", "Deal check: differs"],
  // the replay
  prevhand: ["前の局", "Previous hand"], nexthand: ["次の局", "Next hand"], prev: ["一手戻る", "Step back"], nextstep: ["一手進む", "Step on"], play: ["再生", "Play"], pause: ["止める", "Pause"], move: ["手順", "Move"], view: ["視点", "Seat"], link: ["リンク", "Link"], save: ["保存", "Save"], noreplay: ["この牌譜はありません", "No such replay"],
};
let at = 0;
export const setLang = (lang) => { at = lang === "en" ? 1 : 0; document.documentElement.lang = lang === "en" ? "en" : "ja"; };
export const lang = () => (at ? "en" : "ja");
export const has = (key) => key in WORDS;
/** @param {string} key @param {...unknown} args */
export const w = (key, ...args) => (WORDS[key]?.[at] ?? key).replace(/\{(\d)\}/g, (_, n) => String(args[n]));
/** A name of the server in both languages: {ja, en}, or plain text. */
export const named = (name) => (typeof name === "object" && name ? name[lang()] ?? name.ja ?? "" : String(name ?? ""));
export const points = (n) => (n < 0 ? "−" : "") + Math.abs(n).toLocaleString("en-US");
export const signed = (n, digits = 0) => (n > 0 ? "＋" : n < 0 ? "−" : "±") + Math.abs(n).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

const SUIT = [{ m: "萬", p: "筒", s: "索" }, { m: " man", p: " pin", s: " sou" }];
const HONOR = [["", "東", "南", "西", "北", "白", "發", "中"], ["", "East", "South", "West", "North", "White", "Green", "Red"]];
export function tileName(c) {
  if (c === "?" || c === "back") return at ? "face down" : "伏せ牌";
  const n = c[0] === "0" ? 5 : +c[0], s = c.at(-1), red = c[0] === "0" || c[1] === "r";
  return (red ? (at ? "red " : "赤") : "") + (s === "z" ? HONOR[at][n] : (at ? n : "〇一二三四五六七八九"[n]) + SUIT[at][s]);
}
