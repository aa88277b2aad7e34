"""The version of the package, which files and workers tell each other."""

VERSION = "0.1.0"
