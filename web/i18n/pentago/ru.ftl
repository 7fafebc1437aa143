# Пентаго: предложения о людях и количествах, по-русски.

pentago-say-answer = { $name } собирает пять в ряд поворотом. Ответьте одним шариком, без поворота.
pentago-say-moved = { $who ->
    [you] Ваш ход: { $square }, { $turn }.
   *[name] { $name }: { $square }, { $turn }.
  }
pentago-say-placed = { $who ->
    [you] Ваш ход: { $square }.
   *[name] { $name }: { $square }.
  }
pentago-live-left = { $n ->
    [one] через { $n } ход
    [few] через { $n } хода
   *[many] через { $n } ходов
  }
pentago-openings-last = { $n ->
    [one] За последний { $n } день
    [few] За последние { $n } дня
   *[many] За последние { $n } дней
  }
