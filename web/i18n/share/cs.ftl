### Texts of links, in Czech.

share-title = Sdílet odkaz
share-tool = Sdílet
share-send = Poslat …
share-code = QR kód
share-code-alt = QR kód odkazu { $link }
share-address = Adresa tohoto počítače
share-byhand = Prohlížeč této stránce nedovoluje kopírovat: odkaz je označený, stiskněte Ctrl+C.
share-closed = Server naslouchá jen na tomto počítači: nikdo jiný tento odkaz neotevře.
share-open = Chcete-li pustit dovnitř ostatní ve své síti, ukončete program a spusťte jej znovu příkazem
share-then = Partie zůstane uložená. Odkaz na ni pak bude
share-network = Tato adresa funguje zařízením ve stejné síti, například na vaší Wi-Fi.
share-game = Kdo odkaz otevře, partii sleduje, nebo obsadí volné místo.
position-copy = Kopírovat pozici
position-copied = Pozice je zkopírovaná.
position-failed = Pozici se nepodařilo zkopírovat.
