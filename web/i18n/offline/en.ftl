### Texts of offline play, in English.

offline-title = Play offline
offline-lead = Install Deska on this device to play without a network, against the computer or with others at this screen, with the same rules and opponents. Your games are kept here.
offline-install = Install on this device ({ $size })
offline-ready = Deska is installed on this device. When the server cannot be reached, games start and continue here.
offline-here = Start new games on this device even when the server is reachable
offline-remove-all = Remove everything except the games
offline-no-server = The server cannot be reached, and nothing is installed on this device yet. Come back when you are online.
offline-lacks-wasm = This browser cannot run the games by itself. Use a newer one; online, everything works as before.
offline-lacks-storage = This browser cannot store anything here: the window may be private, or the connection not secure (https). Online, everything works as before.
offline-words = Words
offline-words-lead = Pentago needs none. Each list comes with the data the computer needs to play, and with definitions where available.
offline-add = Add
offline-remove = Remove
offline-installed = { $size } on this device
offline-other = The server has a newer list: games in progress switch to it, and moves already played stay.
offline-renew = Update
offline-size = { $n } MB
offline-going = Downloading
offline-broken = The download was interrupted. What was here before is still here; try again.
offline-full = This device has no space left: remove something, then try again. Nothing stored here is lost.
offline-games = Games on this device
offline-over = over
offline-hand = Move to my games
offline-handed = in your games
offline-file = Save as a file
error-went-on = This game is already in your games, and was continued here since. Continue it where you like, and remove the other copy.
