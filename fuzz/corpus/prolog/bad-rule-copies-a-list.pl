infection
board(X,X,X,X,X,X,X,X) :- X = [[1,2,3],[4,5,6]].
