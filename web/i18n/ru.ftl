# Предложения о людях и количествах, по-русски. `$who` – «you», когда речь о читателе, иначе «name»; `$n` – что считается.
# Пол игрока неизвестен: о нём говорится в настоящем времени или без глагола.

### Counts

points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
  }
start-seconds = { $n ->
    [one] { $n } секунда
    [few] { $n } секунды
   *[many] { $n } секунд
  }
start-minutes = { $n ->
    [one] { $n } минута
    [few] { $n } минуты
   *[many] { $n } минут
  }
start-days = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[many] { $n } дней
  }
show-pace-each = { $n ->
    [one] { $n } секунда на ход
    [few] { $n } секунды на ход
    [many] { $n } секунд на ход
   *[other] { $n } секунды на ход
  }
start-lexicon-size = { $n ->
    [one] { $n } слово
    [few] { $n } слова
   *[many] { $n } слов
  }
start-against-table-seats = { $least ->
    [2] { $most ->
        [2] Два места: люди, компьютеры и свободные места в любом сочетании.
       *[other] Мест от { $least } до { $most }: люди, компьютеры и свободные места в любом сочетании.
      }
   *[other] Мест от { $least } до { $most }: люди, компьютеры и свободные места в любом сочетании.
  }
seat-tiles = { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
  }
notes-room = { $n ->
    [one] Поместится ещё { $n } знак.
    [few] Поместятся ещё { $n } знака.
   *[many] Поместится ещё { $n } знаков.
  }
play-aria = { $n ->
    [one] Сходить: { $n } очко
    [few] Сходить: { $n } очка
   *[many] Сходить: { $n } очков
  }
exchange-chosen = { $n ->
    [0] Фишки не выбраны.
    [one] Выбрана { $n } фишка.
    [few] Выбраны { $n } фишки.
   *[many] Выбрано { $n } фишек.
  }
exchange-go = Обменять { $n }
exchange-low = { $n ->
    [0] Мешок пуст: обменивать нечего.
    [one] В мешке осталась { $n } фишка, для обмена нужно не меньше { $least }.
    [few] В мешке осталось { $n } фишки, для обмена нужно не меньше { $least }.
   *[many] В мешке осталось { $n } фишек, для обмена нужно не меньше { $least }.
  }
line-exchanged = { $n ->
    [one] обмен { $n } фишки
    [few] обмен { $n } фишек
   *[many] обмен { $n } фишек
  }
hint-points = { $n ->
    [one] Можно получить { $points }, выложив { $n } фишку.
    [few] Можно получить { $points }, выложив { $n } фишки.
   *[many] Можно получить { $points }, выложив { $n } фишек.
  }
say-ousted = { $n ->
    [one] { $n } фишка вернулась на подставку: её клетка уже занята.
    [few] { $n } фишки вернулись на подставку: их клетки уже заняты.
   *[many] { $n } фишек вернулись на подставку: их клетки уже заняты.
  }
square-tile = { $n ->
    [one] { $name }, { $letter }, { $n } очко
    [few] { $name }, { $letter }, { $n } очка
   *[many] { $name }, { $letter }, { $n } очков
  }
held-tile = { $n ->
    [one] { $letter }, { $n } очко
    [few] { $letter }, { $n } очка
   *[many] { $letter }, { $n } очков
  }

### Who somebody is

guest = Гость { $n }

### The start

draw-begins = { $who ->
    [you] Начинаете вы.
   *[name] Начинает { $name }.
  }
draw-drew = { $who ->
    [you] вы – { $what }
   *[name] { $name } – { $what }
  }
cover-start = Начинает { $name }
cover-title = Ходит { $name }: передайте устройство
join-title = { $n ->
    [one] { $name } ждёт вас
    [few] { $name } ждут вас
   *[many] { $name } ждут вас
  }

join-title-nobody = Одно место свободно

### Turns

start-game-theirs = Ходит { $name }
say-their = { $who ->
    [you] Ваш ход.
   *[name] Ходит { $name }.
  }
# Единственный отказ, о котором страница говорит, не спросив сервер.
why-not-your-turn = Сейчас не ваш ход.
say-thinking = { $who ->
    [you] Компьютер думает за вас…
   *[name] { $name } думает…
  }
say-played = { $who ->
    [you] Ваш ход: { $move }, { $points }.
   *[name] { $name }: { $move }, { $points }.
  }
say-exchanged = { $who ->
    [you] { $n ->
        [one] Вы обменяли { $n } фишку.
        [few] Вы обменяли { $n } фишки.
       *[many] Вы обменяли { $n } фишек.
      }
   *[name] { $n ->
        [one] { $name } меняет { $n } фишку.
        [few] { $name } меняет { $n } фишки.
       *[many] { $name } меняет { $n } фишек.
      }
  }
say-passed = { $who ->
    [you] Вы пропустили ход.
   *[name] { $name } пропускает ход.
  }
say-timeout = { $who ->
    [you] Ваше время на ход вышло.
   *[name] { $name }: время на ход вышло.
  }
say-resigned = { $who ->
    [you] Вы сдались.
   *[name] { $name } сдаётся.
  }
say-flagged = { $who ->
    [you] Вы проиграли по времени.
   *[name] { $name } проигрывает по времени.
  }
say-abandoned = { $who ->
    [you] Вы покинули партию.
   *[name] { $name } покидает партию.
  }
say-other = { $who ->
    [you] Вы: { $text }.
   *[name] { $name }: { $text }.
  }

### Draws, other games

offer-theirs = { $who ->
    [you] Вы предлагаете ничью.
   *[name] { $name } предлагает ничью.
  }
offer-shared = { $name } предлагает ничью. { $other }: согласие?
offer-declined = { $who ->
    [you] Вы отклонили ничью.
   *[name] { $name } отклоняет ничью.
  }
again-waiting = Ждём соперника: { $name }…
again-declined = { $name } отказывается от реванша.
again-wanted = { $n ->
    [one] { $name } хочет сыграть ещё.
    [few] { $name } хотят сыграть ещё.
   *[many] { $name } хотят сыграть ещё.
  }

### The end

end-won = { $who ->
    [you] Вы победили
   *[name] Побеждает { $name }
  }
end-first = Побеждает { $name }
end-drawn = Ничья: { $names }
end-out = { $who ->
    [you] Вы выложили последнюю фишку.
   *[name] { $name } выкладывает последнюю фишку.
  }
end-resigned = { $who ->
    [you] Вы сдались.
   *[name] { $name } сдаётся.
  }
end-flagged = { $who ->
    [you] Ваше время вышло.
   *[name] { $name }: время вышло.
  }

### Saved players

people-edit = Изменить игрока { $name }
people-remove = Удалить игрока { $name }

### Это говорит и терминал

end-out-plain = Последняя фишка выложена.
end-passes = Все дважды подряд пропустили ход.
end-scoreless = Шесть ходов подряд не принесли очков.
end-aborted = { $who ->
    [you] Вы отменили партию.
   *[name] { $name } отменяет партию.
  }
end-closed = Партию закрыли администраторы сервера.
end-called-off = Партия отменена и не засчитывается.
end-agreed = Игроки согласились на ничью.
end-draw-claimed = Ничья засчитана: соперник отсутствовал.
end-nothing = ничего
line-passed = пропуск хода
line-resigned = сдача
line-bingo = все фишки
word-part-noun = существительное
word-part-verb = глагол
word-part-adjective = прилагательное
word-part-adverb = наречие
