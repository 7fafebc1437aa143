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
    [1] За последний день
    [one] За последний { $n } день
    [few] За последние { $n } дня
   *[many] За последние { $n } дней
  }

### Это говорит и терминал

pentago-white = белый
pentago-black = чёрный
pentago-value-win = выигрыш
pentago-value-draw = ничья
pentago-value-loss = проигрыш
pentago-end-placed = Пять в ряд шариком.
pentago-end-turned = Пять в ряд поворотом.
pentago-end-gave = Поворот собрал пять в ряд сопернику.
pentago-end-both = У обоих пять в ряд.
pentago-end-full = Доска заполнена.
pentago-end-answered = На пять в ряд ответили тем же.
pentago-end-waited = На пять в ряд не ответили.
pentago-end-timeout = Время на ход вышло.
pentago-end-agreed = Игроки согласились на ничью.
