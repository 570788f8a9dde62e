infection
tábuleiro(ﬁ,Ǆ,²,‮,😀).
