# Pentago: proč něco nejde, česky. Tyto věty říká i terminál.

pentago-why-occupied = Tam už kulička leží. Vyberte prázdné pole.
pentago-why-turn-missing = Tah dokončete otočením čtvrtiny.
pentago-why-turn-after-five = Pětice z položené kuličky vyhrává hned, bez otočení.
pentago-why-turn-in-answer = Odpovídá se jen kuličkou, bez otočení.
