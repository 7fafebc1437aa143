# Proč něco nejde, česky: podle kódu, který dávají pravidla, stůl nebo server. Pole stojí vedle věty.
# Co má jen jedna hra, je u jejích textů. Tyto věty říká i terminál.

why-unknown-words = { $n ->
    [one] Ve slovníku není: { $words }.
    [few] Ve slovníku nejsou: { $words }.
   *[other] Ve slovníku nejsou: { $words }.
  }
why-not-a-word = { $word } není ve slovníku.
why-no-tiles = Položte aspoň jeden kámen.
why-off-board = Takové pole na desce není.
why-occupied = Na tomto poli už kámen leží.
why-repeated-square = Na jednom poli nemohou ležet dva kameny.
why-not-in-line = Všechny kameny musí být v jedné řadě, nebo v jednom sloupci.
why-gap = Mezi kameny nesmí zůstat mezera.
why-misses-centre = První slovo musí vést přes pole uprostřed.
why-first-too-short = První slovo musí mít aspoň dva kameny.
why-not-connected = Kameny musí navazovat na slovo na desce.
why-not-on-rack = Tento kámen v zásobníku nemáte.
why-not-a-letter = Takové písmeno v této hře není.
why-bag-too-small = V sáčku je na výměnu příliš málo kamenů.
why-nothing-to-exchange = Vyberte kameny k výměně.
why-nothing-to-challenge = Není proti čemu vznést námitku.
why-accept-or-challenge = Nejdřív poslední tah přijměte, nebo proti němu vzneste námitku.
why-not-your-seat = Toto není vaše místo.
why-over = Hra skončila.
why-declined = Nabídka byla odmítnuta: znovu ji můžete dát až po dalším tahu.
why-offer-stands = Remíza už je nabídnutá.
why-no-offer = Žádná nabídka remízy teď neplatí.
why-no-draws = V této hře se remíza nabídnout nedá.
why-not-alone = Hraje tu i někdo jiný.
why-draining = Nové hry teď nezačínají: server se brzy restartuje.
why-not-over = Hra ještě trvá.
why-stale = Hra mezitím pokročila.
why-waiting-for-seats = Hra začne, až budou všechna místa obsazena.
why-no-search = Takto se v této hře hledat nedá.
why-bad-move = Takový tah v této hře není.
why-not-yours = To může jen ten, kdo tu hraje nebo hru začal.
why-no-computer = Na tomto místě nehraje počítač.
why-bad-player = Takový počítačový hráč v této hře není.
why-too-often = Počítačoví hráči se v této hře měnili už příliš mnohokrát: teď zůstanou, jak jsou.
why-bad-pace = Takové tempo nastavit nejde.
why-no-such-step = Rada má tři kroky.
why-word-lies-open = Nejdřív poslední tah přijměte, nebo proti němu vzneste námitku: do té doby se neradí.
why-challenge-decided = Od té doby se rozhodlo o námitce: tahy před ní už vrátit nejde.
why-rated = V hodnocené ani turnajové hře se tahy nevracejí.
why-talk-length = Napište 1 až 300 znaků.
why-still-here = Nic si vyžádat nelze: ostatní jsou zde, nebo nejsou pryč dost dlouho.
why-not-waiting = Zatím nelze nic vyžádat: hra na nepřítomného hráče nečeká dost dlouho.
why-no-rematch = Odvetu teď nikdo nechce.
why-playing = Jeden z vás hraje jinou hru s hodinami. Nejdřív ji dohrajte.
why-nobody-to-ask = Nehraje tu nikdo další, kdo by mohl souhlasit.
why-asked-already = O vrácení tahu už někdo žádá.
why-nothing-asked = O vrácení tahu teď nikdo nežádá.
why-no-clock = Tato hra nemá hodiny.
why-nobody-to-give = Teď není komu čas přidat.
why-time-enough = Víc času hodiny neukážou.
why-begun = Všichni už táhli: hru nelze zrušit.
why-tournament = Je to turnajová partie: zrušit ji nelze, ale můžete ji vzdát.
why-silenced = Moderátor vás umlčel: hrát můžete, psát ne.
why-banned = Z tohoto serveru jste vyloučeni.
why-no-undo = Tahy lze vracet, jen když hrajete sami proti počítačům.
why-nothing-to-undo = Není tah, který by šlo vrátit.
why-nothing-to-redo = Není vrácený tah, který by šlo zahrát znovu.
