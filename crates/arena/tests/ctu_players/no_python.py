class Player(:
