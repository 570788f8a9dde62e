% The start as document 004 means it: rows of 9.
board([
    [8, 8],  % White's pieces, Black's pieces
    [mountain, black, black, black, black, black, black, black, mountain],
    [empty, empty, empty, empty, black, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty, empty],
    [dragonCave, empty, empty, empty, dragonCave, empty, empty, empty, dragonCave],
    [empty, empty, empty, empty, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, empty, empty, empty, empty, empty],
    [empty, empty, empty, empty, white, empty, empty, empty, empty],
    [mountain, white, white, white, white, white, white, white, mountain]
]).
