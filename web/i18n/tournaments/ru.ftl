### Texts of the members’ tournaments, in Russian.

tournaments-title = Турниры
tournaments-lead = Турниры участников клуба по всем играм: швейцарская система, круговой турнир или арена.
tournaments-members = Турниры проводят и играют участники клуба.
tournaments-none = Сейчас турниров нет.
tournaments-running = Идут сейчас
tournaments-open = Скоро начнутся
tournaments-over = Завершены
tournaments-players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
    [many] { $n } игроков
   *[other] { $n } игрока
  }
tournaments-by-hand = начнётся по команде организатора
tournaments-hold = Провести турнир
tournaments-hold-do = Создать
tournaments-name = Название
tournaments-mode = Система
tournaments-swiss = Швейцарская
tournaments-swiss-note = В каждом туре встречаются игроки с близким числом очков, и никто не встречается дважды. Присоединиться можно и позже.
tournaments-round-robin = Круговая
tournaments-round-robin-note = Каждый играет с каждым. Не больше 32 игроков, после начала присоединиться нельзя.
tournaments-arena = Арена
tournaments-arena-note = Сколько партий успеете: свободный игрок сразу получает соперника. Победа — 2 очка, ничья — 1; после двух побед подряд очки удваиваются, пока серию не прервёт ничья или поражение.
tournaments-arena-here = Соперника вам подбирают, пока открыта эта или другая страница Deska.
tournaments-mode-swiss = { $n ->
    [one] Швейцарская система, { $n } тур
    [few] Швейцарская система, { $n } тура
    [many] Швейцарская система, { $n } туров
   *[other] Швейцарская система, { $n } тура
  }
tournaments-mode-round-robin = { $n ->
    [one] Круговой турнир
    [few] Круговой турнир в два круга
    [many] Круговой турнир в два круга
   *[other] Круговой турнир в два круга
  }
tournaments-mode-arena = { $n ->
    [one] Арена, { $n } минута
    [few] Арена, { $n } минуты
    [many] Арена, { $n } минут
   *[other] Арена, { $n } минуты
  }
tournaments-game = Игра
tournaments-length = Длина
tournaments-length-swiss = { $n ->
    [one] { $n } тур
    [few] { $n } тура
    [many] { $n } туров
   *[other] { $n } тура
  }
tournaments-length-round-robin = { $n ->
    [one] одна партия с каждым
    [few] { $n } партии с каждым
    [many] { $n } партий с каждым
   *[other] { $n } партии с каждым
  }
tournaments-length-arena = { $n ->
    [one] { $n } минута
    [few] { $n } минуты
    [many] { $n } минут
   *[other] { $n } минуты
  }
tournaments-clock = Часы
tournaments-starts = Начало
tournaments-starts-note = Оставьте пустым, чтобы начать турнир самому.
tournaments-computers = Компьютерные игроки
tournaments-computers-none = нет
tournaments-level = Их уровень
tournaments-made = проводит
tournaments-waits = Организатор ещё не начал турнир.
tournaments-begins = Начало: { $time }
tournaments-left = Осталось { $time }
tournaments-last = Время вышло. Доигрываются последние партии.
tournaments-round = Тур { $n } из { $all }
tournaments-next = До следующего тура { $time }.
tournaments-ended = Турнир завершён.
tournaments-called-off = Турнир отменён.
tournaments-mine = К моей партии
tournaments-join = Участвовать
tournaments-join-again = Вернуться в турнир
tournaments-start = Начать
tournaments-leave = Выйти из турнира
tournaments-leave-sure = Выйти из турнира?
tournaments-leave-note = Новых соперников у вас не будет. Начатая партия продолжается.
tournaments-off = Отменить турнир
tournaments-off-sure = Отменить турнир?
tournaments-off-note = Он закончится для всех. Начатые партии продолжаются.
tournaments-off-no = Не нужно
tournaments-table = Таблица
tournaments-cross = Таблица встреч
tournaments-going = Идущие партии
tournaments-nobody = Пока никто не записался.
tournaments-place = Место
tournaments-player = Игрок
tournaments-games = Партии
tournaments-score = Очки
tournaments-tie-spread = Разница
tournaments-tie-spread-note = Очки, набранные во всех партиях, минус очки соперников
tournaments-tie-buchholz = Бухгольц
tournaments-tie-buchholz-note = Сумма очков всех соперников
tournaments-tie-sonneborn-berger = Бергер
tournaments-tie-sonneborn-berger-note = Коэффициент Зоннеборна — Бергера: очки побеждённых соперников и половина очков тех, с кем сыграно вничью
tournaments-tie-wins = Победы
tournaments-tie-wins-note = Число побед
tournaments-program = программа
tournaments-withdrawn = вышел
tournaments-rests = Тур без соперника: в швейцарской системе считается победой
tournaments-rests-short = отдых
tournaments-meet = { $first } – { $second }
tournaments-streak = вдвойне
tournaments-streak-note = Следующая победа считается вдвойне
error-no-such-tournament = Такого турнира нет.
error-bad-tournament = Провести турнир так нельзя: проверьте длину, начало и часы и участвуют ли хотя бы двое.
error-tournament-begun = Записаться уже нельзя: турнир начался или завершён.
error-tournament-full = В турнире больше нет мест.
error-not-your-tournament = Это может сделать только организатор и только до начала.
error-too-many-tournaments = Вы уже проводите несколько незавершённых турниров.
error-tournaments-bad-name = В названии турнира от 3 до 40 символов.

## Sentences about people and counts.

tournaments-won = Победитель: { $name }
tournaments-against = Играет: { $name }
tournaments-against-0 = Поражение: { $name }
tournaments-against-1 = Ничья: { $name }
tournaments-against-2 = Победа: { $name }
