### Texts of the page of matches and tournaments between programs, in Czech.

events-title = Turnaje
events-none = Žádný turnaj tu není. Kdo server provozuje, může ho odehrát příkazem „deska tournament play“ a ukázat příkazem „deska serve --events SLOŽKA“.
events-empty = Zatím se tu žádný turnaj nehrál. Objeví se, jakmile ho „deska tournament play“ začne ve složce, kterou tento server ukazuje.
events-list = Všechny turnaje
events-competition = Soutěž ČVUT
events-words-en = anglická slova
events-words-cs = česká slova
events-words-ru = ruská slova
player-simple = Jednoduchý
player-strong = Silný
events-games = { $over } z { $all } partií
events-running = Právě se hraje: stránka se obnovuje sama.
events-older = Starší turnaje
events-over = Turnaj skončil.
events-seed = losování č. { $seed }
events-seed-hash = SHA-256 čísla losování { $hash }
events-place = Pořadí
events-player = Hráč
events-score = Body
events-elo = Elo (95 %)
events-range = Rozpětí
events-won = Výhry
events-drawn = Remízy
events-lost = Prohry
events-faults = Prohry chybou
events-time = ms na tah
events-worst = nejdelší tah
events-course = Kurz
events-course-text = Body kurzu: 2 za hráče bez chyby v kontrole kurzu (? dokud neproběhla) a za výsledek v turnaji 3 pro prvních 10 procent studentů, 2 pro dalších 20, 1 pro dalších 20. Kdo má stejný výsledek, má stejně bodů: tolik, kolik patří nejlepšímu z těchto míst.
events-cross = Každý s každým: výhry–remízy–prohry
events-standing = Pořadí
events-report = Zpráva se všemi partiemi
events-replay = Přehrát tuto partii
events-latest = Poslední partie
events-earlier = Starší partie
events-draw = remíza
error-no-such-event = Turnaj tohoto jména tu není. Podívejte se na seznam všech turnajů.

## Sentences about people and counts.

events-meeting = { $n ->
    [one] { $n } dvojice partií na utkání
    [few] { $n } dvojice partií na utkání
   *[other] { $n } dvojic partií na utkání
  }
events-winner = vyhrává { $name }
events-fault = vyhrává { $name } chybou soupeře
events-source = { $event }: { $one } – { $other }, dvojice { $pair }{ $game }
