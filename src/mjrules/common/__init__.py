"""What every variant uses: names, files, messages of a table, payments, outcomes."""
