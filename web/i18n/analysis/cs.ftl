### Texty rozboru, česky.

engine-name = Program
engine-none = Tuto pozici tu nelze rozebírat.
engine-searching = Hledá se
engine-paused = Pozastaveno
engine-solved = Přesně vyřešeno
engine-clear = Hotovo: nejlepší tah je jasný
engine-listed = Hotovo: všechny tahy jsou uvedeny
engine-detail = { $text } ({ $detail })
engine-depth = hloubka { $n }
engine-depth-nodes = hloubka { $n }, { $nodes } uzlů, { $speed }/s
engine-lines = Varianty
engine-rollouts = { $n ->
    [one] { $n } simulace
    [few] { $n } simulace
    [many] { $n } simulace
   *[other] { $n } simulací
  }
engine-moves = { $n ->
    [one] { $n } tah
    [few] { $n } tahy
    [many] { $n } tahu
   *[other] { $n } tahů
  }
engine-rows = Nejlepší tahy
engine-rank = Pořadí
engine-play = Zahrát
engine-play-move = Zahrát { $move }
engine-percent = { $n } %
engine-in = za { $n }
engine-exact = přesně
engine-bar = { $name }: { $value }
engine-bar-exact = { $name }: { $value }, přesně
engine-bar-detail = { $value }, náskok { $detail }
engine-bar-none = Hodnocení není známo
engine-column-move = Tah
engine-column-word = Slovo
engine-column-line = Varianta
engine-column-score = Body
engine-column-leave = Zbytek
engine-column-leave-value = Cena
engine-column-leave-value-title = Kolik bodů stojí zbytek v zásobníku
engine-column-equity = Hodnota
engine-column-equity-title = Body a cena zbytku dohromady
engine-column-win = Výhra
engine-column-win-title = Podíl partií vyhraných po tomto tahu
engine-column-doubt = ±
engine-column-doubt-title = Směrodatná chyba podílu výher
engine-column-spread = Rozdíl
engine-column-spread-title = Očekávaný konečný náskok v bodech
engine-column-rollouts = Simulace
engine-column-rollouts-title = Kolikrát byla partie po tomto tahu dohrána
engine-column-gain = Zisk
engine-column-gain-title = Očekávaný bodový náskok odtud dál
engine-column-reply = Nejlepší odpověď
engine-column-reply-title = Odpověď s nejvíce body
engine-column-value = Hodnota
engine-column-value-title = Očekávaný výsledek, od 0 % (prohra) do 100 % (výhra)
engine-column-exact = Výsledek
engine-column-exact-title = Dokázaný výsledek při nejlepší hře
engine-column-depth = Hloubka
engine-reply-none = žádná
tab-moves = Tahy
tab-game = Partie
tab-notes = Poznámky
sheet-label = Velikost panelu: { $height }
sheet-peek = malý
sheet-half = poloviční
sheet-full = velký
play-busy = Hraje se…
play-nowhere = V této pozici nelze táhnout.
play-field = Tah, například { $example }
words-look = Vyhledat { $words }
notes-has = poznámka
notes-marks = Značka
notes-mark-brilliant = Vynikající tah
notes-mark-good = Dobrý tah
notes-mark-interesting = Zajímavý tah
notes-mark-dubious = Pochybný tah
notes-mark-mistake = Chyba
notes-mark-blunder = Hrubá chyba
notes-comment = Poznámka k tomuto tahu
notes-comment-start = Poznámka k začátku
notes-long = Poznámka má nejvýše { $n } znaků.
notes-promote = Udělat hlavní variantou
notes-delete = Smazat odtud dál
notes-delete-variation = Smazat tuto variantu
study-title = Studie
study-save = Uložit
study-save-browser = Uložit v prohlížeči
study-save-server = Uložit do účtu
study-save-anew = Uložit jako novou studii
study-saved = Uloženo. Najdete ji na stránce Rozbor.
study-saved-server = Uloženo ve vašem účtu. Najdete ji na stránce Rozbor.
study-failed = Prohlížeč ji nemohl uložit: úložiště je plné nebo vypnuté.
study-copy = Uložit kopii
study-foreign = Tuto studii s vámi někdo sdílí. Můžete ji číst a zkoušet tahy; chcete-li měnit poznámky, uložte si kopii.
study-reopen = Otevřít uloženou studii
study-link-on = Sdílet odkazem
study-link-off = Vypnout odkaz
study-link-show = Ukázat odkaz
study-link-on-of = Sdílet studii „{ $title }“ odkazem
study-link-off-of = Vypnout odkaz na studii „{ $title }“
study-link-show-of = Ukázat odkaz na studii „{ $title }“
study-link-is-on = Studii teď může číst každý, kdo má odkaz.
study-link-is-off = Odkaz je vypnutý: studii teď můžete číst jen vy.
study-link-note = Studii může číst každý, kdo má tento odkaz.
study-shared = sdíleno odkazem
study-export-json = Stáhnout jako JSON
study-export-gcg = Stáhnout jako GCG
study-export-log = Stáhnout jako záznam
export-no-format = Studie této hry v tomto formátu zapsat nelze. Stáhněte JSON.
export-no-moves = Studie zatím nemá žádné tahy. Nějaké zahrajte, nebo stáhněte JSON.
export-late = Tento formát zapisuje celé partie a tato studie začíná později. Stáhněte JSON.
export-players = Tento formát zapisuje jen partie dvou hráčů. Stáhněte JSON.
export-illegal = V hlavní variantě je tah, který pravidla nebo tento formát nedovolují. Stáhněte JSON.
export-incomplete = Některý tah hlavní varianty je neúplný. Stáhněte JSON.
study-text = Kopírovat jako text
study-copied = Tahy a poznámky zkopírovány.
study-full = Studie má nejvýše { $n } pozic: nejdřív některou variantu smažte.
copy-tool = Kopírovat
copy-title = Kopírovat pozici
copy-address = Adresa
copy-notation = Zápis
copy-svg = Obrázek (SVG)
copy-png = Obrázek (PNG)
copy-done-address = Adresa zkopírována.
copy-failed = Tento prohlížeč obrázek vytvořit neumí.
goon-programs = Odtud nelze hrát dál: je to partie programů a podle jejich pravidel se tu na desce nehraje.
analysis-open = Rozebrat
entry-paste = Vložte pozici nebo partii
entry-paste-examples = CGP, GCG, záznam partie, pozice Baldy nebo Pentaga, nebo adresa této stránky
entry-open = Otevřít
entry-drop = Soubor můžete také přetáhnout kamkoli na tuto stránku.
entry-set-up = Postavit pozici
entry-set-up-text = Vyberte hru a postavte kameny na prázdnou desku.
entry-new = Nová
entry-edit = Upravit
study-list = Studie v tomto prohlížeči
study-list-server = Vaše studie
study-count = { $n } z { $most }
study-none = Zatím žádné studie. Otevřete pozici, přidejte tahy a komentáře a uložte je na kartě Poznámky.
study-sign-in = Po přihlášení je budete mít ve svém účtu.
study-none-found = Žádná studie neodpovídá.
study-find = Najít studii
study-all = Ukázat všech { $n }
study-local = { $n ->
    [one] Jedna studie je jen v tomto prohlížeči.
    [few] { $n } studie jsou jen v tomto prohlížeči.
   *[other] { $n } studií je jen v tomto prohlížeči.
  }
study-move = Přesunout do účtu
study-moved = { $n ->
    [one] Studie je teď ve vašem účtu.
    [few] { $n } studie jsou teď ve vašem účtu.
   *[other] { $n } studií je teď ve vašem účtu.
  }
study-name = Název studie
study-rename = Přejmenovat studii „{ $title }“
study-rename-done = Přejmenovat
study-remove = Smazat studii „{ $title }“
study-remove-title = Smazat tuto studii?
study-remove-sure = „{ $title }“ se nenávratně smaže i s variantami a komentáři.
study-remove-yes = Smazat
error-no-such-study = Taková studie tu není: odkaz je chybný nebo vypnutý, nebo byla studie smazána.
error-too-many-studies = Víc studií mít nelze. Nejdřív některou smažte.
error-large-study = Studie je větší než 256 kB. Smažte některé varianty, nebo ji rozdělte na dvě.
error-study-changed = Studie se mezitím změnila na jiné stránce nebo zařízení. Otevřete tu uloženou, nebo svou uložte jako novou.
error-bad-study = Tuto studii nelze přečíst.
editor-rules = Pravidla
editor-lexicon = Slovník
editor-lexicon-default = Podle pravidel
editor-board = Pozice
editor-palette = Kameny
editor-clear = Vyprázdnit desku
editor-start = Rozebrat tuto pozici
editor-erase = Smazat
editor-empty = { $square }, prázdné
editor-full = { $square }: { $piece }
editor-help-letters = Klepněte na pole a pište; mezerník mění směr, Shift píše žolíka, Backspace maže. Nebo písmena na desku přetáhněte.
editor-help-plain = Klepněte na pole a pište; mezerník mění směr, Backspace maže. Nebo písmena na desku přetáhněte.
editor-help-pieces = Klepnutím na pole položíte zvolený kámen, nebo ho tam přetáhněte. Na desce fungují šipky, W, B a Backspace.
editor-blank = Žolík
editor-blanks = Pokládat jako žolíky
editor-rack = Zásobník hráče { $n }
editor-rack-unknown = neznámý
editor-score = Body hráče { $n }
editor-scoreless = Tahů bez bodů za sebou
editor-turn = Na tahu
editor-size = Velikost desky
editor-used = Použitá slova
editor-used-hint = Oddělená mezerami
editor-knots = Slova se smějí křížit sama se sebou
editor-diagonals = Kroky úhlopříčně
editor-prizes = Pole se zdvojením a ztrojením
editor-notation = Zápis
analysis-player = Hráč { $n }
entry-bad = Nelze otevřít: { $text }
entry-squares = Pole: { $squares }.
