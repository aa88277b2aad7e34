"""Logs of riichi games: read, replayed and compared, written.

Read: Tenhou's mjlog XML (extra ``logs``), tenhou.net/6 JSON, mjai JSON lines, records of Majiang, of Mahjong Soul
(JSON or bytes) and of MJX, into ``LoggedGame``; a damaged log is a NotationError with its line and place, a word that
is not known a note. ``replay`` plays a logged game again through ``mj.Game`` and names everything that differs.
Written: mjai, tenhou.net/6, Majiang and mjlog (``mjrules convert``). ``mjrules replay`` replays folders and archives on
all cores (``verify``).
"""

from mjrules.logs.dataset import read_decisions, write_decisions
from mjrules.logs.decision_rows import decisions
from mjrules.logs.formats.mahjong_soul import read_mahjong_soul
from mjrules.logs.formats.majiang import read_majiang
from mjrules.logs.formats.majiang_writer import write_majiang
from mjrules.logs.formats.mjai import read_mjai
from mjrules.logs.formats.mjai_seat import action_of_mjai, mjai_seen
from mjrules.logs.formats.mjai_writer import mjai_events, write_mjai
from mjrules.logs.formats.mjlog import read_mjlog
from mjrules.logs.formats.mjlog_writer import write_mjlog
from mjrules.logs.formats.mjx import read_mjx
from mjrules.logs.formats.tenhou_json import read_tenhou_json
from mjrules.logs.formats.tenhou_json_writer import tenhou_url, write_tenhou_json
from mjrules.logs.mjai_player import MjaiPlayer
from mjrules.logs.reading import read_log, read_log_file
from mjrules.logs.record import LoggedDraw, LoggedGame, LoggedHand, LoggedWin, Person
from mjrules.logs.replaying import Difference, Replay, ReplayedHand, replay
from mjrules.logs.report import BadLog, Note, Report
from mjrules.logs.seeds import tenhou_walls
from mjrules.logs.sources import Log, logs_of
from mjrules.logs.stats import statistics
from mjrules.logs.verifying import verify

__all__ = [
    "BadLog",
    "Difference",
    "Log",
    "LoggedDraw",
    "LoggedGame",
    "LoggedHand",
    "LoggedWin",
    "MjaiPlayer",
    "Note",
    "Person",
    "Replay",
    "ReplayedHand",
    "Report",
    "action_of_mjai",
    "decisions",
    "logs_of",
    "mjai_events",
    "mjai_seen",
    "read_decisions",
    "read_log",
    "read_log_file",
    "read_mahjong_soul",
    "read_majiang",
    "read_mjai",
    "read_mjlog",
    "read_mjx",
    "read_tenhou_json",
    "replay",
    "statistics",
    "tenhou_url",
    "tenhou_walls",
    "verify",
    "write_decisions",
    "write_majiang",
    "write_mjai",
    "write_mjlog",
    "write_tenhou_json",
]
