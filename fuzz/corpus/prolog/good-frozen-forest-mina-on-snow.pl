frozen-forest forest=3
wins(0,0).
treesEaten(1,0).
players(y,m).
tab([[w,w,w,w,w,w,w,w,w,w],
     [w,w,w,w,w,w,w,w,w,w],
     [w,w,w,w,w,w,w,w,w,w],
     [w,w,w,t,t,t,w,w,w,w],
     [w,w,w,t,y,t,w,w,w,w],
     [w,w,w,t,t,t,w,w,w,w],
     [w,w,n,w,w,w,w,w,w,w],
     [w,w,w,w,w,w,w,w,w,w],
     [w,w,w,w,w,w,w,w,w,w],
     [w,w,w,w,w,w,w,w,w,w]]).
nextPlayer(p1).
