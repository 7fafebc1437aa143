### Страницы команд deska review и deska stats, по-русски.

## Разборы

page-reviews = Разборы
page-all-games = Все партии
page-game = Партия
page-player = Игрок
page-file = Файл
page-rules = Правила
page-lexicon = Словарь
page-reviewed-by = Разбор выполнил
page-rollouts = { $player }, { $n ->
    [one] { $n } доигрывание на ход, жребий { $seed }
    [few] { $n } доигрывания на ход, жребий { $seed }
   *[other] { $n } доигрываний на ход, жребий { $seed }
  }
page-nodes = { $player }, { $n ->
    [one] { $n } позиция на ход, жребий { $seed }
    [few] { $n } позиции на ход, жребий { $seed }
   *[other] { $n } позиций на ход, жребий { $seed }
  }
page-program = Программа
page-state = Состояние
page-unfinished = запись обрывается до конца партии
page-score = Очки
page-accuracy = Точность
page-mistake-index = Индекс ошибок
page-mean-loss = Средняя потеря вероятности победы
page-points-lost = Потеряно очков
page-luck = Удача при доборе, в очках
page-reviewed-turns = Разобрано ходов
page-most-points = Больше всего очков за ход
page-turns-of = Ходы: { $kind }
page-class-forced = вынужденный
page-class-best = лучший
page-class-excellent = отличный
page-class-good = хороший
page-class-inaccuracy = неточность
page-class-mistake = ошибка
page-class-blunder = грубая ошибка
page-win-plot = Вероятность победы по ходам: { $name }
page-score-plot = Очки по ходам
page-mistakes = Ошибки
page-mistake = Ход { $n }, { $name }: { $move } – { $class }
page-best = Лучший ход:
page-win-instead = Вероятность победы { $played } вместо { $best }
page-lost = потеряно очков: { $points }
page-result-instead = { $played } вместо { $best }
page-value-win = победа
page-value-draw = ничья
page-value-loss = поражение
page-exact = точно
page-partial = среднее по неизвестным фишкам
page-turns = Ходы
page-played = Сыграно
page-class = Класс
page-win = Победа
page-loss = Потеря
page-draw-luck = Удача
page-best-move = Лучший ход
page-reason = Причина

## Статистика

stats-all = Статистика
stats-of = Статистика: { $name }
stats-results = Результаты
stats-counts = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[other] { $n } партий
  }: побед { $won }, ничьих { $drawn }, поражений { $lost }
stats-score = Очков за партию
stats-opponent-score = Очки соперников
stats-turn-score = Очков за ход
stats-bingos = Ходов всеми фишками за партию
stats-accuracy-over = { $n ->
    [one] { $accuracy } в { $n } разобранной партии
   *[other] { $accuracy } в { $n } разобранных партиях
  }
stats-best-word = Лучшее слово
stats-longest-word = Самое длинное слово
stats-word = { $n ->
    [one] { $word } ({ $n } очко)
    [few] { $word } ({ $n } очка)
   *[other] { $word } ({ $n } очков)
  }
stats-challenges = Оспаривания
stats-challenge-counts = подано: { $made }, успешно: { $won }; слов не из словаря: { $phonies }, оспорено: { $caught }
stats-time = Время на ход
stats-seconds = среднее { $mean } с, медиана { $median } с
stats-people = Против людей (победы-ничьи-поражения)
stats-computers = Против компьютеров (победы-ничьи-поражения)
stats-openings = Первые ходы (победы-ничьи-поражения)
stats-favourites = Любимые слова
stats-missed = Упущенные слова
stats-accuracy-plot = Точность по партиям от старых к новым
stats-trend = Тренд
stats-month = Месяц
stats-games = Партии
stats-won = Победы
stats-drawn = Ничьи
stats-lost = Поражения
