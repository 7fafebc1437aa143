### Texts of Pentago’s board, in Russian.

pentago-board = Доска
pentago-turns = Повороты четвертей
pentago-white-short = Б
pentago-black-short = Ч
pentago-square = { $square }: { $what }
pentago-square-empty = пусто
pentago-square-last = { $label }, последний ход
pentago-square-put = { $label }, только что поставлен
pentago-square-five = { $label }, один из пяти в ряд
pentago-square-hinted = { $label }, подсказка
pentago-square-carried = { $label }, повернётся с четвертью
pentago-square-valued = { $label }, { $value }
pentago-turn-right = { $quadrant } по часовой стрелке
pentago-turn-left = { $quadrant } против часовой стрелки
pentago-say-first = Поставьте шарик на любое поле, затем поверните четверть.
pentago-say-turn = Теперь поверните четверть доски: нажмите на стрелку или перетащите саму четверть по кругу.
pentago-say-ready = { $move } – нажмите «Сходить».
pentago-say-look = { $move } – нажмите на стрелку, чтобы сделать этот ход.
pentago-say-ahead = { $move } будет сделан, как только придёт ваша очередь, если поле ещё свободно.
pentago-say-play = Подтвердите ход.
pentago-brings-win = Пять в ряд: так вы победите.
pentago-brings-loss = Так пять в ряд соберёт соперник.
pentago-brings-draw = Так будет ничья.
pentago-brings-waits = Пять в ряд поворотом: соперник может ответить одним шариком.
pentago-missing-taken = Там уже лежит шарик. Выберите пустое поле.
pentago-missing-marble = Сначала поставьте шарик.
pentago-missing-turn = Теперь выберите четверть клавишами A–D или стрелками и поверните её клавишей R или L.
pentago-ousted = Доска тем временем изменилась; вашего шарика на ней нет.
pentago-hint-thinking = Компьютер ищет ход…
pentago-hint-quadrant = Лучший шарик – в четверти { $quadrant }.
pentago-hint-square = Лучшее поле отмечено.
pentago-hint-move = { $square }, затем { $turn }.
pentago-hint-placing = { $square }, без поворота.
pentago-hint-where = Куда?
pentago-hint-what = Какой поворот?
pentago-hint-take = Показать на доске
pentago-back = Убрать
pentago-force = Сходить за меня
pentago-line-waits = пять, можно ответить
pentago-line-won = выигрыш
pentago-line-lost = проигрыш
pentago-line-drawn = ничья
pentago-line-lapsed = время вышло
pentago-waiting-title = На пять в ряд можно ответить
pentago-waiting-text = Пять в ряд, собранные поворотом, побеждают не сразу. Соперник ставит один шарик, без поворота: если он тоже собирает пять – ничья, иначе побеждает первая пятёрка.
pentago-live = Анализ
pentago-live-text = Считает всё глубже, пока не остановите; ранние и поздние позиции — точно.
pentago-live-go = Начать
pentago-live-stop = Остановить
pentago-live-busy = Считаем…
pentago-live-none = Здесь игра окончена.
pentago-live-percent = { $n } %
pentago-live-expected = ожидает сторона, чей ход
pentago-live-best = при лучшей игре обеих сторон
pentago-live-chances = Сам поиск, без точной оценки, ожидает { $percent } для стороны, чей ход.
pentago-live-score = Победа – 100 %, ничья – 50 %. Оценка: { $n }; около 100 – один лишний шарик на хорошем месте.
pentago-live-line = Лучшее продолжение:
pentago-live-depth = Глубина
pentago-live-nodes = Позиции
pentago-live-speed = Скорость
pentago-live-second = { $n }/с
pentago-live-time = Время
pentago-live-seconds = { $n } с
pentago-speed-title = Скорость программ
pentago-speed-busy = Идёт измерение, около двух секунд…
pentago-speed-engine = Программа
pentago-speed-marbles = Шарики
pentago-speed-depth = Глубина
pentago-speed-calculations = Вычисления
pentago-speed-seconds = Секунды
pentago-speed-speed = Позиций в секунду
pentago-speed-note = Постоянный объём работы на одном ядре сервера. В скобках — число вычислений в дипломной работе, по которой сделаны программы; там было { $n } позиций в секунду.
pentago-speed-open = Измерить скорость
pentago-thought = Последний ход компьютера
pentago-exact = Решить точно
pentago-exact-offer = Точную оценку каждого хода можно вычислить: примерно { $time } и { $memory } памяти.
pentago-exact-waiting = Сначала решаются другие позиции.
pentago-exact-running = Решается…
pentago-exact-left = Осталось примерно { $time }.
pentago-exact-stop = Прекратить
pentago-exact-known = Решено: оценки всех ходов точные.
pentago-exact-too-large = Точное решение этой позиции требует { $memory } памяти, а этот сервер выделяет не больше { $allowed }.
pentago-exact-busy = Уже решается несколько позиций. Попробуйте ещё раз чуть позже.
pentago-exact-minutes = { $n } мин
pentago-exact-mb = { $n } МБ
pentago-exact-gb = { $n } ГБ
pentago-live-end-proved = Оценка доказана: искать больше нечего.
pentago-live-end-exhausted = Просмотрено всё, но ничего не доказано.
pentago-live-end-unattended = Приостановлено: страница десять минут была в фоне. Анализ продолжится, когда вы вернётесь.
pentago-live-end-closed = Закрыто: анализ помог бы в вашей незаконченной партии.
pentago-live-end-gave-way = Приостановлено: ждали другие. Анализ продолжится, когда освободится место.
pentago-live-end-stopping = Сервер перезапускается. Анализ начнётся заново, как только он вернётся.
pentago-live-end-lost = Связь потеряна. Анализ начнётся заново, как только она восстановится.
pentago-live-end-nothing = В этой позиции нечего анализировать.
pentago-live-end-refused = Анализ сейчас невозможен: сервер занят или недоступен. Повторяем попытку…
pentago-openings = Сыгранные игры
pentago-openings-show = Что играли из этой позиции
pentago-openings-player = Все игроки
pentago-openings-result = Все исходы
pentago-openings-result-white = Выиграли белые
pentago-openings-result-draw = Ничья
pentago-openings-result-black = Выиграли чёрные
pentago-openings-days = За всё время
pentago-openings-move = Ход
pentago-openings-games = Игры
pentago-openings-all = Всего
pentago-openings-levels = Компьютеры
pentago-openings-player-one = Игрок
pentago-openings-newest = Последние игры
pentago-openings-somebody = Человек
pentago-openings-exact = Точная оценка
pentago-openings-moves = Ходы
pentago-openings-none = Ни одна законченная игра до этой позиции не дошла.
pentago-openings-failed = Не удалось загрузить игры. Попробуйте позже.

## Sentences about people and counts.

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

## Shared with the terminal

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
