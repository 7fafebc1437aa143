### Stránky příkazů deska review a deska stats, česky.

## Rozbory

page-reviews = Rozbory
page-all-games = Všechny partie
page-game = Partie
page-player = Hráč
page-file = Soubor
page-rules = Pravidla
page-lexicon = Slovník
page-reviewed-by = Rozebral
page-rollouts = { $player }, { $n ->
    [one] { $n } dohrávka na tah, losování { $seed }
    [few] { $n } dohrávky na tah, losování { $seed }
   *[other] { $n } dohrávek na tah, losování { $seed }
  }
page-nodes = { $player }, { $n ->
    [one] { $n } pozice na tah, losování { $seed }
    [few] { $n } pozice na tah, losování { $seed }
   *[other] { $n } pozic na tah, losování { $seed }
  }
page-program = Program
page-state = Stav
page-unfinished = zápis končí před koncem partie
page-score = Body
page-accuracy = Přesnost
page-mistake-index = Index chyb
page-mean-loss = Průměrná ztráta pravděpodobnosti výhry
page-points-lost = Ztracené body
page-luck = Štěstí při tahání v bodech
page-reviewed-turns = Rozebrané tahy
page-most-points = Nejvíc bodů za tah
page-turns-of = Tahy: { $kind }
page-class-forced = vynucený
page-class-best = nejlepší
page-class-excellent = výborný
page-class-good = dobrý
page-class-inaccuracy = nepřesnost
page-class-mistake = chyba
page-class-blunder = hrubá chyba
page-win-plot = Pravděpodobnost výhry po tazích: { $name }
page-score-plot = Body po tazích
page-mistakes = Chyby
page-mistake = Tah { $n }, { $name }: { $move } – { $class }
page-best = Nejlepší:
page-win-instead = Pravděpodobnost výhry { $played } místo { $best }
page-lost = ztracené body: { $points }
page-result-instead = { $played } místo { $best }
page-value-win = výhra
page-value-draw = remíza
page-value-loss = prohra
page-exact = přesně
page-partial = průměr přes neznámé kameny
page-turns = Tahy
page-played = Zahráno
page-class = Třída
page-win = Výhra
page-loss = Ztráta
page-draw-luck = Štěstí
page-best-move = Nejlepší tah
page-reason = Důvod

## Statistiky

stats-all = Statistiky
stats-of = Statistiky: { $name }
stats-results = Výsledky
stats-counts = { $n ->
    [one] { $n } partie
    [few] { $n } partie
   *[other] { $n } partií
  }: výhry { $won }, remízy { $drawn }, prohry { $lost }
stats-score = Body za partii
stats-opponent-score = Body soupeřů
stats-turn-score = Body za tah
stats-bingos = Bingo za partii
stats-accuracy-over = { $n ->
    [one] { $accuracy } v { $n } rozebrané partii
   *[other] { $accuracy } v { $n } rozebraných partiích
  }
stats-best-word = Nejlepší slovo
stats-longest-word = Nejdelší slovo
stats-word = { $n ->
    [one] { $word } ({ $n } bod)
    [few] { $word } ({ $n } body)
   *[other] { $word } ({ $n } bodů)
  }
stats-challenges = Námitky
stats-challenge-counts = podané: { $made }, úspěšné: { $won }; neplatná slova: { $phonies }, napadená: { $caught }
stats-time = Čas na tah
stats-seconds = průměr { $mean } s, medián { $median } s
stats-people = Proti lidem (výhry-remízy-prohry)
stats-computers = Proti počítačům (výhry-remízy-prohry)
stats-openings = První tahy (výhry-remízy-prohry)
stats-favourites = Oblíbená slova
stats-missed = Přehlédnutá slova
stats-accuracy-plot = Přesnost po partiích od nejstarší
stats-trend = Trend
stats-month = Měsíc
stats-games = Partie
stats-won = Výhry
stats-drawn = Remízy
stats-lost = Prohry
