### Texts of the start page: the form of a new game, seats, saved players, in Czech.

start-title = Deskové a slovní hry
start-lead = Proti počítači, s někým vedle vás nebo s přáteli na dálku.
start-games-all = Všechny hry, přehrávání a soubory
start-against-screen-note = Zařízení si předáváte, písmena jsou mezitím zakrytá.
start-against-link-note = Pošlete odkaz: kdo ho otevře první, hraje s vámi.
player-note-level-1 = Zná běžná slova a většinu příležitostí přehlédne.
player-note-level-2 = Zná obvyklá slova a spokojí se s málem.
player-note-level-3 = Dobrá slovní zásoba, občas něco přehlédne.
player-note-level-4 = Zná i vzácná slova a přehlédne jen málo.
player-note-level-5 = Zná každé slovo ve slovníku a u každého tahu zváží, co může přijít po něm.
player-note-master = Hraje naplno: tahy prověří mnoha simulacemi, odhaduje vaše písmena, závěr spočítá přesně.
player-note-sim = Nejlepší tahy prověří mnoha simulacemi a vybere ten, který vyhrává nejčastěji.
player-note-greedy = Vždy nejvíc bodů, ať se děje cokoli.
player-note-heuristic = Hraje podle pouček: šetří žolíky, hlídá trojnásobky, špatné kameny vymění.
player-note-naive = Vybere nejlepší pozici po jednom tahu.
player-note-minimax = Projde všechny varianty několik tahů dopředu.
player-note-alphabeta = Jako Minimax, bez variant, na kterých nezáleží.
player-note-negascout = Jako Alfa-beta, s úzkými okny.
player-note-search = Prohlubuje výpočet, dokud má čas.
player-note-solve = Pozdní pozice hraje bez chyby.
player-note-depth-2 = Vezme slovo, po němž nejlepší odpověď zaostane co nejvíc.
player-note-exact = Najde tah, který dá nejvíc bodů.
player-note-static = Zváží i to, co si nechá a co otevře.
start-clock-turn-note = Komu čas na tah vyprší, ten pasuje.
start-clock-game-note = Každý má tento čas na všechny své tahy; komu vyprší, prohrává.
start-clock-days-note = Kdo v této době netáhne, prohrává.
table-title = Místa
table-kind = Kdo hraje na místě { $n }
table-name = Jméno na místě { $n }
table-people = Lidé
table-guest = Člověk u této obrazovky
table-open = Volné místo, přes odkaz
table-computers = Počítače
table-remove = Odebrat místo { $n }
table-add = Přidat místo
table-show = Jen počítače: díváte se, určujete tempo a hru můžete pozastavit.
table-alone = Jedno místo: na trénink, bez soupeře.
people-manage = Uložení hráči…
saved-players-title = Uložení hráči
people-none = Uložte si jména těch, kdo s vámi často hrají, i počítače pod vlastním jménem a s vlastní silou.
people-name = Jméno
people-kind = Kdo hraje
people-person = Člověk
people-add = Uložit
people-save = Uložit
offer-to = Kdo se smí přidat
offer-to-link = Kdo má odkaz
offer-to-all = Kdokoli zde
offer-to-member = Určitý člen
offer-to-all-note = Dokud jste zde, je hra vidět v lobby.
offer-to-member-note = Hned se to dozví a přijmout může jen on.
offer-name = Jméno člena
offer-rated = Hodnocená hra
offer-rated-note = Počítá se do hodnocení; bez nápovědy a bez vracení tahů.
offer-rated-clock = Nejdřív zvolte čas: hodnocená hra ho mít musí.
audience-title = Kdo smí přihlížet
audience-link = S odkazem
audience-everybody = Kdokoli
audience-players = Nikdo
audience-everybody-note = Dokud se hraje, je hra uvedena v lobby.
audience-players-note = Nikdo jiný hru neuvidí, ani po jejím konci.
start-lobby = Lobby
start-lobby-none = Nikdo teď na soupeře nečeká.
start-lobby-some = { $n ->
    [one] Nabízí se jedna hra.
    [few] Nabízejí se { $n } hry.
    [many] Nabízí se { $n } hry.
   *[other] Nabízí se { $n } her.
  }
start-lobby-go = Do lobby
start-ratings = Hodnocení
