### Texts of Pentago that every page needs: its name and settings, in Czech.

game-pentago = Pentago
game-pentago-lead = Položit kuličku, otočit čtvrtinu desky, mít pět v řadě.
pentago-rules = Pětice vzniklá otočením
pentago-rules-pentago-standard = Vyhrává hned
pentago-rules-pentago-answer = Soupeř smí odpovědět
pentago-field-depth = Klasické programy počítají dopředu
pentago-field-seconds = Čas počítače na tah
pentago-field-place = Hrajete
pentago-field-place-first = Bílými
pentago-field-place-lot = Losem
pentago-field-place-second = Černými
player-pentago-level-5 = Velmistr
pentago-field-depth-moves = { $n ->
    [one] { $n } tah
    [few] { $n } tahy
    [many] { $n } tahů
   *[other] { $n } tahů
  }
pentago-field-seconds-n = { $n ->
    [one] { $n } sekunda
    [few] { $n } sekundy
    [many] { $n } sekund
   *[other] { $n } sekund
  }
