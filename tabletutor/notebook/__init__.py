"""The only room that knows Jupyter. Nothing imports it but the functions that show a board, when they are called."""
