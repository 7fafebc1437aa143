### Texts of links, in English.

share-title = Share a link
share-tool = Share
share-send = Send …
share-code = QR code
share-code-alt = QR code of { $link }
share-address = Address of this computer
share-byhand = The browser does not let this page copy. The link is selected: press Ctrl+C.
share-closed = This server accepts connections from this computer only: no one else can open this link.
share-open = To let others on your network in, stop the program and start it again with
share-then = The game is kept. Its link is then
share-network = This address works for devices on the same network, such as your Wi-Fi.
share-game = Anyone who opens the link can watch the game or take a free seat.
position-copy = Copy position
position-copied = The position is copied.
position-failed = The position could not be copied.
