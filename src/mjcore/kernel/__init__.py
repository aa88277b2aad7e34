"""Tiles, hands, wins, payments and walls: kernels (.pxd) and the functions people call (.pyx)."""
