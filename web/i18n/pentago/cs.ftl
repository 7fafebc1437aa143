# Pentago: věty o lidech a počtech, česky.

pentago-say-answer = { $name } má pětici z otočení. Odpovězte jednou kuličkou, bez otočení.
pentago-say-moved = { $who ->
    [you] Váš tah: { $square }, { $turn }.
   *[name] { $name }: { $square }, { $turn }.
  }
pentago-say-placed = { $who ->
    [you] Váš tah: { $square }.
   *[name] { $name }: { $square }.
  }
pentago-live-left = { $n ->
    [one] za { $n } tah
    [few] za { $n } tahy
   *[other] za { $n } tahů
  }
pentago-openings-last = { $n ->
    [one] Poslední den
    [few] Poslední { $n } dny
   *[other] Posledních { $n } dní
  }

### To říká i terminál

pentago-white = bílá
pentago-black = černá
pentago-value-win = výhra
pentago-value-draw = remíza
pentago-value-loss = prohra
pentago-end-placed = Pět v řadě položením kuličky.
pentago-end-turned = Pět v řadě otočením čtvrtiny.
pentago-end-gave = Otočením vzniklo pět v řadě soupeři.
pentago-end-both = Oba mají pět v řadě.
pentago-end-full = Deska je plná.
pentago-end-answered = Na pětici odpověděla pětice.
pentago-end-waited = Na pětici nepřišla odpověď.
pentago-end-timeout = Vypršel čas na tah.
pentago-end-agreed = Hráči se dohodli na remíze.
