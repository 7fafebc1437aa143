### Errors in game files, by the server’s reason, in Czech.

## GCG: the file and its lines.

fault-empty = soubor je prázdný: záznam hry má aspoň řádek „#player1 PŘEZDÍVKA JMÉNO“
fault-file-too-large = soubor má { $bytes } bajtů, ale záznam hry jich má nejvýš { $limit }: je to ten pravý soubor?
fault-no-players = není uveden žádný hráč: přidejte za každého hráče řádek „#player1 PŘEZDÍVKA JMÉNO“
fault-too-many-events = počet událostí ve hře je { $events }, ale víc než { $limit } nemá žádná hraná hra: je to ten pravý soubor?
fault-encoding = kódování „{ $name }“ se tu nečte: uložte soubor v UTF-8 a napište „#character-encoding UTF-8“
fault-not-encoded = jsou tu bajty, které nepatří do kódování { $encoding }: uveďte v prvním řádku skutečné kódování souboru, nebo ho uložte v UTF-8
fault-line-too-long = řádek má { $length } znaků, nejvýš jich smí mít { $limit }: rozdělte dlouhou poznámku do více řádků
fault-not-a-line = řádek není ani událost, která začíná „>“, ani pokyn, který začíná „#“, a žádná poznámka tu nepokračuje
fault-nick-too-long = přezdívka má { $length } znaků, nejvýš jich smí mít { $limit }: zkraťte ji
fault-remark-too-long = text za součtem má { $length } znaků, nejvýš jich smí mít { $limit }: zkraťte ho

## Pragmas.

fault-twice = „#{ $pragma }“ už tu jednou je: nechte jen jeden z těch řádků
fault-after-moves = „#{ $pragma }“ stojí až za prvním tahem: dejte ho před všechny tahy
fault-note-before-moves = poznámka patří k tahu před ní, a žádný tu ještě není: dejte ji za tah, nebo napište „#description“
fault-no-nick = hráč nemá přezdívku: napište „#player{ $number } PŘEZDÍVKA JMÉNO“
fault-player-number = hráč číslo { $number } tu není: hráči se číslují od 1 do { $most } bez mezery
fault-same-nick = přezdívku „{ $nick }“ má i hráč { $other }: dejte každému hráči jinou
fault-same-name = „{ $name }“ se jmenuje i hráč { $other }: dejte každému hráči jiné jméno
fault-no-distribution = rozdělení kamenů „{ $value }“ tu žádná pravidla nemají: známá jsou { $known }; nebo vyberte písmena nahoře
fault-no-tile-set = sadu kamenů „{ $value }“ tu žádná pravidla nemají: známé jsou { $known }; nebo vyberte písmena nahoře
fault-no-layout = desku „{ $value }“ tu žádná pravidla nemají: známé jsou { $known }; nebo vyberte písmena nahoře
fault-no-alphabet = „{ $letter }“ je písmeno, které tu žádná pravidla nemají: čte se angličtina, čeština a ruština

## The form of an event.

fault-no-colon = za přezdívkou chybí „:“: pište „>PŘEZDÍVKA: ZÁSOBNÍK POZICE SLOVO +BODY SOUČET“
fault-unknown-player = přezdívku „{ $nick }“ žádný hráč nemá: hráči jsou { $known }
fault-nobody-named = přezdívku „{ $nick }“ žádný hráč nemá: uveďte hráče řádky „#player1 PŘEZDÍVKA JMÉNO“ před prvním tahem
fault-no-action = není řečeno, co hráč udělal: napište pozici (8H nebo H8) a slovo, „-“ za pas, „-ABC“ za výměnu, nebo „--“
fault-action = „{ $found }“ stojí tam, kde má být pozice (8H vodorovně, H8 svisle), „-“, „-ABC“, „--“, „(challenge)“, „(time)“ nebo „(ZÁSOBNÍK)“
fault-no-word = chybí slovo: za pozici napište slovo, body a součet
fault-no-score = chybí body: napište je se znaménkem a za ně součet, třeba +24 120
fault-no-total = chybí součet: za body napište, kolik jich má hráč celkem, třeba +24 120
fault-number-score = „{ $found }“ nejsou body: napište celé číslo, třeba { $example }
fault-number-total = „{ $found }“ není součet: napište celé číslo, třeba { $example }
fault-number-placing = „{ $found }“ nejsou body za položení: napište celé číslo, třeba { $example }
fault-number-taken-back = „{ $found }“ nejsou body za vzaté položení: napište celé číslo, třeba { $example }
fault-number-bonus = „{ $found }“ nejsou body po námitce: napište celé číslo, třeba { $example }
fault-number-time = „{ $found }“ není penalizace za čas: napište celé číslo, třeba { $example }
fault-number-rack = „{ $found }“ není odečet za zásobník: napište celé číslo, třeba { $example }

## Letters.

fault-foreign-tile = „{ $letter }“ ({ $place }. znak) není kámen této hry: pište její písmena a { $blank } místo žolíka
fault-tiles-beyond-count = víc než 255 kamenů jednoho druhu: tolik jich žádný zásobník ani sáček nemá
fault-letter = „{ $letter }“ ({ $place }. znak slova) není písmeno této hry: pište slovo jejími písmeny, malými místo žolíků, „.“ místo kamenů, které už leží
fault-several-letters = „{ $text }“ je kámen o více písmenech, ale v této hře má každý kámen jedno
fault-bracket = ve slově „{ $word }“ je závorka neuzavřená nebo prázdná: kameny, které už leží, pište jako „.“ nebo „(ABC)“

## The board.

fault-off-board = „{ $word }“ přesahuje desku, vejde se jen { $letters } písmen: zkontrolujte pozici
fault-differs = na { $square } leží „{ $there }“, ne „{ $written }“: zkontrolujte pozici a slovo
fault-nothing-there = na { $square } žádný kámen neleží, a slovo tam má „{ $written }“: zkontrolujte pozici a slovo
fault-nothing-new = celé „{ $word }“ už na desce leží: položit je třeba aspoň jeden kámen
fault-longer = na slovo navazuje „{ $there }“ na { $square }: napište ho celé, s „.“ místo kamenů, které už leží
fault-no-tiles = žádný kámen není položen: napište slovo, nebo „-“ za pas
fault-more-than-a-rack = položených kamenů je { $laid }, ale do zásobníku se jich vejde { $rack }: zkontrolujte slovo
fault-not-a-letter = kámen na { $square } není písmeno této hry: napište některé z jejích písmen
fault-repeated-square = na { $square } jsou položeny dva kameny: na pole se vejde jeden
fault-occupied = na { $square } už kámen leží: zkontrolujte pozici
fault-not-in-line = kameny na { $first } a { $stray } nejsou v jedné řadě ani sloupci s ostatními
fault-gap = pole { $square } mezi položenými kameny je prázdné: ve slově nesmí být mezera
fault-misses-centre = první slovo musí vést přes { $square }: zkontrolujte pozici
fault-first-too-short = první slovo je příliš krátké: nejmenší počet písmen je { $least }
fault-not-connected = kameny položené od { $square } se nedotýkají žádného kamene na desce: zkontrolujte pozici
fault-laid-without-tile = v zásobníku není tolik kamenů „{ $letter }“: jeden byl položen na { $square }
fault-too-many-placings = toto je { $placings }. položení, ale hra má jen { $tiles } kamenů: některé tahy jsou tu víckrát

## Points.

fault-score-placing = tah má { $stated } b., ale podle pravidel má { $ours } b.: opravte řádek, nebo vyberte písmena, se kterými se hrálo
fault-score-exchange = výměna má { $stated } b., ale podle pravidel má { $ours } b.: opravte řádek
fault-score-pass = pas má { $stated } b., ale podle pravidel má { $ours } b.: opravte řádek
fault-score-taken-back = vzaté položení má { $stated } b., ale podle pravidel má { $ours } b.: opravte řádek
fault-score-gain = zisk za cizí zásobníky je { $stated } b., ale podle pravidel je { $ours } b.: opravte řádek
fault-score-loss = odečet za zásobník je { $stated } b., ale podle pravidel je { $ours } b.: opravte řádek
fault-total = součet je { $stated }, ale { $before } a { $points } je { $ours }: opravte součet nebo body

## Tiles and whose they are.

fault-too-many-tiles = napsaných kamenů je { $tiles }, ale hráč jich tu má { $holds }: vyškrtněte ty, které přebývají
fault-not-left = „{ $tile }“ je tu { $times }×, ale kromě kamenů na desce jich smí zbývat { $left }: opravte kameny
fault-not-left-racks-above = „{ $tile }“ je tu { $times }×, ale kromě kamenů na desce a zásobníků výše jich smí zbývat { $left }: opravte kameny
fault-not-left-other-rack = „{ $tile }“ je tu { $times }×, ale kromě kamenů na desce a druhého zásobníku jich smí zbývat { $left }: opravte kameny
fault-not-on-rack = v zásobníku „{ $rack }“ není „{ $tile }“ tolikrát: opravte zásobník nebo tah

## The order of events.

fault-off-turn = na tahu je „{ $expected }“: seřaďte tahy, nebo napište „-“ za pas, který chybí
fault-after-end-reckoned = hra tu už skončila, zásobníky jsou sečteny: tah odstraňte
fault-after-end-out = hra tu už skončila, hráč položil poslední kámen: tah odstraňte
fault-after-end-scoreless = hra tu už skončila, příliš mnoho tahů za sebou bylo bez bodů: tah odstraňte
fault-after-last-rack = „#rack1“ a „#rack2“ říkají, co bylo v zásobnících, když záznam končí: dejte je za poslední událost
fault-no-play-challenge = námitka patří hned za položení, a řádek před ní jím není: odstraňte ho, nebo ho dejte za to položení
fault-no-play-bonus = „(challenge)“ patří hned za položení, a řádek před ním jím není: odstraňte ho, nebo ho dejte za to položení
fault-no-play-withdrawal = „--“ patří hned za položení, a řádek před ním jím není: odstraňte ho, nebo ho dejte za to položení
fault-other-play-challenge = námitka se píše u hráče, který předtím položil slovo: „{ $expected }“
fault-other-play-bonus = „(challenge)“ se píše u hráče, který předtím položil slovo: „{ $expected }“
fault-other-play-withdrawal = „--“ se píše u hráče, který předtím položil slovo: „{ $expected }“
fault-other-rack = kde se kameny berou zpět, je zásobník „{ $rack }“, ale při položení byl „{ $before }“: pište dvakrát týž zásobník
fault-exchange = kamenů v sáčku je tu { $bag }, ale na výměnu jich musí být { $least }: opravte tah
fault-before-end-gain = zisk za cizí zásobníky patří až za konec hry, a ten tu není: přesuňte řádek na konec
fault-before-end-loss = odečet za zásobník patří až za konec hry, a ten tu není: přesuňte řádek na konec
fault-before-end-time = penalizace za čas patří až za konec hry, a ten tu není: přesuňte řádek na konec
fault-not-out = „(ZÁSOBNÍK) +N“ patří hráči, který vyložil poslední kámen: „{ $expected }“
fault-end-tiles = na konci zbyly kameny „{ $left }“: napište je do závorek
fault-paid-others = cizí zásobníky už jsou sečteny: řádek odstraňte
fault-paid-own = zásobník tohoto hráče už je sečten: řádek odstraňte
fault-paid-doubled = hráč, který skončil, dostal za tento zásobník dvojnásobek, takže ho nikdo neodečítá: řádek odstraňte
fault-time-before-racks = penalizace za čas přichází až po bodech za zásobníky: napište nejdřív řádky „(ZÁSOBNÍK)“
fault-time-twice = „{ $nick }“ už penalizaci za čas má: napište jeden řádek se součtem
fault-set-up = partie začala z pozice a to tento formát vyjádřit neumí

## Files of games as they are downloaded here.

fault-log-not-utf8 = není to UTF-8: uložte soubor v tomto kódování
fault-log-format = formát { $format } tu není znám: tento program čte formát { $known }
fault-log-header = „#{ $key }“ tu není známo: známá jsou game, rules, lexicon, options, seat, outage a forfeit
fault-log-occupant = „{ $kind }“ u hry sedět nemůže: může person, computer nebo open
fault-log-forfeit = kontumace se píše „#forfeit MÍSTO DRUH TEXT“, místa se číslují od 0
fault-log-outage = výpadek se zapisuje „#outage ZÁZNAMŮ OD DO storage“ nebo „… server“, časy jsou v milisekundách
fault-log-no-time = čeká se čas v milisekundách a záznam
fault-log-time = „{ $found }“ není čas v milisekundách
fault-log-too-many = víc než { $most } záznamů nemá žádná hraná hra
fault-log-no-rules = chybí řádek „#rules JMÉNO“
fault-log-no-seats = má tu být 1 až 4 řádky „#seat person JMÉNO“ nebo „#seat computer HRÁČ JMÉNO“
fault-log-rules = hra „{ $name }“ tu není
fault-log-seats = míst je v souboru { $seats }, ale hra jich má { $least } až { $most }
fault-log-settings = nastavení v „#options“ k této hře nepatří
fault-log-impossible = co je zaznamenáno, se podle pravidel stát nemohlo: soubor je poškozený nebo změněný

## Texty otevřené na desce rozboru. `text` pozice je anglicky.

fault-open-empty = není tu žádný text: vložte pozici, partii nebo adresu
fault-open-address = tato adresa neukazuje partii: zkopírujte adresu partie, záznamu, sdíleného souboru nebo pozice
fault-open-foreign = adresa patří jinému serveru, { $host }: otevřete ji tam a zkopírujte pozici nebo soubor
fault-open-control = řádek { $line }, znak { $column }: řídicí znak { $character } do žádného zápisu nepatří: smažte ho
fault-open-unknown = text není v žádném zdejším zápisu: soubor partie, GCG, CGP, pozice nebo tahy Eruditu, Baldy či Pentaga
fault-open-position = pozice je poškozená nebo nemožná: { $text }
fault-open-tiles = na desce a v zásobnících je { $found }× kámen { $tile }, ale ve hře jen { $exist }×: některé odeberte
fault-open-marbles = bílý má kuliček { $white } a černý { $black }: bílý začíná, musí jich tedy mít stejně jako černý nebo o jednu víc
fault-open-finished = v této pozici je po hře: vraťte poslední tah
fault-open-row = řádek desky { $row } má polí { $squares }: písmena a počty prázdných polí musí dát dohromady 15
fault-open-move = tah { $number }, „{ $move }“, nejde: { $text }
