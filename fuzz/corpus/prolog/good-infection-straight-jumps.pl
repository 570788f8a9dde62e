infection map=bars,jumps=straight
board([
[1,0,0,x,0,0,2],
[0,0,0,x,0,0,0],
[0,0,x,x,x,0,0],
[0,0,2,0,0,0,0],
[0,0,x,x,x,0,0],
[0,0,0,x,0,0,0],
[2,0,0,x,0,0,1]]).
next(blue).
clock(99).
move(9999).
