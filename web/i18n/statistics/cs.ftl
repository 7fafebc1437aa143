### Texts of a player's statistics, in Czech.

statistics-percent = { $n } %
statistics-any = Libovolně
statistics-filters = Výběr her
statistics-rules = Hra
statistics-opponents = Soupeři
statistics-opponents-people = Lidé
statistics-opponents-computers = Počítače
statistics-level = Úroveň
statistics-period = Období
statistics-period-all = Vše
statistics-period-days = { $n ->
    [one] Poslední { $n } den
    [few] Poslední { $n } dny
   *[other] Posledních { $n } dní
  }
statistics-none = Tady se budou počítat dohrané hry: výsledky, body, slova a přesnost.
statistics-none-filtered = Neodpovídá žádná hra.
statistics-rated = Počítají se jen hodnocené hry.
statistics-pending = { $n ->
    [one] { $n } hra se ještě počítá.
    [few] { $n } hry se ještě počítají.
   *[other] { $n } her se ještě počítá.
  }
statistics-cut = { $n ->
    [one] Počítá se jen poslední { $n } hra.
    [few] Počítají se jen poslední { $n } hry.
   *[other] Počítá se jen posledních { $n } her.
  }
statistics-unreadable = { $n ->
    [one] { $n } hru nešlo přečíst.
    [few] { $n } hry nešlo přečíst.
   *[other] { $n } her nešlo přečíst.
  }
statistics-csv = Hry jako CSV
statistics-json = Statistika jako JSON

statistics-games = Hry
statistics-turns = Tahy
statistics-score = Body
statistics-score-game = Bodů na hru
statistics-score-turn = Bodů na tah
statistics-score-opponent = Soupeř
statistics-against = proti { $n }
statistics-bingos = Bonusů za všechny kameny na hru
statistics-word-best = Nejlepší slovo
statistics-word-longest = Nejdelší slovo
statistics-word-score = { $n ->
    [one] za { $n } bod
    [few] za { $n } body
   *[other] za { $n } bodů
  }
statistics-phonies = Slova mimo slovník
statistics-phonies-text = { $n ->
    [one] { $n }, z toho napadeno { $caught }
    [few] { $n }, z toho napadeno { $caught }
   *[other] { $n }, z toho napadeno { $caught }
  }
statistics-challenges = Napadení
statistics-challenges-text = { $n ->
    [one] { $n }, z toho uznáno { $won }
    [few] { $n }, z toho uznáno { $won }
   *[other] { $n }, z toho uznáno { $won }
  }
statistics-time = Čas na tah
statistics-time-text = průměr { $mean }, medián { $median }
statistics-share = Úspěšnost
statistics-won = Výhry
statistics-drawn = Remízy
statistics-lost = Prohry

statistics-values = Hodnoty v tabulce
statistics-accuracy = Přesnost
statistics-accuracy-none = Vývoj přesnosti se ukáže, až se partie zhodnotí.
statistics-accuracy-mean = { $n ->
    [one] Průměr { $mean } % z { $n } zhodnocené partie.
    [few] Průměr { $mean } % ze { $n } zhodnocených partií.
   *[other] Průměr { $mean } % z { $n } zhodnocených partií.
  }
statistics-accuracy-label = { $n ->
    [one] Přesnost v { $n } zhodnocené partii, průměr { $mean } %. { $change }
    [few] Přesnost ve { $n } zhodnocených partiích, průměr { $mean } %. { $change }
   *[other] Přesnost v { $n } zhodnocených partiích, průměr { $mean } %. { $change }
  }
statistics-trend = Trend: { $n } za měsíc.
statistics-results = Výsledky po měsících
statistics-results-label = { $n ->
    [one] Výsledky za { $n } měsíc
    [few] Výsledky za { $n } měsíce
   *[other] Výsledky za { $n } měsíců
  }
statistics-scores = Rozložení bodů
statistics-scores-label = { $n ->
    [one] Body v { $n } hře, od { $low } do { $high }
    [few] Body ve { $n } hrách, od { $low } do { $high }
   *[other] Body v { $n } hrách, od { $low } do { $high }
  }

statistics-column-date = Datum
statistics-column-month = Měsíc
statistics-column-results = Výsledky
statistics-column-opponent = Hráč
statistics-column-level = Úroveň
statistics-column-word = Slovo
statistics-column-times = Kolikrát
statistics-column-lost = Ztráta pokaždé
statistics-people = Proti lidem
statistics-levels = Proti počítačům
statistics-favourites = Oblíbená slova
statistics-missed = Přehlédnutá slova
statistics-more = { $n ->
    [one] { $n } další
    [few] { $n } další
   *[other] { $n } dalších
  }
statistics-openings = Zahájení
statistics-openings-first = Když začíná
statistics-openings-second = Když hraje druhý
statistics-opening = { $n ->
    [one] { $n } hra, { $share }
    [few] { $n } hry, { $share }
   *[other] { $n } her, { $share }
  }
