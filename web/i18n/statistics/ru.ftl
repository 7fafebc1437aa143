### Texts of a player's statistics, in Russian.

statistics-percent = { $n } %
statistics-any = Любые
statistics-filters = Выбор игр
statistics-rules = Игра
statistics-opponents = Соперники
statistics-opponents-people = Люди
statistics-opponents-computers = Компьютеры
statistics-level = Уровень
statistics-period = Период
statistics-period-all = Всё время
statistics-period-days = { $n ->
    [one] Последний { $n } день
    [few] Последние { $n } дня
   *[many] Последние { $n } дней
  }
statistics-none = Здесь будут подсчитаны законченные игры: результаты, очки, слова и точность.
statistics-none-filtered = Таких игр нет.
statistics-rated = Считаются только рейтинговые игры.
statistics-pending = { $n ->
    [one] { $n } игра ещё подсчитывается.
    [few] { $n } игры ещё подсчитываются.
   *[many] { $n } игр ещё подсчитывается.
  }
statistics-cut = { $n ->
    [one] Считается только последняя { $n } игра.
    [few] Считаются только последние { $n } игры.
   *[many] Считаются только последние { $n } игр.
  }
statistics-unreadable = { $n ->
    [one] { $n } игру не удалось прочитать.
    [few] { $n } игры не удалось прочитать.
   *[many] { $n } игр не удалось прочитать.
  }
statistics-csv = Игры в CSV
statistics-json = Статистика в JSON

statistics-games = Игры
statistics-turns = Ходы
statistics-score = Очки
statistics-score-game = Очков за игру
statistics-score-turn = Очков за ход
statistics-score-opponent = Соперник
statistics-against = против { $n }
statistics-bingos = Ходов всеми фишками за игру
statistics-word-best = Лучшее слово
statistics-word-longest = Самое длинное слово
statistics-word-score = { $n ->
    [one] за { $n } очко
    [few] за { $n } очка
   *[many] за { $n } очков
  }
statistics-phonies = Слова не из словаря
statistics-phonies-text = { $n ->
    [one] { $n }, из них оспорено { $caught }
    [few] { $n }, из них оспорено { $caught }
   *[many] { $n }, из них оспорено { $caught }
  }
statistics-challenges = Оспаривания
statistics-challenges-text = { $n ->
    [one] { $n }, из них успешно { $won }
    [few] { $n }, из них успешно { $won }
   *[many] { $n }, из них успешно { $won }
  }
statistics-time = Время на ход
statistics-time-text = среднее { $mean }, медиана { $median }
statistics-share = Успешность
statistics-won = Победы
statistics-drawn = Ничьи
statistics-lost = Поражения

statistics-values = Значения таблицей
statistics-accuracy = Точность
statistics-accuracy-none = Сделайте обзоры партий, и здесь будет видно, как меняется точность.
statistics-accuracy-mean = { $n ->
    [one] В среднем { $mean } % в { $n } партии с обзором.
    [few] В среднем { $mean } % в { $n } партиях с обзором.
   *[many] В среднем { $mean } % в { $n } партиях с обзором.
  }
statistics-accuracy-label = { $n ->
    [one] Точность в { $n } партии с обзором, в среднем { $mean } %. { $change }
    [few] Точность в { $n } партиях с обзором, в среднем { $mean } %. { $change }
   *[many] Точность в { $n } партиях с обзором, в среднем { $mean } %. { $change }
  }
statistics-trend = Тренд: { $n } за месяц.
statistics-results = Результаты по месяцам
statistics-results-label = { $n ->
    [one] Результаты за { $n } месяц
    [few] Результаты за { $n } месяца
   *[many] Результаты за { $n } месяцев
  }
statistics-scores = Распределение очков
statistics-scores-label = { $n ->
    [one] Очки в { $n } игре, от { $low } до { $high }
    [few] Очки в { $n } играх, от { $low } до { $high }
   *[many] Очки в { $n } играх, от { $low } до { $high }
  }

statistics-column-date = Дата
statistics-column-month = Месяц
statistics-column-results = Результаты
statistics-column-opponent = Игрок
statistics-column-level = Уровень
statistics-column-word = Слово
statistics-column-times = Сколько раз
statistics-column-lost = Потеря за раз
statistics-people = Против людей
statistics-levels = Против компьютеров
statistics-favourites = Любимые слова
statistics-missed = Упущенные слова
statistics-more = { $n ->
    [one] ещё { $n }
    [few] ещё { $n }
   *[many] ещё { $n }
  }
statistics-openings = Дебюты
statistics-openings-first = Первым ходом
statistics-openings-second = Вторым ходом
statistics-opening = { $n ->
    [one] { $n } игра, { $share }
    [few] { $n } игры, { $share }
   *[many] { $n } игр, { $share }
  }
