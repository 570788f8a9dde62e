infection
board(ÿþ).
