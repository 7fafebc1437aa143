# Proč program prohrál jinak než tahy, česky. Společné pro stránku a zprávu; před větou stojí {$attempt}, pokud byl tah v rozporu s pravidly.

forfeit-kind-illegal = nedovolený tah
forfeit-kind-time = překročený čas
forfeit-kind-crash = pád programu
forfeit-kind-flood = příliš dlouhý výpis
forfeit-kind-protocol = chyba protokolu
forfeit-kind-start = program se nespustil

# Kroky, ve kterých se programu soutěže ČVUT na něco ptáme.
forfeit-step = { $step ->
    [import] import souboru player.py
    [dictionary] čtení slovníku
    [constructor] konstruktor
   *[other] { $step }
  }

forfeit-late = žádná odpověď do { $limit } ms (ukončeno po { $took } ms)
forfeit-processor-time = spotřeboval { $took } ms času procesoru, povoleno je { $limit } ms
forfeit-gone = program skončil: { $how } { $said }
forfeit-flood = vypsal víc než { $limit } bajtů
forfeit-memory = zabral { $used } MiB paměti, povoleno je { $limit } MiB
forfeit-processes = měl { $had } procesů a vláken, povoleno je { $limit }
forfeit-disk = do pracovní složky zapsal víc než { $limit } MiB
forfeit-long-line = poslal řádek delší než { $limit } bajtů
forfeit-unasked = ozval se, aniž byl tázán: { $line }
forfeit-not-text = poslal řádek, který není v UTF-8
forfeit-jail = nepodařilo se připravit oddělené prostředí: { $said }
forfeit-raised = výjimka { $raised }

forfeit-one-letter-duty = { $duty ->
    [course] { $example } ({ $word }) je možný jednopísmenný tah: když existuje, musí hráč umístit právě jedno písmeno
   *[tournament] { $example } ({ $word }) je možný jednopísmenný tah: když existuje, musí hráč umístit písmena; pass ani výměna nejsou dovoleny
  }
forfeit-unknown-words = není ve slovníku: { $words }
forfeit-not-on-rack = v zásobníku není dost písmen { $letter }, chybí pro { $square }
forfeit-too-many-letters = umístěno je { $laid } písmen, ale v zásobníku jich je nejvýš { $rack }
forfeit-not-a-letter = na { $square } není písmeno A až Z
forfeit-repeated-square = na { $square } jsou umístěna dvě písmena
forfeit-occupied = na { $square } už písmeno leží: umísťovat lze jen na prázdná políčka
forfeit-not-in-line = { $first } a { $stray } neleží v jednom řádku ani sloupci: všechna písmena tahu musí ležet v jedné přímce
forfeit-gap = { $square } mezi umístěnými písmeny je prázdné: slovo nesmí mít mezeru
forfeit-not-connected = písmena umístěná od { $square } se nedotýkají žádného písmene na desce
forfeit-no-tiles = není umístěno žádné písmeno: pass je návratová hodnota None
forfeit-nothing-to-exchange = není co vyměnit: uveďte aspoň jedno písmeno, nebo vraťte None
forfeit-exchange-not-held = hráč nemá všechna písmena, která chce vyměnit
forfeit-exchange-foreign = vyměnit se mají písmena { $letters }, ale „{ $letter }“ nikdo nemá
forfeit-empty-list = move() vrátila prázdný seznam: není umístěno žádné písmeno
forfeit-empty-string = move() vrátila prázdný řetězec: není co vyměnit
forfeit-too-many-returned = move() vrátila { $laid } písmen: tolik jich nikdo nemá
forfeit-off-board = { $item } leží mimo desku: řádky a sloupce jsou 0 až 14
forfeit-no-capital-letter = „{ $letter }“ v { $item } není jedno velké písmeno
forfeit-no-move = move() vrátila hodnotu typu { $type }: tah je None, řetězec, nebo seznam seznamů [řádek, sloupec, písmeno]
forfeit-items-no-lists = move() vrátila seznam, jehož prvek je { $type }: prvky musí být seznamy [řádek, sloupec, písmeno]
forfeit-items-not-of-three = každý prvek seznamu, který vrátila move(), musí mít řádek, sloupec a písmeno
forfeit-letter-no-string = písmeno v seznamu, který vrátila move(), musí být řetězec, ne { $type }
forfeit-no-whole-numbers = řádek a sloupec v seznamu, který vrátila move(), musí být celá čísla
