infection
board(['x
']).
