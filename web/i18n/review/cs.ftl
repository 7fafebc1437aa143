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
    [one] Možný je { $n } tah.
    [few] Možné jsou { $n } tahy.
   *[other] Možných je { $n } tahů.
  }
analysis-below = { $n ->
    [0] Zahráno { $move }: není mezi { $top } nejlepšími, bodů má ale stejně jako první.
    [one] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } bod méně než první.
    [few] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } body méně než první.
   *[other] Zahráno { $move }: není mezi { $top } nejlepšími, má o { $n } bodů méně než první.
  }
analysis-grade-win = { $n ->
    [0] Zahraný tah vyhrává stejně často jako nejlepší.
    [one] Zahraný tah má o { $n } procentní bod menší šanci na výhru než nejlepší.
    [few] Zahraný tah má o { $n } procentní body menší šanci na výhru než nejlepší.
    [many] Zahraný tah má o { $n } procentního bodu menší šanci na výhru než nejlepší.
   *[other] Zahraný tah má o { $n } procentních bodů menší šanci na výhru než nejlepší.
  }
