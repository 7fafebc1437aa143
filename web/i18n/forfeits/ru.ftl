# Почему программа проиграла не по ходам, по-русски. Общее для страницы и отчёта; перед предложением стоит {$attempt}, если ход был не по правилам.

forfeit-kind-illegal = недопустимый ход
forfeit-kind-time = превышение времени
forfeit-kind-crash = сбой программы
forfeit-kind-flood = слишком большой вывод
forfeit-kind-protocol = ошибка протокола
forfeit-kind-start = программа не запустилась

# Шаги, на которых у программы соревнования ЧВУТ что-то спрашивают.
forfeit-step = { $step ->
    [import] импорт player.py
    [dictionary] чтение словаря
    [constructor] конструктор
   *[other] { $step }
  }

forfeit-late = нет ответа за { $limit } мс (остановлена через { $took } мс)
forfeit-processor-time = израсходовано { $took } мс процессорного времени, разрешено { $limit } мс
forfeit-gone = программа завершилась: { $how } { $said }
forfeit-flood = напечатано больше { $limit } байт
forfeit-memory = занято { $used } МиБ памяти, разрешено { $limit } МиБ
forfeit-processes = процессов и потоков: { $had }, разрешено { $limit }
forfeit-disk = в рабочую папку записано больше { $limit } МиБ
forfeit-long-line = отправлена строка длиннее { $limit } байт
forfeit-unasked = программа заговорила без вопроса: { $line }
forfeit-not-text = отправлена строка не в UTF-8
forfeit-jail = не удалось подготовить изолированную среду: { $said }
forfeit-raised = исключение { $raised }

forfeit-one-letter-duty = { $duty ->
    [course] { $example } ({ $word }) — возможный ход одной буквой: если такой есть, нужно поставить ровно одну букву
   *[tournament] { $example } ({ $word }) — возможный ход одной буквой: если такой есть, нужно ставить буквы; пас и обмен запрещены
  }
forfeit-unknown-words = нет в словаре: { $words }
forfeit-not-on-rack = на руке не хватает буквы { $letter } для { $square }
forfeit-too-many-letters = поставлено букв: { $laid }, а на руке их не больше { $rack }
forfeit-not-a-letter = на { $square } не буква от A до Z
forfeit-repeated-square = на { $square } поставлены две буквы
forfeit-occupied = на { $square } уже лежит буква: ставить можно только на пустые клетки
forfeit-not-in-line = { $first } и { $stray } не лежат в одной строке или столбце: все буквы хода лежат на одной линии
forfeit-gap = клетка { $square } между поставленными буквами пуста: в слове не бывает пропусков
forfeit-not-connected = буквы, поставленные от { $square }, не касаются букв на доске
forfeit-no-tiles = не поставлено ни одной буквы: пас — это значение None
forfeit-nothing-to-exchange = нечего менять: назовите хотя бы одну букву или верните None
forfeit-exchange-not-held = на руке нет всех букв, которые предложены к обмену
forfeit-exchange-foreign = предложено обменять буквы { $letters }, но «{ $letter }» нет ни у кого
forfeit-empty-list = move() вернула пустой список: не поставлено ни одной буквы
forfeit-empty-string = move() вернула пустую строку: нечего менять
forfeit-too-many-returned = move() вернула букв: { $laid }, столько нет ни у кого
forfeit-off-board = { $item } вне доски: строки и столбцы от 0 до 14
forfeit-no-capital-letter = «{ $letter }» в { $item } — не одна заглавная буква
forfeit-no-move = move() вернула значение типа { $type }: ход — это None, строка или список списков [строка, столбец, буква]
forfeit-items-no-lists = move() вернула список, элемент которого — { $type }: элементы должны быть списками [строка, столбец, буква]
forfeit-items-not-of-three = в каждом элементе списка, который вернула move(), должны быть строка, столбец и буква
forfeit-letter-no-string = буква в списке, который вернула move(), должна быть строкой, а не { $type }
forfeit-no-whole-numbers = строка и столбец в списке, который вернула move(), должны быть целыми числами
