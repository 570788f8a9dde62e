frozen-forest
wins(0,1).
players(m,y).
