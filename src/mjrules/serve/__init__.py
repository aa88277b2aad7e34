"""The house online: tables that people play at in a browser.

``table`` is pure: a moment and a message go in, messages and the moment of the next wake come out; no input or
output, no tasks, no clock of its own. ``protocol`` has the messages, ``room`` the seats, ``clock`` the times.
"""
