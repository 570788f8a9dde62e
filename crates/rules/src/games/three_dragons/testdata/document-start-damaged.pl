board([
    [8, 8],  % player 0 - 8 peças (brancas); player 1 - 8 peças (pretas)
    [mountain, black, black, black, black, black, black, mountain],
    [empty, empty, empty, empty, black, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty],
[dragonCave, empty, empty, empty, dragonCave, empty, empty, empty,
dragonCave],
   [empty, empty, empty, empty, empty, empty, empty, empty],
   [empty, empty, empty, empty, empty, empty, empty, empty],
   [empty, empty, empty, empty, white, empty, empty, empty],
   [mountain, white, white, white, white, white, white, mountain]
]).
