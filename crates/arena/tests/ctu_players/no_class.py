Gamer = 1
