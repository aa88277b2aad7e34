"""What to discard: chances of tenpai and of winning, and expected points, by recursion over every hand in reach."""
