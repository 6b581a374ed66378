"""Bitmap fonts of fixed cells, each a module that is loaded when a screen needs it."""
