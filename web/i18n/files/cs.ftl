### Texts of shared files, and of games started from a position, in Czech.

share-keep-title = Sdílet tuto partii?
share-keep-text = Soubor zůstane na tomto serveru 90 dní. Kdo má odkaz, může si partii prohlédnout. Sdílet můžete až 20 souborů, každý nejvýše 128 KiB, a odstraníte je na stránce Partie.
share-keep-yes = Získat odkaz
share-expires = Uloženo do { $date }
files-title = Sdílené soubory
files-unnamed = Soubor
files-remove-title = Odstranit tento soubor?
files-remove-text = { $name }: odkaz na něj přestane fungovat.
replay-nolink-title = Tento soubor už tu není
replay-nolink-text = Odkaz je chybný, nebo soubor vypršel či byl odstraněn.
replay-tools = S touto pozicí
goon-tool = Hrát odtud
goon-title = Hrát odtud
goon-text = Nová partie začne touto pozicí: se stejnou deskou, body i hráčem na tahu.
goon-text-pentago = Nová partie začne touto pozicí: se stejnou deskou a stejným hráčem na tahu.
goon-seat = Hrajete za
goon-anew = Ostatním rozdat kameny znovu
goon-anew-note = Jejich kameny vidíte v záznamu. Vypnuto: každému zůstane, co měl.
error-too-many-files = Sdílíte už 20 souborů. Nejdřív některý odstraňte na stránce Partie.
error-files-full = Tento server už více sdílených souborů neuloží. Zkuste to později.
error-no-such-file = Tento soubor už tu není.
error-not-over = Novou partii lze začít jen z partie, která skončila.
error-bad-step = Z této pozice novou partii začít nelze. Zvolte jiný tah.
error-not-yours = Hru může smazat jen ten, kdo ji založil, a jen když v ní nehraje nikdo jiný.
