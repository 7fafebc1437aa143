### Texts of the list of games, the replay and the analysis, in Czech.

games-title = Hry
games-any = Vše
games-player = Hráč
games-language = Jazyk slov
games-state = Stav
games-result = Výsledek
games-from = Od
games-to = Do
games-stars = Hvězdičky
games-starred = S hvězdičkou
games-star = Označit hvězdičkou: { $names }
games-unstar = Odebrat hvězdičku: { $names }
games-archive = Stáhnout tyto hry
games-noted = s poznámkami
error-too-many-stars = Hvězdiček už máte, kolik jich může být: některé odeberte.
games-clear = Zrušit filtr
games-none = Nic neodpovídá. Změňte nebo vymažte hledání.
games-pages = Stránky
games-older = Starší partie
games-newest = Na nejnovější
games-running = Rozehrané
games-done-none = Tady budou dohrané hry: můžete si je přehrát, stáhnout jako soubor, nebo smazat.
games-replay = Přehrát: { $names }
games-file = Stáhnout jako soubor: { $names }
games-remove-this = Smazat: { $names }
games-remove-title = Smazat tuto hru?
games-remove-text = { $names }: hra zmizí nadobro.
games-remove = Smazat
upload-title = Hra ze souboru
upload-text = Vyberte soubor hry (stažený odsud, nebo GCG), nebo ho přetáhněte kamkoli na tuto stránku, a projděte si hru tah po tahu.
upload-rules = Písmena
upload-auto = Podle souboru
upload-choose = Vybrat soubor
upload-busy = Čte se…
upload-large = Soubor je větší než 1 MiB: to nemůže být hra.
upload-bad = Soubor nelze přečíst: { $text }
upload-bad-line = Soubor nelze přečíst, řádek { $line }: { $text }
upload-bad-quote = Soubor nelze přečíst, řádek { $line }, „{ $quote }“: { $text }
line-failed = prohra chybou
replay-title = Přehrávání
replay-warning-late-pragma = #{ $pragma } stojí až za prvním tahem; jiné programy ho chtějí před všemi tahy.
replay-warning-unknown-variant = Druh hry „{ $value }“ tu není znám; záznam byl přečten jako hra obvyklého druhu.
replay-warning-no-lexicon = Soubor neuvádí seznam slov; jiné programy chtějí řádek #lexicon.
replay-warning-rack-before-moves = #rack{ $player } stojí před prvním tahem, neříká tedy, co v zásobníku zbylo na konci.
replay-warning-other-score = Na řádku jsou body { $stated }, ale součet odpovídá { $ours }: čteme je jako { $ours }.
replay-warning-rack-not-reckoned = Partie skončila, ale žádný řádek neříká, kolik ztrácí { $nick } za písmena v zásobníku: body je nezahrnují.
replay-warning-long-note = Poznámka má řádek o { $length } znacích; jiné programy jich přečtou nejvýš { $limit }.
replay-warning-title = Soubor je přečten, jiné programy ho ale mohou odmítnout:
replay-imported = Tahy a jména pocházejí ze zařízení nebo ze souboru, server je neověřil.
replay-outage-title = Hodiny neběžely:
replay-outage-storage = { $time }: server nemohl ukládat tahy ({ $lasted })
replay-outage-server = { $time }: server neběžel ({ $lasted })
replay-nofile-title = Žádný soubor není otevřen
replay-nofile-text = Soubor hry vyberte na stránce Hry.
replay-rack-unknown = kameny neznámé
replay-file = Stáhnout
replay-back = Zpět ke hře
replay-closed = Rozbor bude k dispozici, až partie skončí.
replay-start = Začátek.
replay-end = Konec.
replay-step = { $at } / { $last }
replay-slider = Tah
replay-first = Na začátek
replay-previous = O tah zpět
replay-next = O tah dál
replay-last = Na konec
analysis-title = Rozbor
analysis-text = Nejlepší tahy v této pozici, jejich body a co po nich zbude v zásobníku.
analysis-end = Tady už hra skončila.
analysis-hidden = Kameny v zásobníku tu nejsou známé.
analysis-played = zahráno
analysis-leave = zbude { $tiles }
analysis-exchange = výměna { $tiles }
analysis-pass = pas
analysis-unknown = Zahráno { $move }: tento slovník takový tah nezná.
analysis-below-other = Zahraný tah není mezi { $top } nejlepšími.
analysis-partial = Známá písmena: { $known }/{ $held }. Tahy jsou z nich, ostatní písmena se losují.
analysis-leaves-borrowed = Co zbude v zásobníku, se hodnotí jako ve slovníku „{ $lexicon }“: tento slovník vlastní hodnoty nemá.
analysis-leaves-none = Co zbude v zásobníku, se nepočítá: tento slovník pro to hodnoty nemá.
analysis-live-go = Propočítat
analysis-live-stop = Zastavit
analysis-live-busy = Nejlepší tahy se propočítávají…
analysis-solved-ahead = { $n ->
    [one] Při nejlepší hře získá hráč na tahu odtud o { $n } bod víc než soupeř.
    [few] Při nejlepší hře získá hráč na tahu odtud o { $n } body víc než soupeř.
    [many] Při nejlepší hře získá hráč na tahu odtud o { $n } bodu víc než soupeř.
   *[other] Při nejlepší hře získá hráč na tahu odtud o { $n } bodů víc než soupeř.
  }
analysis-solved-behind = { $n ->
    [one] Při nejlepší hře získá hráč na tahu odtud o { $n } bod méně než soupeř.
    [few] Při nejlepší hře získá hráč na tahu odtud o { $n } body méně než soupeř.
    [many] Při nejlepší hře získá hráč na tahu odtud o { $n } bodu méně než soupeř.
   *[other] Při nejlepší hře získá hráč na tahu odtud o { $n } bodů méně než soupeř.
  }
analysis-solved-even = Při nejlepší hře získají odtud oba stejně.
analysis-live-solved = Vyřešeno: lepší tah než první není.
analysis-live-certain = Který tah je nejlepší, už je dost jisté.
analysis-live-unattended = Zastaveno: dlouho se nikdo nedíval.
analysis-live-closed = Uzavřeno: rozbor by pomáhal ve vaší rozehrané partii.
analysis-live-gave-way = Pozastaveno: čekali jiní. Rozbor poběží dál, jakmile bude místo.
analysis-live-nothing = V této pozici není co rozebírat.
analysis-live-lost = Spojení se přerušilo, navazuje se znovu.
analysis-live-rollouts = simulací: { $n }
analysis-grade-best = Byl zahrán nejlepší tah.
analysis-grade-equity = Zahraný tah má o { $n } nižší hodnotu.

## Sentences about people and counts.

say-failed = { $fault ->
    [illegal] { $name } porušuje pravidla a prohrává.
    [crash] { $name } prohrává: program spadl.
    [flood] { $name } prohrává: program vypsal příliš mnoho textu.
    [protocol] { $name } prohrává: program nedodržel protokol.
    [start] { $name } prohrává: program se nepodařilo spustit.
   *[other] { $name } prohrává chybou programu.
  }
replay-accepted = { $who ->
    [you] Tah jste přijali.
   *[name] { $name } tah přijímá.
  }
analysis-count = { $n ->
    [one] Možný je { $n } tah.
    [few] Možné jsou { $n } tahy.
   *[other] Možných je { $n } tahů.
  }
analysis-below = { $n ->
    [0] Zahráno { $move }: není mezi { $top } nejlepšími, bodů má ale stejně jako první.
    [one] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } bod méně než první.
    [few] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } body méně než první.
   *[other] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } bodů méně než první.
  }
analysis-grade-win = { $n ->
    [0] Zahraný tah vyhrává stejně často jako nejlepší.
    [one] Zahraný tah má o { $n } procentní bod menší šanci na výhru než nejlepší.
    [few] Zahraný tah má o { $n } procentní body menší šanci na výhru než nejlepší.
    [many] Zahraný tah má o { $n } procentního bodu menší šanci na výhru než nejlepší.
   *[other] Zahraný tah má o { $n } procentních bodů menší šanci na výhru než nejlepší.
  }
error-no-such-review = Tato partie ještě nebyla zhodnocena.
error-not-reviewable = Partie ještě probíhá. Zhodnotit ji lze, až skončí.
error-too-many-reviews = Čekáte na příliš mnoho zhodnocení. Počkejte, až budou některá hotová, nebo některá zrušte.
error-reviews-full = Na tomto serveru čeká příliš mnoho zhodnocení. Zkuste to později.
error-no-turns = V partii není žádný tah k rozboru.
error-lexicon = Slovník této partie není na tomto serveru k dispozici.
error-no-review = Pro tuto hru není rozbor.
error-changed = Partie, její slovník nebo program se změnily, než na rozbor přišla řada. Požádejte o něj znovu.
error-crashed = Rozbor selhal. Nahlaste prosím tuto partii správci serveru.
error-interrupted = Rozbor byl příliš často přerušen. Zkuste to později.
error-gone = Partie nebo soubor už tu nejsou.
