# Zpráva o turnaji, česky.

report-duel-title = { $one } proti { $other }: { $rules }
report-players-title = { $n ->
    [one] { $n } hráč: { $rules }
    [few] { $n } hráči: { $rules }
   *[other] { $n } hráčů: { $rules }
  }
report-language = Jazyk

report-rules = pravidla
report-lexicon = slovník
report-lexicon-words = { $name }, slova { $hash }
report-format = systém
report-round-robin = každý s každým
report-gauntlet = jeden proti všem
report-swiss = { $n ->
    [one] švýcarský, { $n } kolo
    [few] švýcarský, { $n } kola
   *[other] švýcarský, { $n } kol
  }
report-meeting = { $n ->
    [one] { $format }, { $n } dvojice partií na utkání (stejné losování, vyměněné strany)
    [few] { $format }, { $n } dvojice partií na utkání (stejné losování, vyměněné strany)
   *[other] { $format }, { $n } dvojic partií na utkání (stejné losování, vyměněné strany)
  }
report-seed = číslo losování
report-seed-later = zveřejní se po skončení turnaje
report-seed-hash = SHA-256 čísla losování
report-seed-before = číslo losování dřívějších partií
report-outside = cizí programy
report-locked = běžely odděleně: { $jail }
report-jail-none = bez oddělení
report-jail-namespaces-users = jmenné prostory (uživatelé, procesy, síť, souborové systémy)
report-jail-namespaces = jmenné prostory (procesy, síť, souborové systémy)
report-jail-folder = pracovní složka v paměti
report-jail-read-only = soubory jen pro čtení
report-jail-root = bez práv správce
report-jail-limits = omezení prostředků
report-jail-group = cgroup (zmrazení, ukončení)
report-jail-instead-namespaces = místo jmenných prostorů: dohlížející proces přebírá a ukončuje vše, co program spustí; žádné skupiny procesů ani signály jiným procesům
report-jail-instead-read-only = místo souborových systémů jen pro čtení: práva, vlastníky a časy souborů nelze měnit
report-jail-instead-folder = místo pracovní složky v paměti: složka na disku, jejíž velikost se hlídá
report-jail-instead-group = místo cgroup: procesy se k zastavení a ukončení vyhledávají jeden po druhém
report-jail-instead-memory = místo memory.max: paměť se kontroluje 50krát za sekundu a sdílet ji lze jen přes soubor
report-jail-instead-processes = místo pids.max: procesy se počítají 50krát za sekundu a jejich počet je zhruba omezen společně se všemi ostatními procesy uživatele
report-games = partie
report-games-over = { $over } z { $all }
report-program = program

report-duty = mód
report-duty-course = Brute: je-li možné hrát jedním písmenem, musí hráč umístit právě jedno písmeno
report-duty-tournament = turnaj: je-li možné hrát jedním písmenem, musí hráč umístit jedno nebo více písmen
report-still = tahy beze změny
report-still-moves = { $n ->
    [one] partie končí po { $n } tahu beze změny skóre
   *[other] partie končí po { $n } tazích za sebou beze změny skóre
  }
report-empty-bag = prázdný zásobník
report-empty-bag-end = partie končí, jakmile se společný zásobník vyčerpá
report-empty-bag-play-on = hraje se dál, dokud mají hráči písmena
report-start = první slovo
report-start-drawn = vylosované, v obou partiích dvojice stejné
report-start-given = dané: je vidět v partiích
report-letters = písmena
report-board = deska
report-knots = křížení
report-knots-yes = slovo smí přes políčko vést dvakrát
report-knots-no = slovo nesmí přes políčko vést dvakrát
report-own = naši hráči
report-own-steps = { $n ->
    [one] { $n } krok hledání na tah
    [few] { $n } kroky hledání na tah
   *[other] { $n } kroků hledání na tah
  }
report-own-time = { $ms } ms na tah u těch, kdo přemýšlejí podle času
report-opening = zahájení
report-opening-moves = { $n ->
    [one] { $n } náhodný tah, v obou partiích dvojice stejný
    [few] { $n } náhodné tahy, v obou partiích dvojice stejné
   *[other] { $n } náhodných tahů, v obou partiích dvojice stejných
  }
report-programs = programy
report-options = volby
report-start-ms = { $ms } ms na spuštění
report-load-ms = { $ms } ms na import
report-init-ms = { $ms } ms na konstruktor
report-game-ms = { $ms } ms na všechny tahy partie
report-increment-ms = { $ms } ms navíc po každém tahu
report-move-ms = { $ms } ms na tah
report-move-cpu-ms = { $ms } ms na tah, z toho { $cpu } ms času procesoru
report-cpu-ms = { $ms } ms času procesoru na tah
report-memory = { $mib } MiB paměti
report-processes = { $n ->
    [1] bez dalších procesů
    [few] { $n } procesy
   *[other] { $n } procesů
  }
report-ponder-yes = smějí přemýšlet v čase soupeře
report-ponder-no = v čase soupeře jsou pozastavené

report-player = hráč
report-score = body
report-elo = Elo (95 %)
report-won = výhry
report-drawn = remízy
report-lost = prohry
report-above = nad dalším
report-above-long = S jakou pravděpodobností je silnější než další v pořadí
report-points = průměr bodů v partii
report-time = ms na tah
report-worst = nejdelší
report-course = kurz
report-course-meaning = kurz: 2 body za hráče bez chyby v kontrole kurzu a za výsledek v turnaji 3 pro prvních 10 procent studentů, 2 pro dalších 20, 1 pro dalších 20; kdo má stejný výsledek, má stejně bodů: tolik, kolik patří nejlepšímu z těchto míst
report-unknown = neznámé

report-duel = { $one } proti { $other }: { $value } % (95 %: { $low } až { $high }), silnější s pravděpodobností { $likely } %
report-pairs = dvojice s 0, 1/2, 1, 3/2, 2 body: { $counts }
report-interval = 95 %: { $low } až { $high }
report-interval-low = 95 %: aspoň { $low }
report-interval-high = 95 %: nejvýš { $high }
report-elo-few = Elo: na odhad je partií málo
report-elo-value = Elo { $value } ({ $interval })
report-elo-all-won = Elo: všechny partie vyhrané, odhad nelze určit ({ $interval })
report-elo-all-lost = Elo: všechny partie prohrané, odhad nelze určit ({ $interval })
report-test = SPRT [{ $low }, { $high }]: LLR { $llr } ({ $from } až { $to }), { $said }
report-test-accepted = přijato po { $pairs } dvojicích: silnější spíše o { $high } než o { $low }
report-test-rejected = zamítnuto po { $pairs } dvojicích: spíše { $low } než { $high }
report-test-open = nerozhodnuto
report-first-seat = začínající: { $value } % bodů (95 %: { $low } až { $high })
report-rules-applied = tahy hráče { $name }, o kterých rozhodlo pravidlo: { $rules }; tahů: { $moves }

report-cross = Každý s každým
report-cross-cell = výhry-remízy-prohry
report-strength = Síla
report-strength-long = Elo s intervaly 95 %
report-strength-unit = Elo, průměr je 0; úsečky: 95 %
report-points-title = Body
report-points-long = Body v partii
report-points-unit = body v partii; obdélník: prostřední polovina, čára: prostředních devět desetin
report-time-title = Čas na tah
report-time-unit = milisekundy; bod: nejdelší tah
report-spread = medián { $median }, polovina mezi { $low } a { $high }, nejhorší { $worst }
report-kinds = Tahy podle druhu
report-kinds-unit = procenta tahů hráče
report-kind-pass = pass
report-kind-exchange = výměna
report-kind-resign = vzdání
report-kind-letters = { $n ->
    [one] { $n } písmeno
    [few] { $n } písmena
   *[other] { $n } písmen
  }
report-kind-tiles = { $n ->
    [one] { $n } kámen
    [few] { $n } kameny
   *[other] { $n } kamenů
  }

report-faults = Partie prohrané chybou: { $n }
report-fault = { $one } proti { $other }, { $game }, { $moves }: { $why }
report-fault-moves = { $n ->
    [0] před prvním tahem
    [one] po { $n } tahu
   *[other] po { $n } tazích
  }
report-printed = co program vypsal
report-pair = dvojice { $pair }
report-round-pair = { $round }. kolo, dvojice { $pair }
report-games-title = Partie
report-no-script = Partie přehrává skript v tomto souboru.

report-script-none = Žádná partie ještě neskončila.
report-script-all = všichni hráči
report-script-of = Partie hráče
report-script-game = Partie
report-script-first = Začátek
report-script-back = Zpět
report-script-on = Dál
report-script-last = Konec
report-script-drawn = remíza
report-script-won = vyhrává { $name }
report-script-fault = vyhrává { $name } chybou soupeře
report-script-step = { $step } z { $steps }
report-script-is = { $name } je { $id }
report-script-lot = losem
report-script-value = hodnota { $value }
report-script-expects = očekává { $line }
report-script-no-move = žádný tah
report-script-foul = nedovoleno
report-script-rack = zásobník: { $rack }
