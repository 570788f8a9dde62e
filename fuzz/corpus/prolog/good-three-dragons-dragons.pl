three-dragons mode=dragons
board([
[3,5],
[mountain,empty,empty,black(2),empty,empty,empty,empty,mountain],
[empty,empty,empty,empty,black(2),empty,empty,empty,empty],
[empty,empty,empty,empty,empty,empty,empty,empty,empty],
[empty,empty,empty,empty,black(2),empty,empty,empty,empty],
[dragonCave,empty,empty,black(2),white(5),black(3),empty,empty,usedCave],
[empty,empty,empty,empty,empty,empty,empty,empty,empty],
[empty,empty,empty,empty,white(2),empty,empty,empty,empty],
[empty,empty,empty,empty,empty,empty,empty,empty,empty],
[mountain,empty,empty,empty,white(2),empty,empty,empty,mountain]]).
move(30).
