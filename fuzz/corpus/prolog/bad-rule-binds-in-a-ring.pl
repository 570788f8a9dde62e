infection
board(X) :- X = Y, Y = X, X = Y.
