### Texts of the members’ tournaments, in Czech.

tournaments-title = Turnaje
tournaments-lead = Turnaje členů ve všech hrách: švýcarský systém, každý s každým nebo aréna.
tournaments-members = Turnaje pořádají a hrají členové.
tournaments-none = Momentálně se žádný turnaj nekoná.
tournaments-running = Právě se hraje
tournaments-open = Chystá se
tournaments-over = Dohráno
tournaments-players = { $n ->
    [one] { $n } hráč
    [few] { $n } hráči
    [many] { $n } hráče
   *[other] { $n } hráčů
  }
tournaments-by-hand = začne na pokyn pořadatele
tournaments-hold = Uspořádat turnaj
tournaments-hold-do = Uspořádat
tournaments-name = Název
tournaments-mode = Systém
tournaments-swiss = Švýcarský
tournaments-swiss-note = V každém kole se utkáte s někým, kdo má podobně bodů, a s nikým dvakrát. Přidat se lze i později.
tournaments-round-robin = Každý s každým
tournaments-round-robin-note = Hraje každý s každým. Nejvýše 32 hráčů a po začátku se nelze přidat.
tournaments-arena = Aréna
tournaments-arena-note = Kolik partií stihnete: kdo má volno, hned dostane soupeře. Za výhru jsou 2 body, za remízu 1; po dvou výhrách v řadě se body zdvojnásobují, dokud vítěznou sérii nepřeruší remíza nebo prohra.
tournaments-arena-here = Soupeře dostáváte, dokud máte otevřenou tuto nebo jinou stránku Desky.
tournaments-mode-swiss = { $n ->
    [one] Švýcarský systém, { $n } kolo
    [few] Švýcarský systém, { $n } kola
    [many] Švýcarský systém, { $n } kola
   *[other] Švýcarský systém, { $n } kol
  }
tournaments-mode-round-robin = { $n ->
    [one] Každý s každým
    [few] Každý s každým dvakrát
    [many] Každý s každým dvakrát
   *[other] Každý s každým dvakrát
  }
tournaments-mode-arena = { $n ->
    [one] Aréna, { $n } minuta
    [few] Aréna, { $n } minuty
    [many] Aréna, { $n } minuty
   *[other] Aréna, { $n } minut
  }
tournaments-game = Hra
tournaments-length = Délka
tournaments-length-swiss = { $n ->
    [one] { $n } kolo
    [few] { $n } kola
    [many] { $n } kola
   *[other] { $n } kol
  }
tournaments-length-round-robin = { $n ->
    [one] jedna partie s každým
    [few] { $n } partie s každým
    [many] { $n } partie s každým
   *[other] { $n } partií s každým
  }
tournaments-length-arena = { $n ->
    [one] { $n } minuta
    [few] { $n } minuty
    [many] { $n } minuty
   *[other] { $n } minut
  }
tournaments-clock = Hodiny
tournaments-starts = Začátek
tournaments-starts-note = Necháte-li prázdné, zahájíte turnaj sami.
tournaments-computers = Počítačoví hráči
tournaments-computers-none = žádní
tournaments-level = Jejich úroveň
tournaments-made = pořádá
tournaments-waits = Čeká se, až pořadatel turnaj zahájí.
tournaments-begins = Začátek: { $time }
tournaments-left = Zbývá { $time }
tournaments-last = Čas vypršel. Dohrávají se poslední partie.
tournaments-round = Kolo { $n } z { $all }
tournaments-next = Další kolo začne za { $time }.
tournaments-ended = Turnaj skončil.
tournaments-called-off = Turnaj byl zrušen.
tournaments-mine = K mé partii
tournaments-join = Zúčastnit se
tournaments-join-again = Znovu se zapojit
tournaments-start = Zahájit
tournaments-leave = Odstoupit
tournaments-leave-sure = Odstoupit z turnaje?
tournaments-leave-note = Další soupeře už nedostanete. Rozehraná partie pokračuje.
tournaments-off = Zrušit turnaj
tournaments-off-sure = Zrušit turnaj?
tournaments-off-note = Turnaj skončí pro všechny. Rozehrané partie pokračují.
tournaments-off-no = Nechat být
tournaments-table = Tabulka
tournaments-cross = Křížová tabulka
tournaments-going = Rozehrané partie
tournaments-nobody = Zatím se nikdo nepřihlásil.
tournaments-place = Místo
tournaments-player = Hráč
tournaments-games = Partie
tournaments-score = Body
tournaments-tie-spread = Rozdíl
tournaments-tie-spread-note = Body získané ve všech partiích minus body soupeřů
tournaments-tie-buchholz = Buchholz
tournaments-tie-buchholz-note = Součet bodů všech soupeřů
tournaments-tie-sonneborn-berger = S.-B.
tournaments-tie-sonneborn-berger-note = Sonneborn-Berger: body poražených soupeřů a polovina bodů těch, s nimiž padla remíza
tournaments-tie-wins = Výhry
tournaments-tie-wins-note = Počet vyhraných partií
tournaments-program = program
tournaments-withdrawn = odstoupil
tournaments-rests = Kolo bez soupeře: ve švýcarském systému se počítá jako výhra
tournaments-rests-short = volno
tournaments-meet = { $first } – { $second }
tournaments-streak = dvojnásobek
tournaments-streak-note = Příští výhra se počítá dvakrát
error-no-such-tournament = Takový turnaj neexistuje.
error-bad-tournament = Takto turnaj uspořádat nelze: zkontrolujte délku, začátek a hodiny a zda se účastní aspoň dva hráči.
error-tournament-begun = Už se nelze přihlásit: turnaj začal, nebo skončil.
error-tournament-full = Turnaj je obsazen.
error-not-your-tournament = Může to udělat jen pořadatel, a to jen před začátkem.
error-too-many-tournaments = Už pořádáte několik turnajů, které neskončily.
error-tournaments-bad-name = Název turnaje má 3 až 40 znaků.

## Sentences about people and counts.

tournaments-won = Vítěz: { $name }
tournaments-against = Hraje: { $name }
tournaments-against-0 = Prohra: { $name }
tournaments-against-1 = Remíza: { $name }
tournaments-against-2 = Výhra: { $name }
