### Texts of the page of matches and tournaments between programs, in Russian.

events-title = Турниры
events-none = Турниров здесь нет. Владелец сервера может сыграть турнир командой «deska tournament play» и показать его командой «deska serve --events ПАПКА».
events-empty = Здесь ещё не было турниров. Турнир появится, как только «deska tournament play» начнёт его в папке, которую показывает этот сервер.
events-list = Все турниры
events-competition = Соревнование ЧВУТ
events-words-en = английские слова
events-words-cs = чешские слова
events-words-ru = русские слова
player-simple = Простой
player-strong = Сильный
events-games = { $over } из { $all } партий
events-running = Турнир идёт: страница обновляется сама.
events-older = Более ранние турниры
events-over = Турнир окончен.
events-seed = зерно { $seed }
events-seed-hash = SHA-256 зерна { $hash }
events-place = Место
events-player = Игрок
events-score = Очки
events-elo = Эло (95%)
events-range = Разброс
events-won = Победы
events-drawn = Ничьи
events-lost = Поражения
events-faults = Из-за ошибки
events-time = мс на ход
events-worst = самый долгий
events-course = Курс
events-course-text = Баллы курса: 2 за программу без ошибок в проверке курса (?, пока её не было) и за результат турнира 3 для первых 10 процентов студентов, 2 для следующих 20, 1 для следующих 20. При равном результате баллы равны: как у лучшего из этих мест.
events-cross = Каждый с каждым: победы–ничьи–поражения
events-standing = Таблица
events-report = Отчёт со всеми партиями
events-replay = Просмотреть эту партию
events-latest = Последние партии
events-earlier = Более ранние партии
events-draw = ничья
error-no-such-event = Турнира с таким названием здесь нет. Посмотрите список всех турниров.

## Sentences about people and counts.

events-meeting = { $n ->
    [one] { $n } пара партий на встречу
    [few] { $n } пары партий на встречу
   *[many] { $n } пар партий на встречу
  }
events-winner = победа: { $name }
events-fault = победа: { $name }, ошибка соперника
events-source = { $event }: { $one } – { $other }, пара { $pair }{ $game }
