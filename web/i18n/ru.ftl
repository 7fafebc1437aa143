### Texts of every page, in Russian. The page’s key `say.thinking` is the message `say-thinking`.

help-contents = Содержание
time-now = только что

shell-home = Deska: на главную страницу
shell-skip = К доске
shell-skip-content = К содержанию
shell-ways = Страницы
shell-analysis = Разбор
shell-games = Игры
shell-help = Справка
shell-events = Турниры
shell-account = Вход
shell-about = О программе
shell-sound = Звук
shell-sound-on = Звук включён
shell-sound-off = Звук выключен
shell-settings = Настройки
shell-language = Язык страницы
shell-theme = Цвета
shell-theme-system = Как в системе
shell-theme-light = Светлые
shell-theme-dark = Тёмные
shell-loading = Загрузка…
keys-title = Клавиши
sure-title = Сделать этот ход?
sure-points = { $move }: { $points }.
sure-text = Ход будет сделан.
terms-title = Условия игры

error-needs-network = Для этого нужен сервер: подождите, пока появится сеть.
error-offline = Сервер не отвечает. Проверьте, что он запущен, и попробуйте ещё раз.
error-storage = Сохранить это не удалось, поэтому оно не засчитано. Попробуйте чуть позже; если не осталось места, сначала что-нибудь удалите.
error-too-many-requests = Слишком много запросов сразу. Подождите немного и попробуйте ещё раз.
error-too-many-sockets = Открыто слишком много соединений. Закройте часть вкладок и попробуйте ещё раз.
error-room-full = За этой игрой уже следит слишком много людей. Попробуйте позже.
error-too-fast = Слишком быстро. Подождите немного и попробуйте ещё раз.
error-name-taken = Такое же или очень похожее имя уже занято: выберите другое.
error-member-name-reserved = Это имя зарезервировано за администраторами сервера: выберите другое.
error-bad-name = В имени должно быть от 1 до 40 знаков.
error-not-your-seat = Это место в игре не ваше.
error-damaged = Запись этой игры повреждена. Возможно, она цела в резервной копии базы данных.
error-cut = Запрос дошёл не полностью. Попробуйте ещё раз.
error-foreign-origin = Эта страница открыта не по тому адресу, под которым сервер знает себя. Откройте её по его собственному адресу.
error-no-hints = Пока играет кто-то ещё, подсказок нет.
error-foreign-letter = Слова этого словаря не пишутся с такой буквой.
error-rewind = Это отменить нельзя.
error-busy = Сервер занят. Попробуйте чуть позже.
error-too-many-players = Сохранить можно не больше пятидесяти игроков. Сначала удалите кого-нибудь.
error-bad-word = Такого слова в этом словаре быть не может.
error-words-closed = Вы играете в игру, где слова можно опротестовать, или смотрите её. До её конца о словах этого языка ничего не сообщается.
error-rated-words = Вы играете рейтинговую партию. До её конца помощи со словами её языка нет.
error-rated-position = Это позиция вашей рейтинговой партии или близкая к ней. Помощь по ней будет, когда та партия закончится.
error-no-hint = Подсказки не нашлось.
error-no-show = Темп можно задать, только когда играют одни компьютеры.
error-no-file = Эту игру пока нельзя сохранить в файл.
error-no-such-player = Этого сохранённого игрока больше нет.
error-unknown-player = Такого компьютерного игрока нет.
error-unknown-rules = Такой игры нет.
error-unknown-lexicon = Такого словаря нет.
error-words-not-here = Этого словаря нет на устройстве. Пока сервер отвечает, его можно добавить на странице «Играть без сети».
error-lexicon-unavailable = На этом сервере нет такого словаря, или он не открывается.
error-other-language = Словарь и игра на разных языках.
error-bad-position = Такой позиции в игре возникнуть не может.
error-not-signed-in = Сначала войдите: это доступно только участникам.
error-too-large = Слишком большой объём данных.
error-game-closed = Эту игру нельзя открыть
error-again = Попробовать ещё раз
error-missing-title = Здесь ничего нет
error-missing-text = По этому адресу нет страницы.
error-private = Эту игру могут видеть только те, кто в неё играет.
error-draining = Новые партии сейчас не начинаются: сервер скоро перезапустится.
error-game-title = Такой игры нет
error-game-text = Этой игры не существует, или она здесь больше не хранится. Проверьте ссылку.
error-home = На главную страницу

start-game = Игра
start-words = Слова
modes-title = Режим
start-lang-en = Английские
start-lang-cs = Чешские
start-lang-ru = Русские
start-lexicon = Словарь
start-lexicon-missing = не установлен
lexicon-en = Все слова
lexicon-en-common = Обычные слова
lexicon-cs-mixed = Короткие и основные формы
lexicon-cs-all = Все формы
lexicon-cs-base = Только основные формы
lexicon-ru-all = Все формы
lexicon-ru-nouns = Только существительные
lexicon-ru-nouns-plural = Существительные, и во мн. числе
start-against = Соперник
start-against-computer = Компьютер
start-against-screen = За этим экраном
start-against-link = По ссылке
start-against-table = Стол
start-player = Уровень компьютера
player-level-1 = Новичок
player-level-2 = Любитель
player-level-3 = Опытный
player-level-4 = Сильный
player-level-5 = Мастер
player-master = Гроссмейстер
player-sim = Симулятор
player-greedy = Жадный
player-heuristic = Осторожный
player-naive = Наивный
player-minimax = Минимакс
player-alphabeta = Альфа-бета
player-negascout = Негаскаут
player-search = Поиск
player-solve = Решатель
player-depth-2 = Расчётливый
player-exact = Точный
player-static = Дальновидный
player-numbered = { $name } { $n }
start-name = Ваше имя
start-name-first = Имя первого игрока
start-name-second = Имя второго игрока
start-more = Другие настройки
start-clock = Время
start-clock-none = Без ограничения
start-clock-turn = На каждый ход
start-clock-game = На всю игру
start-clock-days = По переписке
start-clock-turn-each = Время на ход
start-clock-game-each = Время на игрока
start-clock-days-each = Ход не позже чем за
start-clock-increment = Добавка за каждый ход
start-clock-increment-none = Нет
start-clock-turn-short = { $time } на ход
start-clock-game-short = { $time } на игрока
start-clock-game-more = { $time } на игрока и { $more } за ход
start-go = Начать игру
start-going = Начинаем…
start-games = Ваши игры
start-rules = Правила и управление
start-games-none = Начатая игра останется здесь, пока вы её не доиграете: страницу можно закрыть и вернуться когда угодно.
start-games-done = Завершённые
start-game-turn = Ваш ход
start-game-open = Ждём игрока

game-vs = { " – " }
game-you = Вы
game-computer = Компьютер
game-open = Свободное место
seat-computer = компьютер
seat-you = вы
seat-open = ждём
seat-turn = ходит
seat-thinking = думает
seat-won = победа
seat-drawn = ничья
seat-clock = Осталось времени на ход
seat-clock-game = Осталось времени на игру
engine-title = Движок
engine-level = По уровню
engine-saved = Сохранённые игроки
engine-set = Выбрать
engine-more = Движок…
level-of = Уровень на месте { $n }
game-seats = Игроки
game-moves = Ходы
game-moves-none = Здесь появятся ходы.
game-more = Ходы и фишки
game-close = Закрыть
game-resign = Сдаться
game-resign-title = Сдаться?
game-resign-text = Игра сразу закончится вашим поражением.
game-resign-yes = Сдаться
game-cancel = Отмена
game-watching = Вы наблюдаете за игрой.
game-show = Играют компьютеры.
game-tabs = Ходы и заметки
game-word-title = Что это значит?
tools-label = Помощь в игре
tools-undo = Отменить
tools-redo = Повторить
tools-words = Слова
tools-draw = Ничья
tools-restart = Заново
tools-leave = Выйти
offer-yours = Вы предлагаете ничью. Предложение действует до следующего хода.
offer-accept = Согласиться
offer-decline = Отклонить
again-go = Перейти к следующей игре
again-cancel = Отменить
again-decline = Нет, спасибо
restart-title = Начать заново?
restart-text = Эта игра будет удалена, и начнётся новая с теми же настройками.
restart-yes = Начать заново
leave-title = Выйти из игры?
leave-text = Выйти – значит проиграть. Если просто закрыть страницу, можно вернуться.
leave-clock = Но ваши часы будут идти.
leave-claim = Если в свой ход вы будете отсутствовать дольше { $time }, соперники смогут потребовать победу.
leave-yes = Выйти и проиграть
result-won = Победа
result-drawn = Ничья
result-lost = Поражение
series-title = Серия
series-game = Игра { $n }
series-this = эта
series-running = идёт
series-won = победа
series-lost = поражение
series-wins = Победы
series-draws = Ничьи
series-losses = Поражения
series-points = Очки
series-to = К игре
hint-label = Подсказка
hint-where = Где?
hint-what = Показать
hint-squares = { $points }, на отмеченных клетках.
hint-move = { $move }: { $points }. Фишки уже выложены.
hint-exchange = Хорошего хода нет: обменяйте фишки.
hint-pass = Сыграть нечего: пропустите ход.
notes-title = Заметки
notes-note = Их видите только вы.
notes-writing = Записываем…
notes-kept = Сохранено.
notes-full = Заметки заполнены: в них помещается { $most } знаков, остальное не сохранено.
notes-placeholder = Что хочется запомнить об этой игре
show-pause = Пауза
show-resume = Продолжить
show-pace = Темп
word-title = Проверить слово
word-meaning = Что это значит
word-ask = Слово ({ $lexicon })
word-full = В слове не больше { $most } букв, остальное не записано.
word-known = есть в словаре
word-unknown = нет в словаре
word-none = Толкование не нашлось.
word-none-language = Толкования для этого языка здесь не установлены.
word-sources = Откуда взяты толкования
word-closed = В этой игре слова можно опротестовать: словарь закрыт до её конца.
draw-title = Кто начинает?
draw-title-worths = Чьи фишки дороже?
draw-worths = Сумма очков на подставках: { $worths }.
draw-drawn = Жребий: { $draws }.

line-timeout = время вышло
line-challenge-upheld = протест принят, снято: { $words }
line-challenge-failed = протест отклонён
line-challenge-right = протест принят, ход снят
line-overtime = штраф за время
line-flagged = поражение по времени
line-abandoned = выход из партии
guest-deleted = удалённый игрок
line-aborted = отмена партии
line-draw-claimed = ничья по требованию
end-off = Партия отменена
line-level = Уровень: { $level }
line-level-seat = Место { $n }, уровень: { $level }

net-lost = Нет связи, пробуем снова. Игра сохранена.
net-retry = Повторить
net-back = Связь восстановлена.

wait-title = Ждём второго игрока
wait-text = Отправьте эту ссылку: кто откроет её первым, займёт свободное место.
wait-copy = Скопировать ссылку
wait-copied = Скопировано
wait-link = Ссылка на игру
join-text = Займите свободное место, и игра начнётся.
join-go = Вступить в игру
join-full = Кто-то успел раньше: место занято. Можно смотреть.

cover-text = Фишки закрыты.
cover-show = Показать мои фишки

end-player = Игрок
end-before = Перед концом
end-left = Осталось
end-adjust = Поправка
end-final = Итог
end-again = Сыграть ещё
end-replay = Просмотр
end-review = Обзор

say-turn = Ваш ход.
say-window = Опротестовать последний ход или принять? Фишки можно пока примерить: это ещё не значит принять.
say-over = Игра окончена.
say-undone = Ходы отменены.
say-redone = Ходы повторены.
say-first = Ваш ход. Первое слово должно пройти через звёздочку в центре.
say-prepare = Пока не ваш ход: фишки останутся там, где вы их положили.
say-counting = Считаем…
say-stale = Игра тем временем продолжилась; фишки остались там, где ещё подходят.
say-missing = У вас нет ни буквы { $letter }, ни пустышки.
say-blank = Выберите букву для пустышки.
say-sending = Отправляем…
say-unsent = Связь прервалась раньше, чем пришёл ответ. Фишки у вас; спрашиваем сервер, засчитан ли ход.
say-unreceived = Ход не дошёл до сервера. Сделайте его ещё раз.
say-received = Ваш ход принят сервером.
say-unasked = Связь прервалась. Фишки на месте: попробуйте снова, когда она восстановится.

play-label = Сходить
play-points = Сходить: { $n }
play-recall = Убрать
play-shuffle = Смешать
play-sort = А–Я
play-exchange = Обменять
play-challenge = Протест
play-accept = Принять
play-pass = Пропуск
exchange-say = Выберите фишки для обмена.
exchange-none = Обменять
challenge-title = Опротестовать последний ход?
challenge-text-single = Если какого-то из слов нет в словаре, фишки вернутся. За ошибочный протест ничего не бывает.
challenge-text-double = Если какого-то из слов нет в словаре, фишки вернутся. За ошибочный протест вы теряете ход.
challenge-text-five-point = Если какого-то из слов нет в словаре, фишки вернутся. За ошибочный протест соперник получит пять очков.
challenge-yes = Опротестовать
pass-title = Пропустить этот ход?
pass-text = Вы ничего не выложите и не получите очков.
pass-yes = Пропустить
blank-title = Какую букву заменит пустышка?
blank-none = Вернуть на подставку

board-label = Доска
rack-label = Ваши фишки
mark-T = 3С
mark-D = 2С
mark-t = 3Б
mark-d = 2Б
mark-long-T = утроение слова
mark-long-D = удвоение слова
mark-long-t = утроение буквы
mark-long-d = удвоение буквы
square-empty = { $name }, пусто
square-mark = { $name }, { $mark }
square-centre = { $name }, центр, { $mark }
square-blank = { $name }, { $letter }, пустышка
square-fresh = { $tile }, выложена сейчас
square-wrong = { $tile }, нет в словаре
square-hinted = { $square }, подсказка
held-blank = пустышка

unseen-title = Неизвестные фишки
unseen-bag = В мешке
ending-thesis = Игра заканчивается, когда пусты мешок и чья-нибудь подставка или когда все дважды подряд пропустили ход. Потом каждый теряет то, что осталось на подставке, а закончивший это получает.
ending-tournament = Игра заканчивается, когда пусты мешок и чья-нибудь подставка или после шести ходов подряд без очков. Закончивший получает удвоенную сумму того, что осталось у другого; если никто не закончил, каждый теряет то, что осталось.
ending-tournament-more = Игра заканчивается, когда пусты мешок и чья-нибудь подставка или после шести ходов подряд без очков. Потом каждый теряет то, что осталось на подставке, а закончивший это получает.
unseen-letter = { $letter }: { $n }
unseen-blank = пустышка

## Sentences about people and counts. `$who` is "you" for the reader, else "name"; `$n` is the count.
## A player’s gender is unknown: sentences about players use the present tense or no verb.

## Counts

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

## Names

guest = Гость { $n }

## The start

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

## Turns

start-game-theirs = Ходит { $name }
say-their = { $who ->
    [you] Ваш ход.
   *[name] Ходит { $name }.
  }
# The only refusal that the page shows without asking the server.
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

## Draws and rematches

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

## The end

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

## Saved players

people-edit = Изменить игрока { $name }
people-remove = Удалить игрока { $name }

## Shared with the terminal

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
