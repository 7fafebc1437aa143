### Texts of the review of a game, in Russian.

review-title = Обзор
review-lead = Сравнивает каждый ход с лучшим: график партии, ошибки с объяснением и упражнения по ним.
review-upload = Для обзора файл станет общим: его откроет каждый, у кого есть адрес.
review-start = Сделать обзор партии
review-on-device = Файл остаётся на этом устройстве. Обзор может сделать и сервер; для этого файл станет общим: его откроет каждый, у кого есть адрес.
review-on-server = Поделиться файлом и сделать обзор на сервере
review-queued = { $n ->
    [one] Ожидание: место в очереди { $n }.
    [few] Ожидание: место в очереди { $n }.
   *[many] Ожидание: место в очереди { $n }.
  }
review-queued-soon = Ожидание начала.
review-running = Разобрано ходов: { $done } из { $total }.
review-progress = Ход обзора
review-leave = Обзор продолжится, если уйти со страницы. Его увидит каждый, кто откроет партию.
review-leave-device = Обзор делается на этом устройстве, пока открыта Deska. Если её закрыть, он прервётся и продолжится, когда вы снова откроете эту страницу.
review-cancel = Отменить обзор
review-cancelled = Обзор отменён.
review-failed = Обзор не удался: { $text }
review-failed-unknown = сервер не назвал причину.
review-empty = В партии нет ходов для обзора.
review-percent = { $n } %

## Classes and values

review-class-forced = Вынужденный
review-class-best = Лучший
review-class-excellent = Отличный
review-class-good = Хороший
review-class-inaccuracy = Неточность
review-class-mistake = Ошибка
review-class-blunder = Грубая ошибка
review-win = побед { $n } %
review-spread = разница { $n }
review-equity = ценность { $n }
review-exact = точно
review-value-win = победа
review-value-draw = ничья
review-value-loss = поражение
review-loss-win = { $n ->
    [one] { $n } процентный пункт
    [few] { $n } процентных пункта
    [many] { $n } процентных пунктов
   *[other] { $n } процентного пункта
  }
review-loss-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
    [many] { $n } очков
   *[other] { $n } очка
  }

## The graph

review-graph = График партии
review-graph-measure = Величина
review-graph-measure-win = Шансы на победу
review-graph-measure-score = Счёт
review-graph-seat = С точки зрения игрока
review-graph-end = Конец партии
review-graph-win = шансы { $name }: { $n }
review-graph-exact = Точные значения
review-graph-table = Значения таблицей
review-column-n = Ход
review-column-player = Игрок
review-column-move = Сыграно
review-column-scores = Счёт
review-column-win = Шансы: { $name }
review-column-class = Класс

## The current turn

review-turn = Ход { $n }: { $name }
review-turn-none = Здесь партия окончена. Выберите ход на графике или в списке.
review-turn-unknown = У этого хода нет оценки.
review-played = Сыграно
review-best = Лучший
review-loss = Потеряно
review-draw-luck = Везение при взятии фишек
review-partial = Фишки известны не все: значения усреднены по неизвестным.
review-candidates = { $n ->
    [one] { $n } лучший ход
    [few] { $n } лучших хода
   *[many] { $n } лучших ходов
  }
review-mistakes = { $n ->
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[many] { $n } ошибок
  }
review-mistakes-none = В этой партии нет ошибок.
review-mistake-next = Следующая ошибка
review-mistake-previous = Предыдущая ошибка

## The summary

review-summary = Игроки
review-accuracy = Точность
review-mean-loss = Средняя потеря шансов на победу
review-mistake-index = Индекс ошибок
review-points-lost = Потеряно очков
review-luck = Везение в очках
review-best-turn = Лучший ход
review-terms = Что значат числа
review-terms-accuracy = Точность равна 100 %, если шансы на победу не терялись. Она вычисляется из средней потери по формуле lichess.
review-terms-index = Индекс ошибок прибавляет 0,2 за малую, 0,5 за среднюю и 1 за большую ошибку. Чем меньше, тем лучше.
review-terms-luck = Везение сравнивает взятые фишки со средними.
review-maker = Обзор сделал «{ $player }», версия { $version }
review-budget-rollouts = { $n ->
    [one] { $n } симуляция на ход
    [few] { $n } симуляции на ход
   *[many] { $n } симуляций на ход
  }
review-budget-nodes = { $n ->
    [one] { $n } узел на ход
    [few] { $n } узла на ход
   *[many] { $n } узлов на ход
  }
review-seed = случайное число { $n }
review-tag-bingo = Ходы всеми фишками
review-tag-missed-bingo = Упущено ходов всеми фишками
review-tag-phony = Слова не из словаря
review-tag-trap = Попадания в ловушку
review-tag-points-given-away = Ходы, подарившие очки
review-tag-missed-word = Упущено лучших слов
review-tag-win-thrown-away = Упущенные победы
review-tag-draw-thrown-away = Упущенные ничьи
review-tag-lost-win = Упущено выигранных концовок

## Reasons

review-reason-win = Побеждает на { $percent } % реже, чем { $best }.
review-reason-leave = Оставляет { $kept } ({ $value }); { $better } стоило бы { $best }.
review-reason-leave-no-better = Оставляет { $kept } ({ $value }); лучший ход не оставляет ничего.
review-reason-leave-no-kept = Не оставляет ничего ({ $value }); { $better } стоило бы { $best }.
review-reason-points = Очков на { $points } меньше, чем у { $best }.
review-reason-opens = Ответы приносят в среднем на { $points } больше, чем после { $best }.
review-reason-bingo-missed = Упущено { $word } ({ $move }) всеми фишками, очков: { $points }.
review-reason-endgame = Теряет { $points } в разнице очков; лучшее продолжение: { $line }.
review-reason-balda-endgame = До конца партии теряет очков: { $points }.
review-reason-lost-win = Упускает выигранную концовку: { $best } при лучшем ходе, { $played } при этом.
review-reason-phony = Нет в словаре: { $words }.
review-reason-unlisted-word = { $word } нет в словаре.
review-reason-unknown-rack = Фишки на подставке неизвестны.
review-reason-unseen-exchange = Обменянные фишки неизвестны.
review-reason-no-value = Ход нельзя оценить в этой позиции.
review-reason-position = Позицию нельзя разобрать: { $why }
review-reason-illegal = Ход не по правилам: { $why }
review-reason-gives-away = Дарит { $word } ({ $points }) через { $letter }.
review-reason-leaves = Оставляет сопернику { $word } ({ $points }).
review-reason-shorter = Упускает { $word }, очков: { $points }.
review-reason-more-points = { $move }: очков { $points }, на { $more } больше.
review-reason-one-reply = Если игроков больше двух, оценки видят только один ответ вперёд.
review-reason-erudit-bingo-missed = Упущен ход всеми фишками { $move }, очков: { $points }.
review-reason-result = { $before ->
    [win] Победа
    [draw] Ничья
   *[loss] Поражение
  } превращается в { $after ->
    [win] победу
    [draw] ничью
   *[loss] поражение
  }.
review-reason-wins = { $moves ->
    [one] { $winner ->
        [white] Белые
       *[black] Чёрные
      } побеждают за { $moves } ход: { $line }
    [few] { $winner ->
        [white] Белые
       *[black] Чёрные
      } побеждают за { $moves } хода: { $line }
   *[many] { $winner ->
        [white] Белые
       *[black] Чёрные
      } побеждают за { $moves } ходов: { $line }
  }
review-reason-five = Позволяет сразу собрать пять ходом { $move }.
review-reason-expected = Теряет { $percent } % ожидаемого результата.

## Learn from your mistakes

review-learn = Работа над ошибками
review-learn-seat = Игрок, чьи ошибки станут упражнениями
review-learn-start = { $n ->
    [one] Начать: { $n } упражнение
    [few] Начать: { $n } упражнения
   *[many] Начать: { $n } упражнений
  }
review-learn-none = Ошибок для упражнений нет.
review-learn-unknown = К этим ошибкам не сохранён лучший ход.
review-learn-exercise = Упражнение { $at } из { $n }
review-learn-progress = Сделано упражнений
review-learn-was = Ход игрока { $name }:
review-learn-find = Найдите ход лучше.
review-learn-how = Сыграйте его на доске или введите.
review-learn-how-typed = Введите его.
review-learn-typed = Ход или слово
review-learn-check = Проверить
review-learn-clear = Убрать с доски
review-learn-hint = Подсказка
review-learn-solution = Решение
review-learn-next = Следующее упражнение
review-learn-finish = Закончить
review-learn-stop = Прекратить
review-learn-back = Вернуться к позиции
review-learn-close = Закрыть
review-learn-answer = Ваш ответ
review-learn-incomplete = Сначала сделайте на доске весь ход или введите его.
review-learn-verdict-best = Это лучший ход.
review-learn-verdict-good = Годится: потеряно мало.
review-learn-verdict-worse = Есть ходы лучше. Попробуйте ещё раз.
review-learn-verdict-played = Так и было сыграно. Попробуйте другой ход.
review-learn-verdict-unknown = Этого хода в обзоре нет. Он может быть хорошим, но лучший — другой.
review-learn-verdict-unlisted = { $n ->
    [one] Это не лучший ход. Попробуйте ещё раз.
    [few] Не среди { $n } лучших ходов. Попробуйте ещё раз.
   *[many] Не среди { $n } лучших ходов. Попробуйте ещё раз.
  }
review-learn-hint-tiles = { $n ->
    [one] Лучший ход выкладывает { $n } фишку, очков: { $points }.
    [few] Лучший ход выкладывает { $n } фишки, очков: { $points }.
   *[many] Лучший ход выкладывает { $n } фишек, очков: { $points }.
  }
review-learn-hint-length = { $n ->
    [one] В лучшем слове { $n } буква.
    [few] В лучшем слове { $n } буквы.
   *[many] В лучшем слове { $n } букв.
  }
review-learn-hint-square = Клетка новой буквы отмечена на доске.
review-learn-hint-place = Место хода: { $place }.
review-learn-hint-turn = Лучший ход поворачивает { $turn }.
review-learn-hint-none = Лучший ход ничего не выкладывает: обмен или пропуск.
review-learn-done = Все упражнения сделаны
review-learn-result = { $n ->
    [one] Решено { $solved } из { $n }, с первой попытки без подсказки: { $first }.
    [few] Решено { $solved } из { $n }, с первой попытки без подсказки: { $first }.
   *[many] Решено { $solved } из { $n }, с первой попытки без подсказки: { $first }.
  }
review-learn-again = Ещё раз
review-learn-again-rest = Повторить остальные
