infection
% Document 001 calls it so.
/* two
 lines */ board_Int([
[1,0,0,0,0,0,2],
[0,0,0,0,0,0,0],
[0,0,0,0,0,0,0],
[0,0,0,0,0,0,0],
[0,0,0,0,0,0,0],
[0,0,0,0,0,0,0],
[2,0,0,0,0,0,1]]).
next( blue ) .move(0012). % the end
