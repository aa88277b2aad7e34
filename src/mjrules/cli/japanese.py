"""The Japanese of the command line: the help of each command and option, and what is said of wrong arguments.

A row of ``HELP``: a command, or one of its options or arguments | its help. An option without a command is shared.
A row of ``SAID``: the English, with a gap for each thing that is told | the Japanese; the first row that fits is taken,
so those that hold another message stand first. What an error of the rules says
stands with the errors; a table's heads and labels stand in ``words``.
"""

from __future__ import annotations

import re

HELP_ROWS = """
mjrules | さまざまなルールのリーチ麻雀とすずめ雀を計算する。過程つきの点数、シャンテン数、受け入れ、点数表など。¶牌はMPSZ表記で書く: 123m406p789s11z。0は赤五、1z〜7zは東南西北白發中。終了コード: 0 結果あり、1 和了でない、2 入力の誤り。

--help | このヘルプを表示して終わる。
--version | バージョンを表示して終わる。
--lang | 出力の言語。
--json | JSONオブジェクトを1つ出力する。
--rules | ルールの名前、またはハウスルールのTOML・JSONファイル。
--set | ルールのオプションを変える。繰り返し指定できる。
--meld | 鳴き・槓。繰り返し指定できる: chi:406p、pon:777z@2、ankan:5555p。
--players | 人数。3か4。
--force | 既存のファイルを上書きする。
--workers | 並列に動かすプロセス数。  [default: プロセッサーの数]
--progress | 標準エラー出力に進捗を表示する。  [default: 端末のとき]
--seed | 整数、または16進64桁。  [default: ランダム。値は出力に示す]

bot | mjaiで席に着いて打つ。標準入力から1行に1つのJSONイベントを読み、標準出力に1行で答える。¶PLAYERはそのルールで使える打ち手の名前、または package.module:name。行うことがないときの答えは {"type": "none"}。イベントの配列には答えを1つだけ返す。サーバーがrequest_action(riichi.dev)で尋ねるときは、それだけにrequest_idをつけて答える。読めない行やありえないイベントには {"type": "error", "message": ...} と答え、終了コードは2になる。
bot --seat | start_gameにidがないときの席。
bot --seed | 打ち手が使う乱数のシード。
bot --name | サーバーに名乗る名前。
bot --nuki | 北抜きのイベント名。

convert | 牌譜を別の形式に変換する。mjaiは1行に1イベント、他は1行に1ゲーム。¶LOGの読み方はmjrules replayと同じで、書く前に全ゲームを再生して確かめる。記録どおりにならないものは書かない。FILEは出力先で、省略すると標準出力。
convert --to | 変換先の形式。
convert --anonymous | 名前をIDに置き換える。同じ名前は同じIDになる。
convert --rules | 卓のルール。  [default: 牌譜にあるもの]

dataset | 牌譜のすべての判断をParquetファイルに書く。その席から見えたもの、できたこと、選んだこと。¶牌譜はmjrules replayと同じように読んで再生し、記録どおりにならない局は除く。列とその意味はファイルの中にある。終了コード: 0、1 記録と違う局がある、2 読めない牌譜がある。
dataset --out | 出力先のファイル。
dataset --kinds | これらのどれかができるときだけ: discard(打牌)、riichi(立直)、call(チー・ポン・大明槓)、kan(槓・北抜き)、win(和了)。
dataset --dan | この段位の打ち手の判断だけ。段位は牌譜の書き方で。
dataset --rules | 卓のルール。  [default: 牌譜にあるもの]

match | FIRSTとSECONDを対戦させる。1組の対戦では、すべての席順で同じ山を使う。¶打ち手は組み込みの名前、自作の module:callable、またはmjaiを話すプログラムの mjai:コマンド。区間は95%信頼区間で、1組を1つと数える。
match --duplicates | 山を変える回数。
match --answers | mjaiのプログラムの答え方: イベントごと、尋ねられたときだけ、まとめて1回。
match --seconds | mjaiのプログラムの答えを待つ最長の秒数。
match --mode | even: 半数ずつ席に着く。alone: FIRST1人対、残り全員SECOND。

nanikiru | HANDの打牌を良い順に並べる。聴牌と和了の確率(%)と期待値(点)。¶最善の打牌には * がつく。有効牌は枚数の後ろに並ぶ。HANDにはツモ牌も含める。「良形」は、最初の聴牌で待ちが5枚以上残っている確率。受け入れだけならmjrules ukeire。
nanikiru --dora | ドラ表示牌。  [repeatable]
nanikiru --visible | ほかに見えている牌。他家の河と鳴き。  [repeatable]
nanikiru --river | 自分の捨て牌。  [repeatable]
nanikiru --seat | 自風。
nanikiru --round | 場風。
nanikiru --nuki | 抜いた北の枚数。
nanikiru --turn | この打牌の巡目。残りのツモは 18 - 巡目。
nanikiru --detours | 最短手順から外れてよいツモと打牌の回数(手変わりなど)。0〜3。
nanikiru --ron | ロン和了と、他家の和了などで終わる局も計算に入れる。
nanikiru --by | 最善を選ぶ基準: points(期待値)、win(和了率)、tenpai(聴牌率)。

points | 支払いの点数を本場込みで出力する。HANとFU、または 3/40、3han40fu、mangan、2yakuman。¶5翻以上では符を省略できる。
points --dealer | 親の和了。
points --tsumo | ツモ和了。
points --honba | 本場の数。
points --limit | 翻・符の代わりの区分: mangan(満貫)、haneman(跳満)、baiman(倍満)、sanbaiman(三倍満)、kazoe(数え役満)。
points --yakuman | 翻・符の代わりに役満の倍数。
points --table | 点数表を出力する。

replay | 牌譜を1手ずつ再生する。すべての手が合法で、和了・支払い・点数が記録どおりであることを確かめる。¶天鳳のmjlog(XML)、tenhou.net/6のJSON、mjaiのJSON行、電脳麻将の牌譜などを、圧縮されたままでも読む。フォルダーとアーカイブ(tar、zip)からは牌譜の拡張子のファイルすべて、SQLiteからは牌譜のある行すべて。知らない語は注記して読み飛ばす。終了コード: 0 すべて記録どおり、1 違いがある(各ゲームの最初の違いを局面つきで示す)、2 読めない牌譜がある(飛ばして続ける)。
replay --rules | 卓のルール。  [default: 牌譜にあるもの]
replay --out | 1局1行の表を書く。列と形式はmjrules simulateと同じ。

review | LOGの指定した席の打牌を、mjrules nanikiruの最善と比べる。損失の大きい10打を示す。¶損失は自分のツモだけによる期待値(点)で、放銃の危険は考慮しない。立直後の手と、4シャンテン以上の手は除く。終了コード: 0、1 再生すると記録と違う。
review --seat | 牌譜での席の番号。
review --detours | mjrules nanikiruと同じ。
review --rules | 卓のルール。  [default: 牌譜にあるもの]

rules | ルールの一覧。ルールを1つ指定すると全オプション、2つ指定すると違いだけを示す。¶NAMEとOTHERは、ルールの名前かハウスルールのファイル。出典の見つからない値には unverified と書く。

schema | メッセージのJSON Schemaを出力する。NAMEがなければメッセージの一覧。¶NAMEは "event"、"view"、"pending"、"hand_result" など一覧にある名前、またはイベントの型の名前。
schema --variant | このゲームだけ(riichi、suzume)。
schema --typescript | すべてのメッセージのTypeScriptの型を出力する。
schema --python | すべてのメッセージのTypedDictを出力する。

score | HANDの点数を計算し、過程をすべて示す。HANDは手の内の牌で、WIN_TILEを含んでも含まなくてもよい。¶すずめ雀(--rules suzume)では手を 1r23s67z と書き、数字の後ろのrは赤牌。--tsumo、--dealer、--doraで残りを伝える。6枚ならWIN_TILEを省略できる。¶--jsonlでは標準入力の1行が1つの記録(hand、win_tile、melds、tsumo、……)で、同じ順に1行1オブジェクトで点数、または {"error": {"type", "message"}, "line", "id"} を出力する。記録ごとに "rules" でルールの名前を指定できる。
score --tsumo | ツモ和了。
score --seat | 和了者の自風。
score --round | 場風。
score --dealer | 親の和了(すずめ雀。リーチ麻雀では--seat E)。
score --riichi | 立直をかけている。
score --double-riichi | ダブル立直。--open-riichiと組み合わせられる。
score --open-riichi | オープン立直。
score --ippatsu | 一発。
score --rinshan | 嶺上開花。
score --chankan | 槍槓。
score --nuki-ron | 他家が抜いた北でのロン。
score --haitei | 海底摸月。
score --houtei | 河底撈魚。
score --first-turn | 鳴きのない第一巡: 天和・地和・人和。
score --after-kan-discard | 槓の直後の打牌へのロン。
score --riichi-discard | 立直宣言牌へのロン。
score --discarder-riichi | 放銃者も立直をかけている。
score --consecutive-wins | 連続和了の回数。この和了を含む。
score --dora | ドラ表示牌。槓ドラ表示牌も。すずめ雀ではドラそのもの。  [repeatable]
score --ura | 裏ドラ表示牌。  [repeatable]
score --nuki | 抜いた北の枚数。
score --svg | 手牌と点数を絵にもする。- なら絵だけを標準出力に書く。
score --jsonl | 標準入力の記録(1行に1つのJSONオブジェクト)の点数を計算する。

serve | 卓のあるサーバーを開く。対局者はブラウザーから参加し、空席にはCPUが入る。¶--dataでフォルダーを指定すると、卓はプロセスが終わっても残る。指定しなければ一緒に消える。Ctrl+Cで止めると、接続中の人に再接続を促す。
serve --host | 待ち受けるアドレス。0.0.0.0はすべて。
serve --port | 待ち受けるポート。0は空いているもの。
serve --data | 卓を残すフォルダー。
serve --public-url | プロキシの外から見たアドレス。
serve --shard | 複数のプロセスのとき、卓のIDの先頭につける文字。
serve --log | 標準エラー出力の行の形式。
serve --per-address | 1つのアドレスからの同時接続数。1時間に開ける卓はその半分。

settle | 1局を精算する。"state"と"outcome"(と"rules")を持つJSONオブジェクトを、FILEか標準入力から読む。¶すべての支払いを理由つきで示し、次の局がどうなるかも示す。--jsonでは結果全体を出力し、"explain"に日英両方の説明が入る。
settle --rules | ルール。  [default: 入力にあるもの、なければtenhou-4p]

shanten | HANDのシャンテン数を、一般形・七対子・国士無双ごとに示す。

sheet | スコアシートを集計する。FILEか標準入力のシート(1行に1局)を読み、最終結果まで計算する。¶語はすべて日本語で書ける。書式はmjrules.sheets.readingの説明にある。例を下に示す。
sheet --rules | シートの先頭のルールの代わりに使うルール。
sheet --explain | すべての局の支払いを理由つきで示す。
sheet --csv | 合計とすべてのゲームを表計算用に書く。Excelでも開ける。
sheet --html | A4に印刷できる1ページを日本語と英語で書く。

simulate | 多数の対局を自動で打って集計する。表の行はルール・打ち手・シードだけで決まる。
simulate --games | ゲーム数。
simulate --players | 席ごとに1つ、または全員に1つ。組み込みの名前、または自作の module:callable。
simulate --dask | Daskのスケジューラー。"local"ならこのマシンにクラスターを作る。
simulate --out | 1局1行の表と、その隣にゲームの表を書く: .parquet、.feather、.arrow、.csv、.json、.jsonl。
simulate --parts | 部分ファイルを残すフォルダー。
simulate --part-games | 部分ファイル1つのゲーム数。
simulate --resume | 残っている部分から続ける。
simulate --plot | グラフのページを書く: .png、.pdf、.svg。

stats | 牌譜の打ち手の成績を集計する。和了・放銃・立直・副露・順位などを、それぞれ95%信頼区間つきで。¶割合は局あたり、「流局時聴牌率」は荒牌流局あたり、役は和了あたり。牌譜はmjrules replayと同じように読んで再生する。終了コード: 0、1 記録と違う局がある(除く)、2 読めない牌譜がある。
stats --by | まとめる単位。
stats --rules | 卓のルール。  [default: 牌譜にあるもの]

ukeire | HANDの受け入れを示す。ツモ牌を含む手なら、打牌ごとの受け入れを良い順に。¶和了の確率と期待値ならmjrules nanikiru。
ukeire --visible | 手牌と鳴きのほかに見えている牌。捨て牌、表示牌。  [repeatable]
"""

SAID_ROWS = """
error: {message} | エラー: {message}
{message} (see {command} --help) | {message}({command} --help を参照)
Invalid value for {name}: {message} | {name}の値が正しくありません: {message}
Invalid value: {message} | 値が正しくありません: {message}
Missing command. | コマンドがありません
Missing argument '{name}'. | 引数'{name}'がありません
Missing option '{name}'. | オプション'{name}'がありません
Missing option '{name}'. Choose from:{choices} | オプション'{name}'がありません。次から選んでください:{choices}
No such command '{name}'. | コマンド'{name}'はありません
No such command '{name}'. Did you mean {others}? | コマンド'{name}'はありません。もしかして: {others}
No such command '{name}'. (Did you mean one of: {others}?) | コマンド'{name}'はありません。もしかして: {others}
No such option '{name}'. | オプション'{name}'はありません
No such option '{name}'. Did you mean {others}? | オプション'{name}'はありません。もしかして: {others}
No such option '{name}'. (Did you mean one of: {others}?) | オプション'{name}'はありません。もしかして: {others}
No such option: {name} | オプション{name}はありません
No such option: {name} Did you mean {others}? | オプション{name}はありません。もしかして: {others}
No such option: {name} (Possible options: {others}) | オプション{name}はありません。もしかして: {others}
Option '{name}' requires an argument. | オプション'{name}'には値が必要です
Option '{name}' does not take a value. | オプション'{name}'に値はつけられません
Got unexpected extra argument ({name}) | 余分な引数があります({name})
Got unexpected extra arguments ({name}) | 余分な引数があります({name})
Got unexpected extra argument{name} | 余分な引数があります{name}
{value} is not a valid integer. | {value}は整数ではありません
{value} is not a valid integer range. | {value}は整数ではありません
{value} is not in the range {range}. | {value}は範囲 {range} の外です
{value} is not one of {choices}. | {value}は選べません。選べるもの: {choices}
{value} is not a valid float. | {value}は数ではありません
{value} is not {choice}. | {value}は選べません。選べるもの: {choice}
File {name} does not exist. | ファイル{name}がありません
Path {name} does not exist. | {name}がありません
Directory {name} does not exist. | フォルダー{name}がありません
File {name} is a directory. | {name}はフォルダーです
File {name} is not readable. | ファイル{name}を読めません
Path {name} is not readable. | {name}を読めません
Directory {name} is a file. | {name}はファイルです
Directory {name} is not writable. | フォルダー{name}に書けません
{one} and {other} is given {times} times; give it once | {one}と{other}は同時に指定できません
{options} is given {times} times; give it once | {options}が{times}回あります。一度だけ指定してください
--set changes the rules of --rules | --setは--rulesのルールを変えるものです。--rulesも指定してください
--set goes with --rules | --setは--rulesと一緒に指定してください
{target} is there already; --force replaces it | {target}は既にあります。上書きするには--forceを指定してください
{names} are there already; --force replaces them | {names}は既にあります。上書きするには--forceを指定してください
{name} has more than {most} bytes; a score sheet has some thousand | {name}が{most}バイトを超えています。スコアシートは数千バイトです
there is no folder {folder} | フォルダー{folder}がありません
--table shows every value: leave out the others | --tableはすべての値を示します。ほかは指定しないでください
give one of HAN, a value, --limit, --yakuman and --table | HAN、値、--limit、--yakuman、--tableのどれか1つを指定してください
--{language} prints every message; NAME and --variant do not go with it | --{language}はすべてのメッセージを出力します。NAMEや--variantとは一緒に使えません
--variant narrows the schema of NAME, which is missing | --variantはNAMEのスキーマを絞るものです。NAMEがありません
with --jsonl the hands come from stdin: only --rules and --set go with it | --jsonlでは手を標準入力から読みます。一緒に使えるのは--rulesと--setだけです
serve needs {names}: pip install 'mjrules[serve]' | serveには{names}が必要です: pip install 'mjrules[serve]'
cannot listen at {host} port {port}: {why} | {host}のポート{port}で待ち受けられません: {why}
"""


def _pairs(rows: str) -> dict[str, str]:
    parts = [row.partition(" | ") for row in rows.splitlines() if row]
    return {key: text for key, _, text in parts}


def _pattern(english: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", english)
    return re.compile("".join(re.escape(part) if at % 2 == 0 else f"(?P<{part}>.+?)" for at, part in enumerate(parts)))


HELP = _pairs(HELP_ROWS)
SAID = _pairs(SAID_ROWS)
PATTERNS = [(_pattern(english), japanese) for english, japanese in SAID.items()]


def help_of(command: str, option: str = "") -> str:
    """Return the help of a command, or of one of its options; "" of one from outside the package.

    >>> help_of("points", "--honba"), help_of("points", "--json"), help_of("mine")
    ('本場の数。', 'JSONオブジェクトを1つ出力する。', '')
    """
    return HELP.get(f"{command} {option}".strip()) or HELP.get(option, "")


def japanese(message: str) -> str:
    """Return what is said of wrong arguments in Japanese, gaps and all; a text without a row as it is.

    >>> japanese("Invalid value for '--honba': 'two' is not a valid integer.")
    "'--honba'の値が正しくありません: 'two'は整数ではありません"
    """
    for pattern, told in PATTERNS:
        if found := pattern.fullmatch(message):
            gaps = found.groupdict()
            return told.format(**{**gaps, "message": japanese(gaps["message"])} if "message" in gaps else gaps)
    return message
