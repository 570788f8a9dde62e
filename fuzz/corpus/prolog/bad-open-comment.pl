infection
/* board

