# Hry, přehrávání a rozbor: věty o lidech a počtech, česky.

say-failed = { $fault ->
    [illegal] { $name } porušuje pravidla a prohrává.
    [crash] { $name } prohrává: program spadl.
    [flood] { $name } prohrává: program vypsal příliš mnoho textu.
    [protocol] { $name } prohrává: program nedodržel protokol.
    [start] { $name } prohrává: program se nepodařilo spustit.
   *[other] { $name } prohrává chybou programu.
  }
replay-accepted = { $who ->
    [you] Tah jste přijali.
   *[name] { $name } tah přijímá.
  }
analysis-count = { $n ->
    [one] { $n } možné položení.
    [few] { $n } možná položení.
   *[other] { $n } možných položení.
  }
analysis-below = { $n ->
    [0] Zahráno { $move }: není mezi { $top } nejlepšími, bodů má ale stejně jako první.
    [one] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } bod méně než první.
    [few] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } body méně než první.
   *[other] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } bodů méně než první.
  }
