### Texts of the list of games, the replay and the analysis, in Russian.

games-title = Игры
games-any = Все
games-player = Игрок
games-language = Язык слов
games-state = Состояние
games-result = Результат
games-from = С
games-to = По
games-stars = Звёздочки
games-starred = Отмеченные
games-star = Отметить звёздочкой: { $names }
games-unstar = Снять звёздочку: { $names }
games-archive = Скачать эти партии
games-noted = есть заметки
error-too-many-stars = Отмечено столько партий, сколько можно: снимите часть звёздочек.
games-clear = Сбросить
games-none = Ничего не найдено. Измените или сбросьте поиск.
games-pages = Страницы
games-older = Более ранние партии
games-newest = К последним
games-running = Текущие
games-done-none = Здесь будут завершённые игры: их можно пересмотреть, скачать файлом или удалить.
games-replay = Просмотр: { $names }
games-file = Скачать файл: { $names }
games-remove-this = Удалить: { $names }
games-remove-title = Удалить эту игру?
games-remove-text = { $names }: игра исчезнет навсегда.
games-remove = Удалить
upload-title = Игра из файла
upload-text = Выберите файл игры (скачанный здесь или GCG) или перетащите его на эту страницу, чтобы просмотреть игру ход за ходом.
upload-rules = Буквы
upload-auto = Как в файле
upload-choose = Выбрать файл
upload-busy = Читаем…
upload-large = Файл больше 1 МиБ: это не может быть игра.
upload-bad = Файл не удалось прочитать: { $text }
upload-bad-line = Файл не удалось прочитать, строка { $line }: { $text }
upload-bad-quote = Файл не удалось прочитать, строка { $line }, «{ $quote }»: { $text }
line-failed = поражение из-за ошибки
replay-title = Просмотр
replay-warning-late-pragma = #{ $pragma } стоит после первого хода; другие программы ждут его перед всеми ходами.
replay-warning-unknown-variant = Вид игры «{ $value }» здесь неизвестен; запись прочитана как обычная игра.
replay-warning-no-lexicon = В файле не назван словарь; другие программы ждут строку #lexicon.
replay-warning-rack-before-moves = #rack{ $player } стоит до первого хода и потому не говорит, что осталось в конце.
replay-warning-other-score = В строке записано { $stated }, но сумма верна при { $ours }: прочитано как { $ours }.
replay-warning-rack-not-reckoned = Партия окончена, но нет строки о том, сколько { $nick } теряет за оставшиеся фишки: в счёт они не вошли.
replay-warning-long-note = В примечании есть строка из { $length } знаков; другие программы читают не больше { $limit }.
replay-warning-title = Файл прочитан, но другие программы могут его не принять:
replay-imported = Ходы и имена взяты с устройства или из файла, сервер их не проверял.
replay-outage-title = Часы не шли:
replay-outage-storage = { $time }: сервер не мог сохранять ходы ({ $lasted })
replay-outage-server = { $time }: сервер не работал ({ $lasted })
replay-nofile-title = Файл не открыт
replay-nofile-text = Выберите файл игры на странице «Игры».
replay-rack-unknown = фишки неизвестны
replay-file = Скачать
replay-back = Вернуться к игре
replay-closed = Разбор будет доступен, когда партия закончится.
replay-start = Начало.
replay-end = Конец.
replay-step = { $at } / { $last }
replay-slider = Ход
replay-first = К началу
replay-previous = На ход назад
replay-next = На ход вперёд
replay-last = К концу
analysis-title = Разбор
analysis-text = Лучшие ходы в этой позиции, их очки и то, что останется на подставке.
analysis-end = Здесь игра уже окончена.
analysis-hidden = Фишки на подставке здесь неизвестны.
analysis-played = сыграно
analysis-leave = остаётся { $tiles }
analysis-exchange = обмен { $tiles }
analysis-pass = пропуск
analysis-unknown = Сыграно { $move }: этот словарь такого хода не допускает.
analysis-below-other = Сыгранный ход не среди { $top } лучших.
analysis-partial = Известно фишек: { $known } из { $held }. Ходы составлены из них, остальные берутся наугад.
analysis-leaves-borrowed = Остаток на подставке оценивается как в словаре «{ $lexicon }»: своих оценок у этого словаря нет.
analysis-leaves-none = Остаток на подставке не учитывается: у этого словаря нет для него оценок.
analysis-live-go = Просчитать
analysis-live-stop = Остановить
analysis-live-busy = Лучшие ходы просчитываются…
analysis-solved-ahead = { $n ->
    [one] При лучшей игре ходящий наберёт отсюда на { $n } очко больше соперника.
    [few] При лучшей игре ходящий наберёт отсюда на { $n } очка больше соперника.
    [many] При лучшей игре ходящий наберёт отсюда на { $n } очков больше соперника.
   *[other] При лучшей игре ходящий наберёт отсюда на { $n } очка больше соперника.
  }
analysis-solved-behind = { $n ->
    [one] При лучшей игре ходящий наберёт отсюда на { $n } очко меньше соперника.
    [few] При лучшей игре ходящий наберёт отсюда на { $n } очка меньше соперника.
    [many] При лучшей игре ходящий наберёт отсюда на { $n } очков меньше соперника.
   *[other] При лучшей игре ходящий наберёт отсюда на { $n } очка меньше соперника.
  }
analysis-solved-even = При лучшей игре оба наберут отсюда поровну.
analysis-live-solved = Решено: лучше первого хода нет.
analysis-live-certain = Уже достаточно ясно, какой ход лучший.
analysis-live-unattended = Остановлено: долго никто не смотрел.
analysis-live-closed = Закрыто: анализ помог бы в вашей незаконченной партии.
analysis-live-gave-way = Приостановлено: ждали другие. Анализ продолжится, когда освободится место.
analysis-live-nothing = В этой позиции нечего анализировать.
analysis-live-lost = Связь прервалась, пробуем снова.
analysis-live-rollouts = симуляций: { $n }
analysis-grade-best = Сыгран лучший ход.
analysis-grade-equity = Ценность сыгранного хода ниже на { $n }.

## Sentences about people and counts.

say-failed = { $fault ->
    [illegal] { $name } нарушает правила и проигрывает.
    [crash] { $name } проигрывает: программа завершилась с ошибкой.
    [flood] { $name } проигрывает: программа вывела слишком много текста.
    [protocol] { $name } проигрывает: программа нарушила протокол.
    [start] { $name } проигрывает: программа не запустилась.
   *[other] { $name } проигрывает из-за ошибки программы.
  }
replay-accepted = { $who ->
    [you] Вы приняли ход.
   *[name] { $name } принимает ход.
  }
analysis-count = { $n ->
    [one] Возможен { $n } ход.
    [few] Возможны { $n } хода.
   *[many] Возможно { $n } ходов.
  }
analysis-below = { $n ->
    [0] Сыграно { $move }: не среди { $top } лучших, хотя очков столько же, сколько у первого.
    [one] Сыграно { $move }: не среди { $top } лучших, на { $n } очко меньше первого.
    [few] Сыграно { $move }: не среди { $top } лучших, на { $n } очка меньше первого.
   *[many] Сыграно { $move }: не среди { $top } лучших, на { $n } очков меньше первого.
  }
analysis-grade-win = { $n ->
    [0] Сыгранный ход побеждает так же часто, как лучший.
    [one] Шансы на победу у сыгранного хода на { $n } процентный пункт ниже, чем у лучшего.
    [few] Шансы на победу у сыгранного хода на { $n } процентных пункта ниже, чем у лучшего.
    [many] Шансы на победу у сыгранного хода на { $n } процентных пунктов ниже, чем у лучшего.
   *[other] Шансы на победу у сыгранного хода на { $n } процентного пункта ниже, чем у лучшего.
  }
error-no-such-review = Обзора этой партии ещё нет.
error-not-reviewable = Партия ещё идёт. Обзор можно сделать, когда она закончится.
error-too-many-reviews = Вы ждёте слишком много обзоров. Подождите, пока часть будет готова, или отмените некоторые.
error-reviews-full = На этом сервере слишком много обзоров в очереди. Попробуйте позже.
error-no-turns = В партии нет ходов для разбора.
error-lexicon = Словаря этой партии нет на этом сервере.
error-no-review = Для этой игры разбора нет.
error-changed = Пока разбор ждал очереди, изменились партия, её словарь или программа. Закажите его снова.
error-crashed = При разборе произошёл сбой. Сообщите, пожалуйста, об этой партии администратору сервера.
error-interrupted = Разбор слишком часто прерывался. Попробуйте позже.
error-gone = Партия или файл удалены.
