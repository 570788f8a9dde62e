virus-wars size=5
createEmptyBoard(Board) :- Board = [
[[],[],[],[],[]],
[[],[],[],[],[]],
[[],[],[],[],[]],
[[B],['B'],[b],[r],[R]],
[[],[],[],[],[]]].
steps(2).
