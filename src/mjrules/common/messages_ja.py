"""The Japanese of ``messages``, and of the details that only mjrules gives (``right=``, ``what=`` of ``fail``)."""

WRITE = "牌は 123m406p77z、一二三萬、E S W N P F C、副露は pon:555z や 5'55z のように書きます"

MESSAGES: dict[str, str] = {
    "option_value": "オプション {name}: {given!r} は指定できません{nearest}。{right}",
    "rules_file": "ルールファイル {given}: {what}",
    "hand_record": "レコード: {what}",
    "hand_word": "手牌 {given!r}: {what!r} が読めません{nearest}。" + WRITE,
    "hand_digits": "手牌 {given!r}: 数字 {what!r} に種類がありません。" + WRITE,
    "hand_letter": "手牌 {given!r}: {what!r} は二通りに読めます。" + WRITE,
    "hand_meld": "手牌 {given!r}: {name} は {limit} 枚です({total} 枚あります)。" + WRITE,
    "hand_turned": (
        "手牌 {given!r}: 鳴いた牌に印のある {what!r} は副露になりません。3 枚か 4 枚で書きます(例 5'55z, 2'13m)"
    ),
    "hand_long": "手牌 {given!r}: {total} 文字あります。{limit} 文字までです",
    "tiles_text": "{name} {given!r}: 副露ではなく牌を書きます",
    "wind_text": "風 {given!r}: 風牌を 1 つ書きます(例 E, east, 東, 1z)",
    "sheet": "成績表 {line} 行 {column} 文字目: {what}",
    "json_line": "行: {what}。1 行に 1 つの JSON オブジェクトを UTF-8 で書きます",
    "no_action": (
        "アクション {given!r} はありません。discard:5s, ron, pass などの文字列か、0..{last} の番号を指定します"
    ),
    "stale": "ステップ {given} は過ぎています。卓はステップ {right} です",
    "answered": "席 {seat} はステップ {step} に応答済みです。応答は取り消せません",
    "not_asked": "席 {seat} は今、応答を求められていません",
    "game_over": "対局は終了しています。もう誰も行動できません",
    "not_playable": "{given} の対局にはまだ対応していません。対応しているもの: {known}",
    "needs_extra": "{given} には追加機能 {extra!r} が必要です: pip install mjrules[{extra}]",
    "broken": "実行環境が停止しました({what})。終了した対局: {finished}、失われた対局: {lost}",
    "lost_again": (
        "同じ対局でワーカーが {times} 回停止しました({what})。終了した対局: {finished}、失われた対局: {lost}"
    ),
    "worker_version": "ワーカーの mjrules は {given} で、結果が異なるおそれがあります。{right} が必要です",
    "parts": "分割ファイル {given}: {what}",
    "table": "{given}: {what}",
    "dask": "dask {given}: {what}。{right}",
    "log": "牌譜 {where}: {what}。{right}",
    "log_file": "{what}",
    "log_form": "{form} では {what} を表せません。{right}",
    "tenhou_type": "GO の type {given}: ビット {unknown} は不明です。既知のビットは {known} です",
    "set_twice": "--set {given!r}: {name} が 2 回指定されています。1 回だけ指定します",
    "encoding": "{given}: {what}。UTF-8 で保存してください",
    "suffix": "ファイル {given!r}: 拡張子から形式が分かりません。使えるもの: {known}",
    "set_form": "--set {given!r}: = がありません。オプション=値 と書きます(例 kuitan=false)",
}
DETAILS: dict[str, str] = {
    "; did you mean {near}": "(もしかして: {near})",
    "allowed: {names}": "指定できるもの: {names}",
    "see mjrules rules": "mjrules rules で一覧できます",
    "a seat is 0..{n}": "席は 0..{n} です",
    "expected a seat 0..{n}": "席 0..{n} を指定します",
    "expected true or false": "true か false を指定します",
    "expected a text": "文字列を指定します",
    "expected a JSON object": "JSON オブジェクトを指定します",
    "expected a list of seats": "席のリストを指定します",
    "expected a list of melds": "副露のリストを指定します",
    "a multiple of 100": "100 の倍数を指定します",
    "every seat once at most": "同じ席は 1 回だけ書けます",
    "expected {n} whole numbers, one per seat": "席ごとに 1 つ、{n} 個の整数を指定します",
    'expected "E", "S", "W" or "N"': '"E", "S", "W", "N" のどれかを指定します',
    "expected a rule set such as mj.rules('tenhou-4p')": "mj.rules('tenhou-4p') のようなルールを指定します",
    "{place} is no UTF-8; it may be {name} (Shift_JIS)": (
        "{place} が UTF-8 ではありません。{name} (Shift_JIS) のようです"
    ),
    "{place} is no UTF-8": "{place} が UTF-8 ではありません",
    "the seat is not asked for an answer": "この席は応答を求められていません",
    "no discard is on offer": "ロンできる捨て牌がありません",
    "it is the seat's own discard": "自分の捨て牌です",
    "the discard of seat {n} is on offer": "席 {n} の捨て牌への応答中です",
    "the tile is not among the six": "その牌は 6 枚の中にありません",
    "expected one of han, limit and yakuman": "翻・満貫などの区分・役満の倍数のどれか 1 つを指定します",
    "{n} han needs a fu: {values}": "{n} 翻には符が必要です: {values}",
    "fu is one of {values}": "符は {values} のどれかです",
    "expected a Score, (han, fu), a limit or a yakuman multiple": (
        "Score、(翻, 符)、満貫などの区分、役満の倍数のどれかを指定します"
    ),
    "expected points of three or four seats": "3 人または 4 人の持ち点を指定します",
    "each wins once, and seat {n} discarded": "和了は 1 人 1 回で、放銃したのは席 {n} です",
    "expected at least one seat": "席を 1 つ以上指定します",
    "the winner cannot be liable": "和了者自身は責任払いになりません",
    "it is no win: {reason}": "和了になりません: {reason}",
    "its hand is dead: it may not win any more": "和了放棄のため、もう和了できません",
    "han and fu are of riichi only": "翻と符はリーチ麻雀だけのものです",
    "the hand is settled by {name}": "精算は {name} で行われます",
    "{key} is missing in {what}": "{what} に {key} がありません",
    "{key} is missing; hand and win_tile are always required": "{key} がありません。hand と win_tile は必須です",
    "it is nested too deeply": "入れ子が深すぎます",
    "'hand' is missing; six tiles, or five and win_tile, are always required": (
        "'hand' がありません。6 枚、または 5 枚と win_tile が必要です"
    ),
    "North is set out by three players only": "北抜きは三人打ちだけです",
    "Suzume-Jong knows false_win only": "すずめ雀にあるのは false_win だけです",
    "Suzume-Jong knows none of them": "すずめ雀にはありません",
    "a game of {a}": "{a} のゲーム",
    "a house's own is {a}{b}": "ハウス独自の役は {a}{b}",
    "a list out of {a}": "{a} から選んだリスト",
    "a multiple is 1..12, 0 = not told": "倍数は 1..12 です(0 は指定なし)",
    "a player is tenpai or noten, not both": "聴牌とノーテンの両方には書けません",
    "a prepared Win holds everything but the rules": "用意した Win にはルール以外のすべてが入っています",
    "a ron ends with from and the discarder's name": "ロンは from と放銃者の名前で終わります",
    "a sheet has {a} games at most": "成績表のゲームは {a} までです",
    "a win needs 1 point at least": "和了には 1 点以上が必要です",
    "a winner is a name and a value, not {a}": "和了者は名前と点数で書きます({a} ではありません)",
    "a winner's own chombo is no valid win": "和了者自身のチョンボは正しい和了になりません",
    "abort is followed by one kind": "abort の後ろには種類を 1 つ書きます",
    "base is missing; name a preset: {a}": "base がありません。もとにするルールを指定します: {a}",
    "behind riichi and the names stands a colon, then how the hand ended": (
        "riichi と名前の後ろには、コロンと局の結果を書きます"
    ),
    "behind the colon stands how the hand ended": "コロンの後ろには局の結果を書きます",
    "behind the place stands how the hand ended": "局の後ろには結果を書きます",
    "chip is {a}; expected the result points of one chip, such as 2 or 0.5": (
        "chip が {a} です。チップ 1 枚の成績点を 2 や 0.5 のように書きます"
    ),
    "chips is {a}; expected a whole number 0..999": "chips が {a} です。0..999 の整数を書きます",
    "expected (seat, value) or (seat, value, pao)": "(席, 点数) か (席, 点数, 包) を指定します",
    "expected 8 to 1000 pixels for a tile": "牌の高さは 8 から 1000 ピクセルです",
    "expected MPSZ text or a list of tiles": "MPSZ 表記の文字列か牌のリストを指定します",
    "expected a free number {a}..{b}": "{a}..{b} の空いている番号を指定します",
    "expected a number": "数を指定します",
    "expected a number from 1 to {a}": "1 から {a} の数を指定します",
    "expected a number of pixels": "ピクセル数を指定します",
    "expected a number of seconds, more than 0": "0 より大きい秒数を指定します",
    'expected {{"state": ..., "outcome": ...}}': '{{"state": ..., "outcome": ...}} を書きます',
    "expected a program and its arguments": "プログラムと引数を指定します",
    "expected a program that starts ({a})": "起動できるプログラムを指定します({a})",
    "expected a rule set's name": "ルールの名前を指定します",
    "expected a seat, {yakuman} or a list of Pao": "席、{yakuman}、または Pao のリストを指定します",
    "expected a table counter = [least, greatest]": "counter = [最小, 最大] の表を指定します",
    "expected a table name -> fields": "名前 -> 項目 の表を指定します",
    "expected a table of options": "オプションの表を指定します",
    "expected a tile such as 5m, 0p, 7z or ? for a hidden one": "牌は 5m, 0p, 7z のように、伏せた牌は ? と書きます",
    "expected a win": "和了を指定します",
    "expected a yakuman's name": "役満の名前を指定します",
    "expected an address such as https://example.org": "https://example.org のようなアドレスを指定します",
    "expected an offence's name": "反則の名前を指定します",
    "expected bytes or text": "バイト列か文字列を指定します",
    "expected how many discards, 1 or more": "打牌の数を 1 以上で指定します",
    "expected one meld and no tiles beside it": "副露 1 つだけを書きます",
    "expected points of two to {a} seats": "2 人から {a} 人の持ち点を指定します",
    "expected riichi": "リーチ麻雀だけです",
    "expected rules of {a}, not of {b}": "{b} ではなく {a} のルールを指定します",
    "expected the keywords of mj.nanikiru": "mj.nanikiru のキーワードを指定します",
    "expected the number of GO type": "GO の type の数を指定します",
    "expected the points of the hand, such as 9, or its six tiles": "手の点数(例 9)か、6 枚の牌を書きます",
    "expected the text of a hand": "手牌の文字列を指定します",
    "expected the text of a score sheet": "成績表の文字列を指定します",
    "expected up to four of a-z and 0-9": "a-z と 0-9 を 4 文字まで指定します",
    "expected what mj.score returned": "mj.score の返した値を指定します",
    "expected {a} different players, not {b}": "異なる {a} 人の名前が必要です({b} ではありません)",
    "expected a log with every tile; this one is a seat's own view": (
        "すべての牌がわかる牌譜が必要です。これは 1 つの席から見たものです"
    ),
    "expected a mjrules.Win": "mjrules.Win を指定します",
    "expected a Tsumo or Ron": "Tsumo か Ron を指定します",
    "expected a rule set": "ルールを指定します",
    "expected a mapping of options": "オプションの表を指定します",
    "expected a list of names": "名前のリストを指定します",
    "fields are {a}": "項目は {a} です",
    "flags is {a}; expected an object name -> true or false": (
        "flags が {a} です。名前 -> true か false のオブジェクトを書きます"
    ),
    "four players have 14": "四人打ちでは 14 です",
    "from_rel is {a}; 1 right, 2 across, 3 left, 0 nobody": "from_rel が {a} です。1 下家, 2 対面, 3 上家, 0 なし",
    "he may stop only after he kept the deal in the last hand, where the rules let him": (
        "やめられるのは、ルールにあり、オーラスで連荘したあとだけです"
    ),
    "it cannot be read: {a}": "読めません: {a}",
    "it cannot be tenpai and in riichi without tenpai": "聴牌とノーテン立直の両方にはできません",
    "it decides the {a}: write the seat that fed it, {b}@0": (
        "{a} が決まる鳴きです。鳴かせた席を {b}@0 のように書きます"
    ),
    "it has more than {a} bytes": "{a} バイトを超えています",
    "it is a Penalty by these rules": "このルールでは Penalty です",
    "it is a chombo only at the draw: tell it with the draw": (
        "チョンボになるのは流局のときだけです。流局と一緒に書きます"
    ),
    "it is no folder": "フォルダーではありません",
    "it is no ordinary file, and would be replaced; name a file": (
        "普通のファイルではないので置き換えられません。ファイルを指定します"
    ),
    "it is of a {a}": "{a} のものです",
    "it is of another simulation": "別のシミュレーションのものです",
    "it needs open_riichi = true": "open_riichi = true が必要です",
    "its metadata does not say that mjrules wrote it": "mjrules が書いたという記録がありません",
    "its seed is not that of {a}; give the seed of the run": "シードが {a} のものと違います。そのシードを指定します",
    "its values have no end; use settle": "点数に上限がありません。settle を使います",
    "name is {a}; expected a text": "name が {a} です。文字列を指定します",
    "needs, forbids, bounds or shapes say when it holds": (
        "成立の条件を needs, forbids, bounds, shapes のどれかで書きます"
    ),
    "no hand is on the table": "卓に局がありません",
    "no run can be in it: {a}": "ここには作れません: {a}",
    "nobody is liable for another's hand in Suzume-Jong": "すずめ雀に責任払いはありません",
    "nothing has been dealt yet": "まだ配牌がありません",
    "only one tile is won on at a time": "一度に和了れる牌は 1 枚です",
    "penalty is followed by an offence and a name": "penalty の後ろには反則と名前を書きます",
    "start has {a} numbers, one a player": "start には {a} 個の数を 1 人に 1 つ書きます",
    "stop stands alone": "stop だけを書きます",
    "the dealer has no choice to stop here": "ここでは親はやめられません",
    "the game is over, somebody is out": "対局は終わっています(トビ)",
    "the game was over after line {a}; the next one begins with hanchan": (
        "{a} 行目で対局は終わっています。次のゲームは hanchan で始めます"
    ),
    "the hand has {a}: name which": "手に {a} があります。どれかを書きます",
    "the head says no rules; write, for example, rules paiyuki-4p": (
        "先頭にルールがありません。例えば rules paiyuki-4p と書きます"
    ),
    "the id of a known yaku stays": "既にある役の番号は変えられません",
    "the run in it has format {a}, not {b}": "保存された形式が {b} ではなく {a} です",
    "the run in it has {a} {b}, not {c}": "保存された実行の {a} は {c} ではなく {b} です",
    "the winner sits elsewhere now": "和了者の席が違います",
    "there is a run in it; resume it, or take another folder": (
        "前の実行が残っています。続けるか、別のフォルダーを指定します"
    ),
    "there is no column {a}": "{a} の列がありません",
    "there is nothing to go on with unless out or parts is given": "out か parts がなければ続けられません",
    "these rules know no riichi": "このルールに立直はありません",
    "these rules leave it out; switch its option on first": "このルールにはありません。先にオプションで採用します",
    "unknown flag {a}; known: {b}": "flag {a} はありません。あるもの: {b}",
    "unknown key {a} of {b}; known: {c}": "{b} に {a} という項目はありません。あるもの: {c}",
    "unknown key {a}": "{a} という項目はありません",
    "value is {a}; expected {win}, [han, fu], a limit or a multiple": (
        "value が {a} です。{win}、[翻, 符]、区分、倍数のどれかを書きます"
    ),
    "who wins or discards cannot declare falsely as well": "和了者や放銃者は同時に誤った宣言をできません",
    "win_on is {a}; known: draw, discard, kakan, kita": "win_on が {a} です。draw, discard, kakan, kita のどれかです",
    "with the drawn tile and {a} melds it has {b}": "ツモ牌を含め、副露が {a} 組なら {b} 枚です",
    "{a} deals at most are given": "配牌は {a} 回までです",
    "{a} ends after round {b}": "{a} は {b} 場までです",
    "{a} goes with a hand written in tiles, not with {b}": "{a} は牌で書いた手につけます({b} にはつきません)",
    "{a} has no winning tile; expected 14 tiles, melds included, the winning one last": (
        "{a} に和了牌がありません。副露を含めて 14 枚を書き、和了牌を最後にします"
    ),
    "{a} is a name of the run's own files; name another file": "{a} は実行が使う名前です。別の名前を指定します",
    "{a} is missing; state and outcome are always required": "{a} がありません。state と outcome は必ず必要です",
    "{a} is no win ({b}); expected a complete hand that these rules let win": (
        "{a} は和了ではありません({b})。このルールで和了できる形を書きます"
    ),
    "{a} is riichi, not Suzume-Jong": "{a} はリーチ麻雀のもので、すずめ雀のものではありません",
    "{a} is {b} on the sheet; by the lines before it is {c}": "成績表では {a} が {b} ですが、前の行からは {c} です",
    "{a} lets nobody take a riichi back": "{a} では立直を取り消せません",
    "{a} lets such a riichi stand": "{a} ではその立直は有効です",
    "{a} lets the dealer stop only when he is first": "{a} では親がやめられるのはトップのときだけです",
}
