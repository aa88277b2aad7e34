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
}
