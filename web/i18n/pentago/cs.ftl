# Pentago: věty o lidech a počtech, česky.

pentago-say-answer = { $name } má pětici z otočení. Odpovězte jednou kuličkou, bez otočení.
pentago-say-moved = { $who ->
    [you] Váš tah: { $square }, { $turn }.
   *[name] { $name }: { $square }, { $turn }.
  }
pentago-say-placed = { $who ->
    [you] Váš tah: { $square }.
   *[name] { $name }: { $square }.
  }
pentago-live-left = { $n ->
    [one] za { $n } tah
    [few] za { $n } tahy
   *[other] za { $n } tahů
  }
pentago-openings-last = { $n ->
    [one] Poslední den
    [few] Poslední { $n } dny
   *[other] Posledních { $n } dní
  }
