# Отчёт о турнире, по-русски.

report-duel-title = { $one } против { $other }: { $rules }
report-players-title = { $n ->
    [one] { $n } игрок: { $rules }
    [few] { $n } игрока: { $rules }
   *[many] { $n } игроков: { $rules }
  }
report-language = Язык

report-rules = правила
report-lexicon = словарь
report-lexicon-words = { $name }, слова { $hash }
report-format = система
report-round-robin = круговая
report-gauntlet = один против всех
report-swiss = { $n ->
    [one] швейцарская, { $n } тур
    [few] швейцарская, { $n } тура
   *[many] швейцарская, { $n } туров
  }
report-meeting = { $n ->
    [one] { $format }, { $n } пара партий на встречу (то же зерно, места меняются)
    [few] { $format }, { $n } пары партий на встречу (то же зерно, места меняются)
   *[many] { $format }, { $n } пар партий на встречу (то же зерно, места меняются)
  }
report-seed = зерно
report-seed-later = будет раскрыто после турнира
report-seed-hash = SHA-256 зерна
report-seed-before = зерно прежних партий
report-outside = внешние программы
report-locked = изолированы: { $jail }
report-jail-none = без изоляции
report-jail-namespaces-users = пространства имён (пользователи, процессы, сеть, файловые системы)
report-jail-namespaces = пространства имён (процессы, сеть, файловые системы)
report-jail-folder = рабочая папка в памяти
report-jail-read-only = файлы только для чтения
report-jail-root = без прав root
report-jail-limits = ограничение ресурсов
report-jail-group = cgroup (заморозка, завершение)
report-jail-instead-namespaces = вместо пространств имён: надзирающий процесс принимает и завершает всё, что запускает программа; нет групп процессов и сигналов другим процессам
report-jail-instead-read-only = вместо файловых систем только для чтения: права, владельцев и время файлов изменить нельзя
report-jail-instead-folder = вместо рабочей папки в памяти: папка на диске, за размером которой следят
report-jail-instead-group = вместо cgroup: процессы для остановки и завершения находят по одному
report-jail-instead-memory = вместо memory.max: память проверяют 50 раз в секунду, а общая память возможна только через файл
report-jail-instead-processes = вместо pids.max: процессы считают 50 раз в секунду, а их число ограничено приблизительно, вместе со всеми другими процессами пользователя
report-games = партии
report-games-over = { $over } из { $all }
report-program = программа

report-duty = режим
report-duty-course = курс: если можно сыграть одной буквой, нужно поставить ровно одну
report-duty-tournament = турнир: если можно сыграть одной буквой, нужно ставить буквы
report-still = ходы без изменений
report-still-moves = { $n ->
    [one] партия кончается после { $n } хода без изменения счёта
   *[many] партия кончается после { $n } ходов подряд без изменения счёта
  }
report-empty-bag = пустой мешок
report-empty-bag-end = партия кончается, когда мешок пуст
report-empty-bag-play-on = игра продолжается, пока у игроков есть буквы
report-start = первое слово
report-start-drawn = случайное, одно в обеих партиях пары
report-start-given = задано: его видно в партиях
report-letters = буквы
report-board = доска
report-knots = самопересечения
report-knots-yes = слово может пройти через клетку дважды
report-knots-no = слово не может пройти через клетку дважды
report-own = наши игроки
report-own-steps = { $n ->
    [one] { $n } шаг поиска на ход
    [few] { $n } шага поиска на ход
   *[many] { $n } шагов поиска на ход
  }
report-own-time = { $ms } мс на ход у тех, кто думает по времени
report-opening = начало
report-opening-moves = { $n ->
    [one] { $n } случайный ход, одинаковый в обеих партиях пары
    [few] { $n } случайных хода, одинаковых в обеих партиях пары
   *[many] { $n } случайных ходов, одинаковых в обеих партиях пары
  }
report-programs = программы
report-options = настройки
report-start-ms = { $ms } мс на запуск
report-load-ms = { $ms } мс на импорт
report-init-ms = { $ms } мс на конструктор
report-game-ms = { $ms } мс на все ходы партии
report-increment-ms = ещё { $ms } мс после каждого хода
report-move-ms = { $ms } мс на ход
report-move-cpu-ms = { $ms } мс на ход, из них { $cpu } мс процессорного времени
report-cpu-ms = { $ms } мс процессорного времени на ход
report-memory = { $mib } МиБ памяти
report-processes = { $n ->
    [1] без дополнительных процессов
    [one] { $n } процесс
    [few] { $n } процесса
   *[many] { $n } процессов
  }
report-ponder-yes = могут думать во время соперника
report-ponder-no = во время соперника остановлены

report-player = игрок
report-score = очки
report-elo = Эло (95%)
report-won = победы
report-drawn = ничьи
report-lost = поражения
report-above = выше следующего
report-above-long = С какой вероятностью сильнее следующего
report-points = среднее за партию
report-time = мс на ход
report-worst = самый долгий
report-course = курс
report-course-meaning = курс: 2 балла за программу без ошибок в проверке курса и за результат турнира 3 для первых 10 процентов студентов, 2 для следующих 20, 1 для следующих 20; при равном результате баллы равны: как у лучшего из этих мест
report-unknown = неизвестно

report-duel = { $one } против { $other }: { $value }% (95%: от { $low } до { $high }), сильнее с вероятностью { $likely }%
report-pairs = пары с 0, 1/2, 1, 3/2, 2 очками: { $counts }
report-interval = 95%: от { $low } до { $high }
report-interval-low = 95%: не меньше { $low }
report-interval-high = 95%: не больше { $high }
report-elo-few = Эло: для оценки мало партий
report-elo-value = Эло { $value } ({ $interval })
report-elo-all-won = Эло: все партии выиграны, оценки нет ({ $interval })
report-elo-all-lost = Эло: все партии проиграны, оценки нет ({ $interval })
report-test = SPRT [{ $low }, { $high }]: LLR { $llr } (от { $from } до { $to }), { $said }
report-test-accepted = принято после { $pairs } пар: сильнее скорее на { $high }, чем на { $low }
report-test-rejected = отвергнуто после { $pairs } пар: скорее { $low }, чем { $high }
report-test-open = не решено
report-first-seat = первый ход: { $value }% очков (95%: от { $low } до { $high })
report-rules-applied = ходы игрока { $name }, решённые правилом: { $rules }; ходов: { $moves }

report-cross = Каждый с каждым
report-cross-cell = победы-ничьи-поражения
report-strength = Сила
report-strength-long = Эло с интервалами 95%
report-strength-unit = Эло, среднее — 0; отрезки: 95%
report-points-title = Очки
report-points-long = Очки за партию
report-points-unit = очки за партию; прямоугольник: средняя половина, линия: средние девять десятых
report-time-title = Время на ход
report-time-unit = миллисекунды; точка: самый долгий ход
report-spread = медиана { $median }, половина между { $low } и { $high }, худшее { $worst }
report-kinds = Ходы по видам
report-kinds-unit = проценты ходов игрока
report-kind-pass = пас
report-kind-exchange = обмен
report-kind-resign = сдача
report-kind-letters = { $n ->
    [one] { $n } буква
    [few] { $n } буквы
   *[many] { $n } букв
  }
report-kind-tiles = { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
  }

report-faults = Партии, проигранные из-за ошибки: { $n }
report-fault = { $one } против { $other }, { $game }, { $moves }: { $why }
report-fault-moves = { $n ->
    [0] до первого хода
    [one] после { $n } хода
   *[many] после { $n } ходов
  }
report-printed = что напечатала программа
report-pair = пара { $pair }
report-round-pair = тур { $round }, пара { $pair }
report-games-title = Партии
report-no-script = Партии показывает скрипт в этом файле.

report-script-none = Ни одна партия ещё не окончена.
report-script-all = все игроки
report-script-of = Партии игрока
report-script-game = Партия
report-script-first = В начало
report-script-back = Назад
report-script-on = Вперёд
report-script-last = В конец
report-script-drawn = ничья
report-script-won = победа: { $name }
report-script-fault = победа: { $name }, ошибка соперника
report-script-step = { $step } из { $steps }
report-script-is = { $name } — { $id }
report-script-lot = по жребию
report-script-value = оценка { $value }
report-script-expects = ожидает { $line }
report-script-no-move = нет хода
report-script-foul = не по правилам
report-script-rack = рука: { $rack }
