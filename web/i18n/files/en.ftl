### Texts of shared files, and of games started from a position, in English.

share-keep-title = Share this game?
share-keep-text = The file is kept on this server for 90 days. Anyone with the link can view the game. You can share up to 20 files of at most 128 KiB, and remove them under Games.
share-keep-yes = Get a link
share-expires = Kept until { $date }
files-title = Shared files
files-unnamed = Unnamed file
files-remove-title = Remove this file?
files-remove-text = { $name }: its link will stop working.
replay-nolink-title = This file is gone
replay-nolink-text = The link is wrong, or the file has expired or was removed.
replay-tools = Use this position
goon-tool = Play from here
goon-title = Play from here
goon-text = A new game starts from this position: same board, points and player to move.
goon-text-pentago = A new game starts from this position: same board and player to move.
goon-seat = You play for
goon-anew = Redeal the others’ tiles
goon-anew-note = You can see their tiles in the replay. If off, everyone keeps their tiles.
error-too-many-files = You already share 20 files. Remove one under Games first.
error-files-full = This server cannot keep more shared files. Try again later.
error-no-such-file = This file is no longer kept.
error-not-over = A new game can be started only from a finished game.
error-bad-step = No game can be started from this position. Choose another move.
error-not-yours = Only the person who started a game can remove it, and only if no one else plays in it.
