"""The messages of a table, described once as data, and what is made from the description.

``EVENTS`` and ``RECORDS`` describe every event, view, question, score and result: each field with its type, its
meaning, when it is missing, which variant has it and who may see it. From them come the vocabulary of events,
``json_schema``, ``typescript``, the TypedDicts of ``mjrules.contract.message_types`` and the page of messages.
"""

from mjrules.contract.events import EVENTS
from mjrules.contract.grammar import SCALARS, VARIANTS, Field, Record
from mjrules.contract.json_schema import json_schema
from mjrules.contract.records import MESSAGES, RECORDS, UNIONS

__all__ = ["EVENTS", "MESSAGES", "RECORDS", "SCALARS", "UNIONS", "VARIANTS", "Field", "Record", "json_schema"]
