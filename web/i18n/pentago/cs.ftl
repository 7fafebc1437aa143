### Texts of Pentago’s board, in Czech.

pentago-board = Deska
pentago-turns = Otočení čtvrtin
pentago-white-short = B
pentago-black-short = Č
pentago-square = { $square }: { $what }
pentago-square-empty = prázdné
pentago-square-last = { $label }, poslední tah
pentago-square-put = { $label }, právě položená
pentago-square-five = { $label }, v pětici
pentago-square-hinted = { $label }, rada
pentago-square-carried = { $label }, otočí se se čtvrtinou
pentago-square-valued = { $label }, { $value }
pentago-turn-right = { $quadrant } po směru hodin
pentago-turn-left = { $quadrant } proti směru hodin
pentago-say-first = Položte kuličku na libovolné pole a pak otočte čtvrtinu desky.
pentago-say-turn = Teď otočte čtvrtinu: stiskněte šipku, nebo čtvrtinu přetáhněte dokola.
pentago-say-ready = { $move } – stiskněte Zahrát.
pentago-say-look = { $move } – stisknutím šipky ho zahrajete.
pentago-say-ahead = { $move } se zahraje, jakmile budete na tahu a pole bude volné.
pentago-say-play = Potvrďte tah.
pentago-brings-win = Pět v řadě: tím vyhrajete.
pentago-brings-loss = Tím bude mít pět v řadě soupeř.
pentago-brings-draw = Tím hra skončí remízou.
pentago-brings-waits = Pět v řadě otočením: soupeř smí odpovědět jednou kuličkou.
pentago-missing-taken = Tam už kulička leží. Vyberte prázdné pole.
pentago-missing-marble = Nejdřív položte kuličku.
pentago-missing-turn = Teď vyberte čtvrtinu klávesami A až D nebo šipkami a otočte ji klávesou R nebo L.
pentago-ousted = Deska se mezitím změnila; vaše kulička na ní není.
pentago-hint-thinking = Počítač hledá tah…
pentago-hint-quadrant = Nejlepší kulička patří do čtvrtiny { $quadrant }.
pentago-hint-square = Nejlepší pole je vyznačeno.
pentago-hint-move = { $square }, pak { $turn }.
pentago-hint-placing = { $square }, bez otočení.
pentago-hint-where = Kam?
pentago-hint-what = Jaké otočení?
pentago-hint-take = Ukázat na desce
pentago-back = Vzít zpět
pentago-force = Táhnout za mě
pentago-line-waits = pětice, lze odpovědět
pentago-line-won = vyhrává
pentago-line-lost = prohrává
pentago-line-drawn = remíza
pentago-line-lapsed = vypršel čas
pentago-waiting-title = Na pětici lze odpovědět
pentago-waiting-text = Pětice vzniklá otočením nevyhrává hned. Soupeř položí jednu kuličku, bez otočení: vznikne-li tím i jeho pětice, je remíza, jinak první pětice vyhrává.
pentago-live = Rozbor
pentago-live-text = Počítá hlouběji, dokud rozbor nezastavíte; rané i pozdní pozice zná přesně.
pentago-live-go = Spustit
pentago-live-stop = Zastavit
pentago-live-busy = Počítá se…
pentago-live-none = Tady už hra skončila.
pentago-live-percent = { $n } %
pentago-live-expected = očekává strana na tahu
pentago-live-best = při nejlepší hře obou
pentago-live-chances = Samotné hledání, bez přesné hodnoty, očekává pro stranu na tahu { $percent }.
pentago-live-score = Výhra je 100 %, remíza 50 %. Hodnocení: { $n }; asi 100 znamená o kuličku na dobrém místě víc.
pentago-live-line = Nejlepší pokračování:
pentago-live-depth = Hloubka
pentago-live-nodes = Pozice
pentago-live-speed = Rychlost
pentago-live-second = { $n }/s
pentago-live-time = Čas
pentago-live-seconds = { $n } s
pentago-speed-title = Rychlost programů
pentago-speed-busy = Měří se, potrvá to asi dvě sekundy…
pentago-speed-engine = Program
pentago-speed-marbles = Kuličky
pentago-speed-depth = Hloubka
pentago-speed-calculations = Výpočty
pentago-speed-seconds = Sekundy
pentago-speed-speed = Pozic za sekundu
pentago-speed-note = Pevně daná práce na jednom jádře serveru. V závorce počty výpočtů z diplomové práce, podle níž programy vznikly; zvládala { $n } pozic za sekundu.
pentago-speed-open = Změřit programy
pentago-thought = Poslední tah počítače
pentago-exact = Vyřešit přesně
pentago-exact-offer = Přesnou hodnotu každého tahu lze spočítat: asi { $time } a { $memory } paměti.
pentago-exact-waiting = Nejdřív se řeší jiné pozice.
pentago-exact-running = Řeší se…
pentago-exact-left = Zbývá asi { $time }.
pentago-exact-stop = Přestat řešit
pentago-exact-known = Vyřešeno: hodnoty všech tahů jsou přesné.
pentago-exact-too-large = Přesné řešení této pozice by zabralo { $memory } paměti, tento server dovoluje { $allowed }.
pentago-exact-busy = Už se řeší několik pozic. Zkuste to za chvíli znovu.
pentago-exact-minutes = { $n } min
pentago-exact-mb = { $n } MB
pentago-exact-gb = { $n } GB
pentago-live-end-proved = Hodnota je dokázána: dál už není co hledat.
pentago-live-end-exhausted = Prohledáno je všechno, dokázáno nic.
pentago-live-end-unattended = Pozastaveno, protože stránka byla deset minut na pozadí. Až se vrátíte, rozbor poběží dál.
pentago-live-end-closed = Uzavřeno: rozbor by pomáhal ve vaší rozehrané partii.
pentago-live-end-gave-way = Pozastaveno, protože čekali jiní. Rozbor poběží dál, jakmile bude místo.
pentago-live-end-stopping = Server se restartuje. Jakmile bude zpět, rozbor začne znovu.
pentago-live-end-lost = Spojení se přerušilo. Jakmile bude zpět, rozbor začne znovu.
pentago-live-end-nothing = V této pozici není co rozebírat.
pentago-live-end-refused = Rozbor teď nelze spustit: server je vytížený nebo nedostupný. Zkouší se znovu…
pentago-openings = Odehrané hry
pentago-openings-show = Co se odtud hrálo
pentago-openings-player = Všichni hráči
pentago-openings-result = Všechny výsledky
pentago-openings-result-white = Vyhrála bílá
pentago-openings-result-draw = Remíza
pentago-openings-result-black = Vyhrála černá
pentago-openings-days = Kdykoli
pentago-openings-move = Tah
pentago-openings-games = Hry
pentago-openings-all = Celkem
pentago-openings-levels = Počítače
pentago-openings-player-one = Hráč
pentago-openings-newest = Nejnovější hry
pentago-openings-somebody = Člověk
pentago-openings-exact = Přesná hodnota
pentago-openings-moves = Tahy
pentago-openings-none = Do této pozice žádná dohraná hra nedošla.
pentago-openings-failed = Hry se nepodařilo načíst. Zkuste to později.

## Sentences about people and counts.

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

## Shared with the terminal

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
