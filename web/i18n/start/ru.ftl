### Texts of the start page: the form of a new game, seats, saved players, in Russian.

start-title = Настольные игры и игры в слова
start-lead = Против компьютера, вдвоём за одним экраном или с другом на расстоянии.
start-games-all = Все игры, просмотр и файлы
start-against-screen-note = Вы передаёте устройство друг другу; фишки между ходами закрыты.
start-against-link-note = Отправьте ссылку: кто откроет её первым, тот с вами и играет.
player-note-level-1 = Знает обиходные слова и упускает большинство возможностей.
player-note-level-2 = Знает обычные слова и довольствуется малым.
player-note-level-3 = Хороший запас слов, иногда что-то упускает.
player-note-level-4 = Знает и редкие слова, упускает мало.
player-note-level-5 = Знает каждое слово словаря и каждый ход оценивает с учётом того, что будет дальше.
player-note-master = Играет в полную силу: проверяет ходы множеством симуляций, угадывает ваши фишки, концовку считает точно.
player-note-sim = Проверяет лучшие ходы множеством симуляций и выбирает тот, что чаще выигрывает.
player-note-greedy = Всегда берёт больше всего очков, что бы ни было потом.
player-note-heuristic = Играет по простым правилам: бережёт пустышки, следит за утроениями, меняет плохие фишки.
player-note-naive = Выбирает лучшую позицию после одного хода.
player-note-minimax = Перебирает все варианты на несколько ходов.
player-note-alphabeta = Как «Минимакс», но без вариантов, которые ни на что не влияют.
player-note-negascout = Как «Альфа-бета», с узкими окнами.
player-note-search = Углубляется, пока есть время.
player-note-solve = Поздние позиции играет без ошибок.
player-note-depth-2 = Берёт слово, после которого лучший ответ отстаёт сильнее всего.
player-note-exact = Находит ход, который приносит больше всего очков.
player-note-static = Взвешивает и то, что оставляет себе, и то, что открывает.
start-clock-turn-note = Кто не успел, пропускает ход.
start-clock-game-note = Это время даётся каждому на все его ходы; у кого оно вышло, тот проиграл.
start-clock-days-note = Кто за это время не сделал хода, проиграл.
table-title = Места
table-kind = Кто играет на месте { $n }
table-name = Имя на месте { $n }
table-people = Люди
table-guest = Человек за этим экраном
table-open = Свободное место, по ссылке
table-computers = Компьютеры
table-remove = Убрать место { $n }
table-add = Добавить место
table-show = Одни компьютеры: вы смотрите, задаёте темп и можете поставить паузу.
table-alone = Одно место: для тренировки, без соперника.
people-manage = Сохранённые игроки…
saved-players-title = Сохранённые игроки
people-none = Сохраните имена тех, кто часто с вами играет, и компьютеры под своим именем и со своим уровнем.
people-name = Имя
people-kind = Кто играет
people-person = Человек
people-add = Сохранить
people-save = Сохранить
offer-to = Кто может прийти
offer-to-link = У кого есть ссылка
offer-to-all = Любой здесь
offer-to-member = Один участник
offer-to-all-note = Игра видна в лобби, пока вы здесь.
offer-to-member-note = Участник узнает сразу, и принять вызов может только он.
offer-name = Имя участника
offer-rated = Рейтинговая игра
offer-rated-note = Учитывается в рейтинге; без подсказок и без возврата ходов.
offer-rated-clock = Сначала выберите время: у рейтинговой игры оно должно быть.
audience-title = Кто может смотреть
audience-link = По ссылке
audience-everybody = Все
audience-players = Никто
audience-everybody-note = Пока игра идёт, она видна в лобби.
audience-players-note = Больше никто не увидит эту игру, даже после её окончания.
start-lobby = Лобби
start-lobby-none = Сейчас никто не ждёт соперника.
start-lobby-some = { $n ->
    [one] Предложена { $n } игра.
    [few] Предложены { $n } игры.
    [many] Предложено { $n } игр.
   *[other] Предложено { $n } игр.
  }
start-lobby-go = В лобби
start-ratings = Рейтинги
