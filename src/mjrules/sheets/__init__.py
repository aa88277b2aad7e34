"""Score sheets of a parlour: read in Japanese or English, added up hand by hand, and written out for people."""
