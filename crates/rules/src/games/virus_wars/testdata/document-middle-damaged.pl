createEmptyBoard(Board) :-
Board = [
    [[B], [r], [], []], % x = 0, y = 0 to y = 4
    [[], [B], [b], [], ],
    [[], [b], [b], [r], []],
    [[], [], [R], []], ([], [], [], []]]. % x = 4
