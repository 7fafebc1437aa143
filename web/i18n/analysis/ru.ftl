### Тексты разбора, по-русски.

engine-name = Движок
engine-none = Эту позицию здесь нельзя разобрать.
engine-searching = Идёт поиск
engine-paused = Приостановлено
engine-solved = Точное решение
engine-clear = Готово: лучший ход ясен
engine-listed = Готово: показаны все ходы
engine-detail = { $text } ({ $detail })
engine-depth = глубина { $n }
engine-depth-nodes = глубина { $n }, узлов: { $nodes }, { $speed }/с
engine-lines = Варианты
engine-rollouts = { $n ->
    [one] { $n } доигрывание
    [few] { $n } доигрывания
    [many] { $n } доигрываний
   *[other] { $n } доигрывания
  }
engine-moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
    [many] { $n } ходов
   *[other] { $n } хода
  }
engine-rows = Лучшие ходы
engine-rank = Место
engine-play = Сыграть
engine-play-move = Сыграть { $move }
engine-percent = { $n } %
engine-in = через { $n }
engine-exact = точно
engine-bar = { $name }: { $value }
engine-bar-exact = { $name }: { $value }, точно
engine-bar-detail = { $value }, перевес { $detail }
engine-bar-none = Оценка неизвестна
engine-column-move = Ход
engine-column-word = Слово
engine-column-line = Вариант
engine-column-score = Очки
engine-column-leave = Остаток
engine-column-leave-value = Цена
engine-column-leave-value-title = Сколько очков стоит остаток на подставке
engine-column-equity = Ценность
engine-column-equity-title = Очки вместе с ценой остатка
engine-column-win = Победы
engine-column-win-title = Доля партий, выигранных после этого хода
engine-column-doubt = ±
engine-column-doubt-title = Стандартная ошибка доли побед
engine-column-spread = Разница
engine-column-spread-title = Ожидаемый перевес в конце, в очках
engine-column-rollouts = Партий
engine-column-rollouts-title = Сколько партий доиграно после этого хода
engine-column-gain = Выигрыш
engine-column-gain-title = Ожидаемый перевес с этого места, в очках
engine-column-reply = Лучший ответ
engine-column-reply-title = Самый дорогой ответ и его очки
engine-column-value = Оценка
engine-column-value-title = Ожидаемый результат: от 0 % (поражение) до 100 % (победа)
engine-column-exact = Результат
engine-column-exact-title = Доказанный результат при лучшей игре
engine-column-depth = Глубина
engine-reply-none = нет
tab-moves = Ходы
tab-game = Партия
tab-notes = Заметки
sheet-label = Размер панели: { $height }
sheet-peek = малая
sheet-half = половина
sheet-full = большая
play-busy = Ход выполняется…
play-nowhere = В этой позиции нельзя сделать ход.
play-field = Ход, например { $example }
words-look = Найти в словаре: { $words }
notes-has = заметка
notes-marks = Знак
notes-mark-brilliant = Блестящий ход
notes-mark-good = Хороший ход
notes-mark-interesting = Интересный ход
notes-mark-dubious = Сомнительный ход
notes-mark-mistake = Ошибка
notes-mark-blunder = Грубая ошибка
notes-comment = Комментарий к этому ходу
notes-comment-start = Комментарий к началу
notes-long = В комментарии не больше { $n } знаков.
notes-promote = Сделать главным вариантом
notes-delete = Удалить отсюда и дальше
notes-delete-variation = Удалить этот вариант
study-title = Этюд
study-save = Сохранить
study-save-browser = Сохранить в браузере
study-save-server = Сохранить в учётной записи
study-save-anew = Сохранить как новый этюд
study-saved = Сохранено. Этюд есть на странице «Разбор».
study-saved-server = Сохранено в вашей учётной записи. Этюд есть на странице «Разбор».
study-failed = Браузер не смог сохранить этюд: хранилище заполнено или отключено.
study-copy = Сохранить копию
study-foreign = Этим этюдом с вами поделились. Его можно читать и пробовать ходы; чтобы менять заметки, сохраните копию.
study-reopen = Открыть сохранённый этюд
study-link-on = Поделиться ссылкой
study-link-off = Отключить ссылку
study-link-show = Показать ссылку
study-link-on-of = Поделиться этюдом «{ $title }» по ссылке
study-link-off-of = Отключить ссылку на этюд «{ $title }»
study-link-show-of = Показать ссылку на этюд «{ $title }»
study-link-is-on = Теперь этюд может читать каждый, у кого есть ссылка.
study-link-is-off = Ссылка отключена: этюд теперь видите только вы.
study-link-note = Этюд может читать каждый, у кого есть эта ссылка.
study-shared = доступен по ссылке
study-export-json = Скачать как JSON
study-export-gcg = Скачать как GCG
study-export-log = Скачать как запись
export-no-format = Этюды этой игры в таком формате записать нельзя. Скачайте JSON.
export-no-moves = В этюде ещё нет ходов. Сделайте несколько или скачайте JSON.
export-late = В этом формате записывают партии целиком, а этюд начинается позже. Скачайте JSON.
export-players = В этом формате записывают только партии двух игроков. Скачайте JSON.
export-illegal = В главном варианте есть ход, которого не допускают правила или этот формат. Скачайте JSON.
export-incomplete = Один из ходов главного варианта неполон. Скачайте JSON.
study-text = Копировать как текст
study-copied = Ходы и заметки скопированы.
study-full = В этюде не больше { $n } позиций: сначала удалите какой-нибудь вариант.
copy-tool = Копировать
copy-title = Копировать позицию
copy-address = Адрес
copy-notation = Запись
copy-svg = Картинка (SVG)
copy-png = Картинка (PNG)
copy-done-address = Адрес скопирован.
copy-failed = Этот браузер не может сделать картинку.
goon-programs = Отсюда нельзя играть дальше: это партия программ, и по её правилам здесь не играют.
analysis-open = Разбор
entry-paste = Вставьте позицию или партию
entry-paste-examples = CGP, GCG, запись партии, позиция балды или пентаго либо адрес этой страницы
entry-open = Открыть
entry-drop = Файл можно и перетащить в любое место страницы.
entry-set-up = Расставить позицию
entry-set-up-text = Выберите игру и расставьте фишки на пустой доске.
entry-new = Новая
entry-edit = Изменить
study-list = Этюды в этом браузере
study-list-server = Ваши этюды
study-count = { $n } из { $most }
study-none = Этюдов пока нет. Откройте позицию, добавьте ходы и комментарии и сохраните их на вкладке «Заметки».
study-sign-in = Войдите, чтобы хранить их в учётной записи.
study-none-found = Подходящих этюдов нет.
study-find = Найти этюд
study-all = Показать все: { $n }
study-local = { $n ->
    [one] { $n } этюд хранится только в этом браузере.
    [few] { $n } этюда хранятся только в этом браузере.
    [many] { $n } этюдов хранятся только в этом браузере.
   *[other] { $n } этюда хранятся только в этом браузере.
  }
study-move = Перенести в учётную запись
study-moved = { $n ->
    [one] { $n } этюд теперь в вашей учётной записи.
    [few] { $n } этюда теперь в вашей учётной записи.
    [many] { $n } этюдов теперь в вашей учётной записи.
   *[other] { $n } этюда теперь в вашей учётной записи.
  }
study-name = Название этюда
study-rename = Переименовать этюд «{ $title }»
study-rename-done = Переименовать
study-remove = Удалить этюд «{ $title }»
study-remove-title = Удалить этот этюд?
study-remove-sure = Этюд «{ $title }» будет удалён навсегда вместе с вариантами и комментариями.
study-remove-yes = Удалить
error-no-such-study = Такого этюда нет: ссылка неверна или отключена, либо этюд удалён.
error-too-many-studies = Больше этюдов хранить нельзя. Сначала удалите какой-нибудь.
error-large-study = Этюд больше 256 КБ. Удалите часть вариантов или разделите его на два.
error-study-changed = Этот этюд тем временем изменён на другой странице или устройстве. Откройте сохранённый или сохраните свой как новый.
error-bad-study = Этот этюд не удаётся прочитать.
editor-rules = Правила
editor-lexicon = Словарь
editor-lexicon-default = По правилам
editor-board = Позиция
editor-palette = Фишки
editor-clear = Очистить доску
editor-start = Разобрать эту позицию
editor-erase = Стереть
editor-empty = { $square }, пусто
editor-full = { $square }: { $piece }
editor-help-letters = Щёлкните клетку и печатайте; пробел меняет направление, с Shift ставится пустышка, Backspace стирает. Буквы можно и перетащить.
editor-help-plain = Щёлкните клетку и печатайте; пробел меняет направление, Backspace стирает. Буквы можно и перетащить.
editor-help-pieces = Щёлкните клетку, чтобы поставить выбранный шар, или перетащите его. На доске работают стрелки, W, B и Backspace.
editor-blank = Пустышка
editor-blanks = Ставить пустышками
editor-rack = Буквы игрока { $n }
editor-rack-unknown = неизвестны
editor-score = Очки игрока { $n }
editor-scoreless = Ходов без очков подряд
editor-turn = Ход
editor-size = Размер поля
editor-used = Использованные слова
editor-used-hint = Через пробел
editor-knots = Слово может пересекать само себя
editor-diagonals = Шаги по диагонали
editor-prizes = Клетки с удвоением и утроением
editor-notation = Запись
analysis-player = Игрок { $n }
entry-bad = Не открывается: { $text }
entry-squares = { $n ->
    [one] Клетка: { $squares }.
    [few] Клетки: { $squares }.
    [many] Клетки: { $squares }.
   *[other] Клетки: { $squares }.
  }
