infection

