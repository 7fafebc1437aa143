### Texts of every page, in Czech. The page’s key `say.thinking` is the message `say-thinking`.

help-contents = Obsah
time-now = právě teď

shell-home = Deska, na úvodní stránku
shell-skip = Na desku
shell-skip-content = K obsahu
shell-ways = Stránky
shell-analysis = Rozbor
shell-games = Hry
shell-help = Nápověda
shell-events = Turnaje
shell-account = Přihlášení
shell-about = O programu
shell-sound = Zvuk
shell-sound-on = Zvuk je zapnutý
shell-sound-off = Zvuk je vypnutý
shell-settings = Nastavení
shell-language = Jazyk stránky
shell-theme = Barvy
shell-theme-system = Podle systému
shell-theme-light = Světlé
shell-theme-dark = Tmavé
shell-loading = Načítá se…
keys-title = Klávesy
sure-title = Zahrát?
sure-points = { $move }: { $points }.
sure-text = Tah bude odehrán.
terms-title = Podmínky hry

error-needs-network = K tomu je potřeba server; počká to, až bude síť.
error-offline = Server neodpovídá. Ověřte, že běží, a zkuste to znovu.
error-storage = Nepodařilo se to uložit, proto to neplatí. Zkuste to za chvíli znovu; pokud už není místo, nejdřív něco odeberte.
error-too-many-requests = Příliš mnoho požadavků najednou. Chvíli počkejte a zkuste to znovu.
error-too-many-sockets = Je otevřeno příliš mnoho spojení. Zavřete některé karty a zkuste to znovu.
error-room-full = Tuto hru už sleduje příliš mnoho lidí. Zkuste to později.
error-too-fast = Příliš rychle za sebou. Chvíli počkejte a zkuste to znovu.
error-name-taken = Stejné nebo velmi podobné jméno už je obsazené: zvolte jiné.
error-member-name-reserved = Toto jméno je vyhrazeno správcům serveru, zvolte jiné.
error-bad-name = Jméno má 1 až 40 znaků.
error-not-your-seat = Toto místo u hry není vaše.
error-damaged = Záznam této hry je poškozený. Celý může být v záloze databáze.
error-cut = Požadavek nedorazil celý. Zkuste to znovu.
error-foreign-origin = Tato stránka pochází z jiné adresy, než pod jakou se zná server. Otevřete ji na jeho vlastní adrese.
error-no-hints = Když hraje i někdo jiný, rady nejsou.
error-foreign-letter = Slova tohoto slovníku se tímto písmenem nepíšou.
error-rewind = To vrátit nelze.
error-busy = Server je zaneprázdněn. Zkuste to za chvíli znovu.
error-too-many-players = Uložit lze nejvýš padesát hráčů. Nejdřív některého smažte.
error-bad-word = Takové slovo v tomto slovníku být nemůže.
error-words-closed = Hrajete nebo sledujete hru, v níž lze proti slovům vznést námitku. Do jejího konce se o slovech jejího jazyka nic neprozradí.
error-rated-words = Hrajete hodnocenou partii. Do jejího konce se slovy jejího jazyka nepomáháme.
error-rated-position = To je pozice vaší hodnocené partie, nebo pozice jí blízká. Pomoc k ní dostanete, až ta partie skončí.
error-no-hint = Žádná rada se nenašla.
error-no-show = Tempo lze nastavit, jen když hrají počítače mezi sebou.
error-no-file = Tuto hru zatím nelze uložit jako soubor.
error-no-such-player = Tento uložený hráč už neexistuje.
error-unknown-player = Takový počítačový hráč tu není.
error-unknown-rules = Taková hra tu není.
error-unknown-lexicon = Takový slovník tu není.
error-words-not-here = Tento slovník v zařízení není. Dokud server odpovídá, lze jej přidat na stránce „Hrát bez sítě“.
error-lexicon-unavailable = Tento server takový slovník nemá, nebo jej nedokáže otevřít.
error-other-language = Slovník je v jiném jazyce než hra.
error-bad-position = Do takové pozice se žádná hra nedostane.
error-not-signed-in = Nejdřív se přihlaste: tohle smějí jen členové.
error-too-large = To je příliš velké.
error-game-closed = Tuto hru nelze otevřít
error-again = Zkusit znovu
error-missing-title = Tady nic není
error-missing-text = Na této adrese žádná stránka není.
error-private = Tuto hru smějí vidět jen její hráči.
error-draining = Nové hry teď nezačínají: server se brzy restartuje.
error-game-title = Taková hra tu není
error-game-text = Tato hra neexistuje, nebo už tu není uložena. Zkontrolujte odkaz.
error-home = Na úvodní stránku

start-game = Hra
start-words = Slova
modes-title = Režim
start-lang-en = Anglická
start-lang-cs = Česká
start-lang-ru = Ruská
start-lexicon = Slovník
start-lexicon-missing = není nainstalován
lexicon-en = Všechna slova
lexicon-en-common = Běžná slova
lexicon-cs-mixed = Krátké a základní tvary
lexicon-cs-all = Všechny tvary
lexicon-cs-base = Jen základní tvary
lexicon-ru-all = Všechny tvary
lexicon-ru-nouns = Jen podstatná jména
lexicon-ru-nouns-plural = Podstatná jména i v množném čísle
start-against = Soupeř
start-against-computer = Počítač
start-against-screen = Na této obrazovce
start-against-link = Přes odkaz
start-against-table = Stůl
start-player = Síla počítače
player-level-1 = Začátečník
player-level-2 = Pohodář
player-level-3 = Zkušený
player-level-4 = Silný
player-level-5 = Mistr
player-master = Mistr
player-sim = Simulátor
player-greedy = Hltavec
player-heuristic = Opatrný
player-naive = Naivní
player-minimax = Minimax
player-alphabeta = Alfa-beta
player-negascout = Negascout
player-search = Hledání
player-solve = Řešitel
player-depth-2 = Počtář
player-exact = Přesný
player-static = Prozíravý
player-numbered = { $name } { $n }
start-name = Vaše jméno
start-name-first = Jméno prvního hráče
start-name-second = Jméno druhého hráče
start-more = Další volby
start-clock = Čas
start-clock-none = Bez omezení
start-clock-turn = Na každý tah
start-clock-game = Na celou hru
start-clock-days = Korespondenčně
start-clock-turn-each = Čas na tah
start-clock-game-each = Čas na hráče
start-clock-days-each = Tah nejpozději za
start-clock-increment = Přídavek za každý tah
start-clock-increment-none = Žádný
start-clock-turn-short = { $time } na tah
start-clock-game-short = { $time } na hráče
start-clock-game-more = { $time } na hráče a { $more } za tah
start-go = Začít hru
start-going = Začínáme…
start-games = Vaše hry
start-rules = Pravidla a ovládání
start-games-none = Rozehraná hra tu zůstane, dokud ji nedohrajete: stránku klidně zavřete a vraťte se kdykoli.
start-games-done = Dohrané
start-game-turn = Jste na tahu
start-game-open = Čeká se na hráče

game-vs = { " – " }
game-you = Vy
game-computer = Počítač
game-open = Volné místo
seat-computer = počítač
seat-you = vy
seat-open = čeká se
seat-turn = na tahu
seat-thinking = přemýšlí
seat-won = výhra
seat-drawn = remíza
seat-clock = Zbývající čas na tah
seat-clock-game = Zbývající čas na hru
engine-title = Engine
engine-level = Podle síly
engine-saved = Uložení hráči
engine-set = Vybrat
engine-more = Engine…
level-of = Síla na místě { $n }
game-seats = Hráči
game-moves = Tahy
game-moves-none = Tady uvidíte odehrané tahy.
game-more = Tahy a kameny
game-close = Zavřít
game-resign = Vzdát hru
game-resign-title = Opravdu chcete hru vzdát?
game-resign-text = Hra tím skončí a vy prohrajete.
game-resign-yes = Vzdát
game-cancel = Zrušit
game-watching = Díváte se na hru.
game-show = Hrají počítače.
game-tabs = Tahy a poznámky
game-word-title = Co to znamená?
tools-label = Pomoc při hře
tools-undo = Tah zpět
tools-redo = Tah znovu
tools-words = Slova
tools-draw = Remíza
tools-restart = Začít znovu
tools-leave = Odejít
offer-yours = Nabízíte remízu. Nabídka platí do příštího tahu.
offer-accept = Přijmout
offer-decline = Odmítnout
again-go = Přejít k další hře
again-cancel = Zrušit
again-decline = Ne, děkuji
restart-title = Začít znovu?
restart-text = Tato hra se zahodí a začne nová, stejně nastavená.
restart-yes = Začít znovu
leave-title = Odejít ze hry?
leave-text = Odchodem hru prohrajete. Když stránku jen zavřete, můžete se vrátit.
leave-clock = Vaše hodiny ale poběží dál.
leave-claim = Budete-li na tahu pryč déle než { $time }, mohou si soupeři vyžádat výhru.
leave-yes = Odejít a prohrát
result-won = Výhra
result-drawn = Remíza
result-lost = Prohra
series-title = Série
series-game = { $n }. hra
series-this = tato
series-running = hraje se
series-won = výhra
series-lost = prohra
series-wins = Výhry
series-draws = Remízy
series-losses = Prohry
series-points = Body
series-to = Ke hře
hint-label = Rada
hint-where = Kde?
hint-what = Ukázat
hint-squares = { $points }, na označených polích.
hint-move = { $move }: { $points }. Kameny už leží na desce.
hint-exchange = Dobrý tah tu není: vyměňte kameny.
hint-pass = Žádný tah není možný: pasujte.
notes-title = Poznámky
notes-note = Vidíte je jen vy.
notes-writing = Zapisuje se…
notes-kept = Uloženo.
notes-full = Poznámky jsou plné: vejde se do nich nejvýš { $most } znaků, zbytek se neuložil.
notes-placeholder = Co si chcete z této hry pamatovat
show-pause = Pozastavit
show-resume = Pokračovat
show-pace = Tempo
word-title = Ověřit slovo
word-meaning = Co to znamená
word-ask = Slovo ({ $lexicon })
word-full = Slovo má nejvýš { $most } písmen, zbytek se nezapsal.
word-known = je ve slovníku
word-unknown = není ve slovníku
word-none = Výklad slova se nenašel.
word-none-language = Výklady pro tento jazyk tu nejsou nainstalované.
word-sources = Odkud jsou výklady
word-closed = V této hře lze proti slovům vznést námitku: slovník je do jejího konce zavřený.
draw-title = Kdo začíná?
draw-title-worths = Kdo má kameny s nejvyšší hodnotou?
draw-worths = Hodnota zásobníků: { $worths }.
draw-drawn = Losování: { $draws }.

line-timeout = vypršel čas
line-challenge-upheld = námitka uznána, zpět: { $words }
line-challenge-failed = námitka neuznána
line-challenge-right = námitka uznána, tah zpět
line-overtime = penalizace za čas
line-flagged = prohra na čas
line-abandoned = odchod ze hry
guest-deleted = smazaný hráč
line-aborted = zrušení hry
line-draw-claimed = přiznaná remíza
end-off = Hra byla zrušena
line-level = Síla: { $level }
line-level-seat = Místo { $n }, síla: { $level }

net-lost = Spojení vypadlo, zkoušíme to znovu. Hra je uložená.
net-retry = Zkusit hned
net-back = Spojení je zpět.

wait-title = Čeká se na druhého hráče
wait-text = Pošlete tento odkaz: kdo ho otevře první, obsadí volné místo.
wait-copy = Zkopírovat odkaz
wait-copied = Zkopírováno
wait-link = Odkaz na hru
join-text = Obsaďte volné místo a hra začne.
join-go = Přidat se ke hře
join-full = Někdo byl rychlejší a místo je obsazené. Můžete se dívat.

cover-text = Kameny jsou zakryté.
cover-show = Ukázat moje kameny

end-player = Hráč
end-before = Před koncem
end-left = Zbylo
end-adjust = Změna
end-final = Celkem
end-again = Hrát znovu
end-replay = Přehrát
end-review = Zhodnocení

say-turn = Jste na tahu.
say-window = Vznést námitku, nebo tah přijmout? Kameny si můžete zkusit položit, tím ještě nic nepřijímáte.
say-over = Partie skončila.
say-undone = Tahy byly vráceny.
say-redone = Tahy byly zahrány znovu.
say-first = Jste na tahu. První slovo musí vést přes hvězdičku uprostřed.
say-prepare = Ještě nejste na tahu: kameny zůstanou, kam je položíte.
say-counting = Počítá se…
say-stale = Hra mezitím pokročila; kameny zůstaly tam, kam se ještě hodí.
say-missing = Písmeno { $letter } v zásobníku nemáte, ani žolíka.
say-blank = Vyberte písmeno pro žolíka.
say-sending = Odesílá se…
say-unsent = Spojení se přerušilo dřív, než přišla odpověď. Kameny máte dál; ptáme se serveru, zda tah platí.
say-unreceived = Tah k serveru nedorazil. Zahrajte ho znovu.
say-received = Server váš tah má.
say-unasked = Spojení se přerušilo. Kameny zůstaly ležet: zkuste to znovu, až se obnoví.

play-label = Zahrát
play-points = Zahrát { $n }
play-recall = Vrátit
play-shuffle = Zamíchat
play-sort = Seřadit
play-exchange = Vyměnit
play-challenge = Námitka
play-accept = Přijmout
play-pass = Pasovat
exchange-say = Vyberte kameny k výměně.
exchange-none = Vyměnit
challenge-title = Vznést námitku proti poslednímu tahu?
challenge-text-single = Není-li některé ze slov ve slovníku, kameny se vrátí. Mylná námitka nic nestojí.
challenge-text-double = Není-li některé ze slov ve slovníku, kameny se vrátí. Za mylnou námitku přijdete o tah.
challenge-text-five-point = Není-li některé ze slov ve slovníku, kameny se vrátí. Za mylnou námitku dostane soupeř pět bodů.
challenge-yes = Vznést námitku
pass-title = Opravdu chcete pasovat?
pass-text = Nic nepoložíte a nezískáte žádné body.
pass-yes = Pasovat
blank-title = Které písmeno žolík zastoupí?
blank-none = Zpět do zásobníku

board-label = Hrací deska
rack-label = Váš zásobník
mark-T = 3S
mark-D = 2S
mark-t = 3P
mark-d = 2P
mark-long-T = trojnásobek slova
mark-long-D = dvojnásobek slova
mark-long-t = trojnásobek písmene
mark-long-d = dvojnásobek písmene
square-empty = { $name }, prázdné pole
square-mark = { $name }, { $mark }
square-centre = { $name }, střed, { $mark }
square-blank = { $name }, { $letter }, žolík
square-fresh = { $tile }, právě položeno
square-wrong = { $tile }, není slovo
square-hinted = { $square }, rada
held-blank = žolík

unseen-title = Neviděné kameny
unseen-bag = V sáčku
ending-thesis = Hra končí, když je prázdný sáček i něčí zásobník, nebo když všichni dvakrát po sobě pasují. Pak každý ztratí, co mu zbylo na zásobníku, a kdo skončil, to získá.
ending-tournament = Hra končí, když je prázdný sáček i něčí zásobník, nebo po šesti tazích za sebou bez bodů. Kdo skončil, získá dvojnásobek toho, co drží druhý; neskončil-li nikdo, každý ztratí, co mu zbylo.
ending-tournament-more = Hra končí, když je prázdný sáček i něčí zásobník, nebo po šesti tazích za sebou bez bodů. Pak každý ztratí, co mu zbylo na zásobníku, a kdo skončil, to získá.
unseen-letter = { $letter }: { $n }
unseen-blank = žolík

## Sentences about people and counts. `$who` is "you" for the reader, else "name"; `$n` is the count.
## A player’s gender is unknown: sentences about players use the present tense or no verb.

## Counts

points = { $n ->
    [one] { $n } bod
    [few] { $n } body
   *[other] { $n } bodů
  }
start-seconds = { $n ->
    [one] { $n } sekunda
    [few] { $n } sekundy
   *[other] { $n } sekund
  }
start-minutes = { $n ->
    [one] { $n } minuta
    [few] { $n } minuty
   *[other] { $n } minut
  }
start-days = { $n ->
    [one] { $n } den
    [few] { $n } dny
   *[other] { $n } dní
  }
show-pace-each = { $n ->
    [one] { $n } sekunda na tah
    [few] { $n } sekundy na tah
    [many] { $n } sekundy na tah
   *[other] { $n } sekund na tah
  }
start-lexicon-size = { $n ->
    [one] { $n } slovo
    [few] { $n } slova
   *[other] { $n } slov
  }
start-against-table-seats = { $least ->
    [2] { $most ->
        [2] Dvě místa: lidé, počítače i volná místa, jak chcete.
       *[other] Míst { $least } až { $most }: lidé, počítače i volná místa, jak chcete.
      }
   *[other] Míst { $least } až { $most }: lidé, počítače i volná místa, jak chcete.
  }
seat-tiles = { $n ->
    [one] { $n } kámen
    [few] { $n } kameny
   *[other] { $n } kamenů
  }
notes-room = { $n ->
    [one] Vejde se ještě { $n } znak.
    [few] Vejdou se ještě { $n } znaky.
   *[other] Vejde se ještě { $n } znaků.
  }
play-aria = { $n ->
    [one] Zahrát { $n } bod
    [few] Zahrát { $n } body
   *[other] Zahrát { $n } bodů
  }
exchange-chosen = { $n ->
    [0] Není vybrán žádný kámen.
    [one] Vybrán { $n } kámen.
    [few] Vybrány { $n } kameny.
   *[other] Vybráno { $n } kamenů.
  }
exchange-go = Vyměnit { $n }
exchange-low = { $n ->
    [0] Sáček je prázdný: není co vyměnit.
    [one] V sáčku zbývá jen { $n } kámen, k výměně jich musí být aspoň { $least }.
    [few] V sáčku zbývají jen { $n } kameny, k výměně jich musí být aspoň { $least }.
   *[other] V sáčku zbývá jen { $n } kamenů, k výměně jich musí být aspoň { $least }.
  }
line-exchanged = { $n ->
    [one] výměna { $n } kamene
    [few] výměna { $n } kamenů
   *[other] výměna { $n } kamenů
  }
hint-points = { $n ->
    [one] Můžete získat { $points }, když položíte { $n } kámen.
    [few] Můžete získat { $points }, když položíte { $n } kameny.
   *[other] Můžete získat { $points }, když položíte { $n } kamenů.
  }
say-ousted = { $n ->
    [one] { $n } kámen se vrátil do zásobníku: jeho pole už je obsazené.
    [few] { $n } kameny se vrátily do zásobníku: jejich pole už jsou obsazená.
   *[other] { $n } kamenů se vrátilo do zásobníku: jejich pole už jsou obsazená.
  }
square-tile = { $n ->
    [one] { $name }, { $letter }, { $n } bod
    [few] { $name }, { $letter }, { $n } body
   *[other] { $name }, { $letter }, { $n } bodů
  }
held-tile = { $n ->
    [one] { $letter }, { $n } bod
    [few] { $letter }, { $n } body
   *[other] { $letter }, { $n } bodů
  }

## Names

guest = Host { $n }

## The start

draw-begins = { $who ->
    [you] Začínáte vy.
   *[name] Začíná { $name }.
  }
draw-drew = { $who ->
    [you] vy – { $what }
   *[name] { $name } – { $what }
  }
cover-start = Začíná { $name }
cover-title = Na tahu je { $name }: předejte zařízení
join-title = { $n ->
    [one] { $name } na vás čeká
    [few] { $name } na vás čekají
   *[other] { $name } na vás čekají
  }

join-title-nobody = Jedno místo je volné

## Turns

start-game-theirs = Na tahu: { $name }
say-their = { $who ->
    [you] Jste na tahu.
   *[name] Na tahu je { $name }.
  }
# The only refusal that the page shows without asking the server.
why-not-your-turn = Nejste na tahu.
say-thinking = { $who ->
    [you] Počítač přemýšlí za vás…
   *[name] { $name } přemýšlí…
  }
say-played = { $who ->
    [you] Váš tah: { $move }, { $points }.
   *[name] { $name }: { $move }, { $points }.
  }
say-exchanged = { $who ->
    [you] { $n ->
        [one] Vyměnili jste { $n } kámen.
        [few] Vyměnili jste { $n } kameny.
       *[other] Vyměnili jste { $n } kamenů.
      }
   *[name] { $n ->
        [one] { $name } mění { $n } kámen.
        [few] { $name } mění { $n } kameny.
       *[other] { $name } mění { $n } kamenů.
      }
  }
say-passed = { $who ->
    [you] Pasovali jste.
   *[name] { $name } pasuje.
  }
say-timeout = { $who ->
    [you] Vypršel vám čas na tah.
   *[name] { $name }: vypršel čas na tah.
  }
say-resigned = { $who ->
    [you] Vzdali jste hru.
   *[name] { $name } vzdává hru.
  }
say-flagged = { $who ->
    [you] Prohráli jste na čas.
   *[name] { $name } prohrává na čas.
  }
say-abandoned = { $who ->
    [you] Odešli jste ze hry.
   *[name] { $name } opouští hru.
  }
say-other = { $who ->
    [you] Vy: { $text }.
   *[name] { $name }: { $text }.
  }

## Draws and rematches

offer-theirs = { $who ->
    [you] Nabízíte remízu.
   *[name] { $name } nabízí remízu.
  }
offer-shared = { $name } nabízí remízu. Přijímá ji { $other }?
offer-declined = { $who ->
    [you] Remízu jste odmítli.
   *[name] { $name } remízu odmítá.
  }
again-waiting = Čeká se na soupeře: { $name }…
again-declined = { $name } odvetu odmítá.
again-wanted = { $n ->
    [one] { $name } chce hrát znovu.
    [few] { $name } chtějí hrát znovu.
   *[other] { $name } chtějí hrát znovu.
  }

## The end

end-won = { $who ->
    [you] Vyhráli jste
   *[name] Vyhrává { $name }
  }
end-first = Vyhrává { $name }
end-drawn = Remíza: { $names }
end-out = { $who ->
    [you] Zahráli jste svůj poslední kámen.
   *[name] Poslední kámen má na desce { $name }.
  }
end-resigned = { $who ->
    [you] Vzdali jste hru.
   *[name] { $name } vzdává hru.
  }
end-flagged = { $who ->
    [you] Vypršel vám čas.
   *[name] Vypršel čas: { $name }.
  }

## Saved players

people-edit = Upravit hráče { $name }
people-remove = Smazat hráče { $name }

## Shared with the terminal

end-out-plain = Poslední kámen je položen.
end-passes = Všichni dvakrát po sobě pasovali.
end-scoreless = Šest tahů za sebou nepřineslo žádné body.
end-aborted = { $who ->
    [you] Hru jste zrušili.
   *[name] { $name } hru ruší.
  }
end-closed = Hru ukončili správci serveru.
end-called-off = Hra byla zrušena, nepočítá se.
end-agreed = Hráči se dohodli na remíze.
end-draw-claimed = Remíza byla přiznána, protože soupeř odešel.
end-nothing = nic
line-passed = pas
line-resigned = vzdává
line-bingo = všechny kameny
word-part-noun = podstatné jméno
word-part-verb = sloveso
word-part-adjective = přídavné jméno
word-part-adverb = příslovce
