"""What an option and a rule set are, how they are read and written, and the presets."""
