"""What a page calls every option and value of the rules, in Japanese and English.

A row: option | Japanese | English | what it decides, in Japanese | value = Japanese = English; ... The English of
what it decides stands where the option is declared. Yes and no, numbers and lists need no label of their own.
"""

from __future__ import annotations

from typing import NamedTuple

ROWS = """
players | 人数 | Players | 席の数 |
start_points | 配給原点 | Starting points | 開始時の持ち点 |
return_points | 原点 | Return points | 順位点の基準になる点。開始との差がオカになる |
noten_fee | ノーテン罰符 | Noten payment | 流局時にノーテン者が支払う合計 |
two_ron | ダブロン | Two rons | 一つの牌に二人がロンしたとき | double=二人ともあがり=both win; head_bump=頭ハネ=first in turn order
triple_ron | トリプルロン | Three rons | 一つの牌に三人がロンしたとき | abort=流局(頭ハネ時は一人)=drawn (head bump: first); abort_always=必ず流局=always drawn; paid=三人ともあがり=all paid; head_bump=頭ハネ=first in turn order
two_ron_pot | ダブロンの供託 | Sticks at two rons | 複数ロンのときの供託の行き先 | halved=等分=equal shares; first=上家取り=to the first; own_first=自分の棒は戻り残りは上家取り=own back, rest to the first
two_ron_honba | ダブロンの本場 | Honba at two rons | 複数ロンのときの積み棒 | each=全員に=to each; first=上家取り=to the first; halved=等分=equal shares
pao | 包の対象 | Liability for | 鳴かせた者が責任を負う役満 | daisangen=大三元=daisangen; daisuushii=大四喜=daisuushii; tsuuiisou=字一色=tsuuiisou; chinroutou=清老頭=chinroutou; suukantsu=四槓子=suukantsu; ryuuiisou=緑一色=ryuuiisou
pao_scope | 包の範囲 | Liability covers | 複合役満での責任の範囲 | that_yakuman=その役満だけ=that yakuman; whole_hand=手全体=the whole hand
pao_ron | 包者以外の放銃 | Ron from a third player | 責任者でない者が放銃したとき | half=折半=shared; liable=包者=liable player; discarder=放銃者=discarder
pao_ron_honba | 包のときの本場 | Honba with liability | 積み棒を払う者 | discarder=放銃者=discarder; liable=包者=liable player
pao_counts_ankan | 暗槓も包に数える | Ankan counts for liability | 暗槓を晒した組とみなす |
sanma_pao_tsumo | 三麻の包ツモ | Sanma liability at tsumo | 責任者がツモで払う額 | sum_of_shares=二人分の合計=sum of both shares; ron_value=ロンの額=value of a ron
pao_shugi | 包の祝儀 | Shugi with liability | 包のツモあがりの祝儀 | follow=全員分=everybody's; ron_amount=ロンと同じ=that of a ron
shugi_tsumo | 役満ツモの祝儀 | Shugi of a yakuman tsumo | 他の各人から |
shugi_ron | 役満ロンの祝儀 | Shugi of a yakuman ron | 放銃者から |
shugi_unit | 祝儀の単位 | Shugi is paid in | チップか順位点か | chips=チップ=chips; result_points=ポイント=result points
chombo | チョンボ | Chombo | チョンボの罰 | mangan_payment=満貫払い=mangan to the others; result_points=ポイント減点=result points
chombo_points | チョンボの減点 | Chombo costs | ポイント減点の場合の点 |
chombo_next | チョンボの後 | After a chombo | 次の局 | dealer_passes=親の反則は親流れ=the dealer's own passes the deal; replay=やり直し=dealt again
chombo_returns_sticks | チョンボで立直棒を返す | Chombo returns sticks | その局の立直棒を戻す |
win_over_chombo | あがり優先 | A win voids a chombo | 同時の正しいあがりがチョンボを消す |
too_many_tiles | 多牌 | A tile too many | 多牌の扱い | chombo=チョンボ=chombo; dead_hand=あがり放棄=dead hand
wrong_call | 誤ポン・誤チー | Wrong call | 間違った鳴きの扱い | deposit=1000点供託=1000 points to the table; dead_hand=あがり放棄=dead hand
kara_riichi | 空リーチ | Riichi on no tiles | 待ち牌が残っていない立直 | allowed=聴牌と認める=counts as tenpai; chombo=チョンボ=chombo
riichi_faults_at | 立直の確認 | False riichi is found at | 不正な立直を調べる流局 | exhaustive=手を開ける流局=draws that show hands; any=すべての流局=every draw
riichi_cancel_total | 立直取消料 | Cost of a cancelled riichi | 供託込みの点。0は取消なし |
nagashi | 流し満貫 | Nagashi mangan | 捨て牌がすべて么九で鳴かれずに流局 | off=なし=off; draw=あり(流局扱い)=on, as a draw; win=あり(あがり扱い)=on, as a win
own_four_not_tenpai | 自分で使い切った待ち | Waiting on one's own four | 待ち牌を四枚とも持つとノーテンとする | concealed=手の内だけ数える=concealed tiles only
kyuushu | 九種九牌 | Nine kinds | 九種九牌の途中流局 |
four_winds | 四風連打 | Four winds | 四風連打の途中流局 |
four_riichi | 四家立直 | Four riichi | 全員立直の途中流局 |
four_kans | 四槓散了 | Four kans | 四開槓の途中流局 |
abort_dealer_stays | 途中流局は連荘 | Dealer stays after an abort | 九種・四風・四槓の後も親が続く |
sanma_three_abort | 三麻の途中流局 | Sanma aborts by three | 三人の同じ風・三人立直でも流局 |
length | 長さ | Length | 対局の長さ | tonpuu=東風戦=East; tonnan=東南戦=East and South; iisou=一荘戦=all four winds
extension | 延長戦 | Extension | 目標点に届かないとき | off=なし=none; sudden_death=サドンデス=sudden death; whole_round=一場すべて=a whole round
target_points | 目標点 | Target | 延長やあがりやめを決める点。0は原点 |
uma | ウマ | Uma | 順位ごとのポイント |
rounding | 端数 | Rounding | 1000点未満の扱い | none=そのまま=kept; 5down6up=五捨六入=500 down, 600 up; half_up=四捨五入=400 down, 500 up; down=切り捨て=dropped; up=切り上げ=up
round_negative | マイナスの端数 | Rounding below zero | 負の点の丸め方 | magnitude=絶対値で=by magnitude; floor=数として=as numbers
tie_break | 同点 | Ties | 同点の順位 | first_dealer_order=起家に近い順=nearer the first dealer; shared=同順位=shared
leftover | 残った供託 | Sticks left over | 終局時の供託 | top=トップへ=to the first; top_rounded_down=トップへ(同点は端数切り捨て)=to the first, remainder dropped; nobody=なし=to nobody
tobi | トビ | Bankruptcy | 持ち点がなくなったら終わる | off=なし=off; below_zero=0点未満で=below 0; zero_or_below=0点以下で=0 or below
tobi_prize | トビ賞 | Bankruptcy prize | 飛ばされた者が払うポイント |
agari_yame | あがりやめ | Dealer may end after a win | オーラスの親のあがり | off=なし=off; any_rank=順位を問わず選べる=may, any rank; if_top=トップなら選べる=may if first; auto_if_top=トップなら終了=ends if first
tenpai_yame | 聴牌やめ | Dealer may end when tenpai | オーラスの親の聴牌流局 | off=なし=off; any_rank=順位を問わず選べる=may, any rank; if_top=トップなら選べる=may if first; auto_if_top=トップなら終了=ends if first
renchan | 連荘 | Dealer stays | 親が続く条件 | tenpai=聴牌=win or tenpai; agari=あがり=win only; never=なし=never; noten_in_east=東場はノーテンでも=in East noten too; noten=流局なら必ず=at every draw
draw_honba | 流局の本場 | Honba at draws | 流局で積み棒が増える | always=いつも=always; if_dealer_stays=連荘のときだけ=if the dealer stays
dead_wall | 王牌 | Dead wall | 王牌の枚数。18は補充なし |
sanma_chi | 三麻のチー | Chi in sanma | 三人でもチーできる |
kuikae | 喰い替え | Swap calling | 鳴いた直後に捨てられない牌 | allowed=あり=allowed; same=現物禁止=same tile forbidden; same_and_suji=現物・スジ禁止=same and suji forbidden
north_callable | 北を鳴ける | North may be called | 抜きドラの北をポン・カンできる |
north_discardable | 北を捨てられる | North may be discarded | 抜きドラの北を捨てられる |
kokushi_ankan_ron | 国士の暗槓ロン | Kokushi robs ankan | 国士無双は暗槓にロンできる |
ankan_dora | 暗槓の槓ドラ | Dora of an ankan | 暗槓の表示牌をめくる時 | at_once=即めくり=at once; before_discard=打牌の前=before the discard; after_discard=打牌の後=after the discard
minkan_dora | 明槓の槓ドラ | Dora of an open kan | 明槓の表示牌をめくる時 | at_once=即めくり=at once; before_discard=打牌の前=before the discard; after_discard=打牌の後=after the discard; after_discard_or_win=打牌の後、嶺上開花にも=after the discard, and for a win
minkan_dora_counts_on_discard_ron | 後めくりのドラは放銃に乗る | Late dora counts for that ron | 打牌の後にめくる表示牌をその打牌のロンに数える |
chankan_flips | 槍槓でもめくる | Robbed kan turns dora | 槍槓された槓の表示牌をめくる |
riichi_needs_1000 | 立直は1000点から | Riichi needs 1000 points | 1000点未満では立直できない |
riichi_min_wall | 立直の残り枚数 | Wall left for riichi | 立直に必要な残りの牌 | players=人数分=one per player; one=一枚=one; none=なし=none
riichi_ankan | 立直後の暗槓 | Ankan in riichi | 立直中の暗槓 | never=できない=never; waits=待ちが変わらなければ=if waits stay; strict=面子構成も変わらなければ=if the sets stay too
allow_noten_riichi | ノーテン立直を止めない | Accept noten riichi | 卓が止めずに流局時にチョンボとする |
chiihou_broken_by | 地和が消える | Chiihou is broken by | 地和が成り立たなくなる時 | any_call=鳴き・槓があれば=any call; nothing=第一ツモなら必ず=nothing
nuki_on_last_tile | 最後の抜き | Nuki on the last tile | 山がなくなっても北を抜ける |
nuki_breaks_ippatsu | 抜きと一発 | Nuki breaks ippatsu of | 北抜きで一発が消える | any=全員=everybody; own=抜いた者だけ=the player only
nuki_breaks_first_turn | 抜きで第一巡が終わる | Nuki ends the first go-round | 天和・ダブル立直などの第一巡 |
four_kan_abort | 四槓流局の時 | Four kans abort | 流局になる時 | at_once=四つ目で=with the fourth; after_discard=その打牌が通れば=after its discard; fifth=五つ目で=with a fifth
aka | 赤ドラ | Red fives | 赤五の枚数 |
ura | 裏ドラ | Ura dora | 立直者のあがりに |
kandora | 槓ドラ | Kan dora | 槓で表示牌が増える |
kan_ura | 槓裏 | Kan ura | 槓ドラの裏も |
nuki | 北抜き | North as nuki dora | 北を抜いて一枚一翻 |
nuki_rinshan | 抜きの嶺上開花 | Rinshan on nuki | 抜いた後の補充牌のあがり |
nuki_ron | 抜いた北のロン | Ron on a north set out | 抜いた北にロンできる手 | off=なし=none; kokushi=国士無双だけ=kokushi; any=どの手でも=any hand
kuitan | 喰いタン | Open tanyao | 鳴いた断么九 |
ippatsu | 一発 | Ippatsu | 立直から一巡以内のあがり |
haitei | 海底摸月 | Haitei | 最後の牌のツモあがり |
houtei | 河底撈魚 | Houtei | 最後の打牌のロン |
pinfu_tsumo | ピンヅモ | Pinfu by tsumo | 平和のツモあがり | 20fu=20符=20 fu; 22fu=ツモ符あり=with tsumo fu; off=平和なし=no pinfu
double_wind_han | 連風牌の翻 | Double wind han | 場風と自風の刻子 |
north_yakuhai | 北は役牌 | North is a value tile | 三麻で北が全員の役牌 |
renhou | 人和 | Renhou | 第一巡のロン | off=なし=off; 4han=四翻=4 han; 5han=五翻=5 han; mangan=満貫=mangan; baiman=倍満=baiman; yakuman=役満=yakuman
renhou_on_robbed | 槍槓の人和 | Renhou by a robbed kan | 槍槓・抜きのロンも人和 |
ryuuiisou_hatsu | 緑一色に發が要る | Ryuuiisou needs hatsu | 發なしは認めない |
chuuren_closed | 九蓮宝燈は門前 | Chuuren is closed | 鳴いた九蓮宝燈を認めない |
daisharin | 大車輪 | Daisharin | 筒子の七対子形の役満 |
daichikurin | 大竹林 | Daichikurin | 索子の大車輪 |
daisuurin | 大数隣 | Daisuurin | 萬子の大車輪 |
daisharin_shapes | 大車輪の範囲 | Daisharin ranges | 認める数の並び | 1-7=1〜7=1-7; 2-8=2〜8=2-8; 3-9=3〜9=3-9
tenhou_win_tile | 天和のあがり牌 | Winning tile of tenhou | 十四枚のうちどれか | last=十四枚目=the 14th; best=最も高い牌=the best
open_riichi | オープン立直 | Open riichi | 手を見せる立直、一翻増し |
sanrenkou | 三連刻 | Sanrenkou | 続いた数の三刻子、二翻 |
isshoku_sanjun | 一色三順 | Isshoku sanjun | 同じ順子三つ、三翻 |
kanburi | 槓振り | Kanburi | 槓の直後の打牌へのロン、一翻 |
tsubame_gaeshi | 燕返し | Tsubame gaeshi | 立直宣言牌へのロン、一翻 |
daichisei | 大七星 | Daichisei | 字牌の七対子、二倍役満 |
hyakumangoku | 百万石 | Hyakumangoku | 萬子清一色で合計百以上、役満 |
suurenkou | 四連刻 | Suurenkou | 続いた数の四刻子、役満 |
iipin_moyue | 一筒摸月 | Iipin moyue | 一筒の海底、役満 |
chuupin_raoyui | 九筒撈魚 | Chuupin raoyui | 九筒の河底、役満 |
ishinoue_sannen | 石の上にも三年 | Ishinoue sannen | ダブル立直で海底・河底、役満 |
paarenchan | 八連荘 | Paarenchan | 八回続けてのあがり、役満 |
paarenchan_needs_yaku | 八連荘に役が要る | Paarenchan needs a yaku | 他の役と合わせてだけ |
sashikomi | 差し込み | Sashikomi | 立直していない者のオープン立直への放銃は役満 |
double_wind_pair_fu | 連風牌の雀頭 | Double wind pair | 場風と自風の雀頭の符 |
rinshan_fu | 嶺上のツモ符 | Tsumo fu on rinshan | 補充牌のツモ符 |
open_pinfu_fu | 喰い平和形 | Open pinfu shape | 符のない鳴き手の符 |
kiriage | 切り上げ満貫 | Rounding up to mangan | 満貫に届かない手を上げる | off=なし=off; 4han30fu=四翻30符=4 han 30 fu; base1920=四翻30符と三翻60符=3 han 60 fu too
kazoe | 数え役満 | Thirteen han | 十三翻以上 | yakuman=役満=yakuman; sanbaiman=三倍満=sanbaiman; stacked=翻数で倍数=by multiples
aotenjou | 青天井 | No limits | 満貫などの上限なし |
double_yakuman | ダブル役満 | Double yakuman | 二倍に数える役満 | kokushi13=国士無双十三面=kokushi, 13 waits; junsei_chuuren=純正九蓮宝燈=pure chuuren; daisuushii=大四喜=daisuushii; suuankou_tanki=四暗刻単騎=suuankou tanki
yakuman_stack | 役満の複合 | Yakuman add up | 役満どうしを足す |
yakuman_cap | 役満の上限 | Highest multiple | 払う倍数の上限。0はなし |
sanma_tsumo | 三麻のツモ | Sanma tsumo | いない席の分 | loss=ツモ損=lost; north_bisection=北家折半=split by the payers; equal=均等払い=half the ron value each
honba_points | 積み棒の点 | Points of a honba | 一本場のロンの加点 |
sanma_tsumo_honba | 三麻の積み棒 | Sanma honba at tsumo | ツモで各人が払う額 | 100_each=100点ずつ=100 each; 150_each=150点ずつ=150 each
run_points | 順子の点 | Points of a run | 順子一つ |
triplet_points | 刻子の点 | Points of a triplet | 刻子一つ |
red_points | 赤牌の点 | Points of a red tile | 赤一枚 |
dora_points | ドラの点 | Points of a dora | ドラ一枚 |
dora_match | ドラの範囲 | Dora are | 表示された牌と同じ種類か、色も同じ牌か | kind=同じ種類=tiles of its kind; tile=色も同じ=of its colour too
tanyao | タンヤオ | Tanyao | タンヤオの点 |
chanta | チャンタ | Chanta | チャンタの点 |
all_green | オールグリーン | All Green | オールグリーンの点 |
chinyao | チンヤオ | Chinyao | チンヤオの点 |
super_red | スーパーレッド | Super Red | スーパーレッドの点 |
yakuman_includes_base | 役満に面子の点 | Sets count with a yakuman | 役満に順子・刻子の点を足す |
yakuman_adds_bonus | 役満に役とドラ | Bonuses count with a yakuman | 役満に赤・ドラ・役の点を足す |
min_points | あがりの最低点 | Points a win needs | これ未満ではあがれない |
dealer_bonus | 親の加点 | Dealer's bonus | 親のあがりに足す点 |
dealer_bonus_counts_for_minimum | 親の加点を最低点に含む | Bonus counts for the minimum | 最低点に親の加点も数える |
false_win_points | 誤ロンの罰 | Cost of a false win | 他の各人に払う点 |
chombo_order | 罰の払い順 | Order of the penalty | 先に受け取る者 | from_right=右隣から=from the right; from_dealer=親から=from the dealer
false_win_order | 誤ロンと正しいロン | False and valid ron at once | 先に払うもの | penalty_first=罰を先に=penalty first; win_first=あがりを先に=win first
max_players | 最大人数 | Most players | 座れる人数の上限 |
rounds | 親の回数 | Rounds | 各人が親になる回数 |
first_dealer | 起家 | First dealer | 最初の親の決め方 | random=抽選=drawn; chosen=指名=named
allow_false_win | 誤ロンを止めない | Accept false wins | 卓が止めずに罰とする |
"""

PRESET_NAMES = """
paiyuki-4p | パイ遊記 四麻 | Paiyuki, four players
paiyuki-3p | パイ遊記 三麻 | Paiyuki, three players
kirakuken-4p | 棋楽軒 四麻 | Kirakuken, four players
kirakuken-3p | 棋楽軒 三麻 | Kirakuken, three players
tenhou-4p | 天鳳 四麻 | Tenhou, four players
tenhou-3p | 天鳳 三麻 | Tenhou, three players
mahjong-soul-4p | 雀魂 四麻 | Mahjong Soul, four players
mahjong-soul-3p | 雀魂 三麻 | Mahjong Soul, three players
mleague | Mリーグ | M.League
ema | EMA | EMA
saikouisen | 最高位戦 | Saikouisen
suzume | すずめ雀 | Suzume Jong
"""

VARIANT_NAMES = {"riichi": ("リーチ麻雀", "Riichi mahjong"), "suzume": ("すずめ雀", "Suzume Jong")}


class Label(NamedTuple):
    """What a page says of an option: its name, what it decides (Japanese), and its values' names, as (ja, en)."""

    ja: str
    en: str
    about_ja: str
    values: dict[str, tuple[str, str]]


def _read(row: str) -> tuple[str, Label]:
    name, ja, en, about, values = [part.strip() for part in row.split("|")]
    parts = [value.strip().split("=") for value in values.split(";") if value]
    return name, Label(ja, en, about, {value: (said_ja, said_en) for value, said_ja, said_en in parts})


LABELS = dict(map(_read, ROWS.strip().splitlines()))
PRESETS = {
    name.strip(): (ja.strip(), en.strip())
    for name, ja, en in [row.split("|") for row in PRESET_NAMES.strip().splitlines()]
}
SWITCH = {False: ("なし", "no"), True: ("あり", "yes")}


def value_label(option: str, value: object) -> tuple[str, str]:
    """Return the names (ja, en) of a value that an option lets one choose.

    >>> value_label("two_ron", "head_bump"), value_label("ura", True), value_label("aka", 3)
    (('頭ハネ', 'first in turn order'), ('あり', 'yes'), ('3', '3'))
    """
    if isinstance(value, bool):
        return SWITCH[value]
    return label(option).values.get(str(value), (str(value), str(value)))


def label(option: str) -> Label:
    """Return what a page says of an option; one of a variant from outside the package goes by its own name."""
    return LABELS.get(option) or Label(option, option, "", {})
