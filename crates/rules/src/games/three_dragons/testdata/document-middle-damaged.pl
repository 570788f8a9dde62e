board([
    [6, 7], % player 0 - 6 peças (brancas); player 1 - 7 peças (pretas)
    [mountain, empty, black, empty, black, empty, black, empty, mountain],
    [empty, empty, empty, empty, black, empty, empty, empty, white],
    [empty, empty, empty, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, black, empty, empty, empty, empty],
    [dragonCave, empty, empty, empty, dragonCave, empty, empty, empty,
dragonCave],
    [white, empty, empty, black, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty],
    [mountain, empty, white, empty, empty, empty, empty, mountain]
]).
