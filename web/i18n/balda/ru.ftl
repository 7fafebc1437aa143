### Texts of Balda’s board, in Russian.

balda-board = Поле
balda-alphabet = Буквы
balda-square = строка { $row }, столбец { $column }
balda-square-empty = { $square }: пусто
balda-square-letter = { $square }: { $letter }
balda-square-fresh = { $square }: { $letter }, только что поставлена
balda-square-marked = { $square }, { $n }-я буква слова
balda-square-chosen = { $square }, ждёт букву
balda-square-hinted = { $square }, подсказка
balda-square-last = { $square }, поставлена последней
balda-square-prize = { $square }, приз ×{ $factor }

balda-say-first = Поставьте букву в пустую клетку и отметьте слово, которое через неё проходит.
balda-say-letter = Теперь выберите букву.
balda-say-square = Теперь выберите клетку для { $letter }.
balda-say-alone = Рядом с этой клеткой нет букв – слово через неё не пройдёт.
balda-say-mark = Отметьте слово: проведите по буквам или нажимайте их. Если дальше отметить нечего, слово играется само.
balda-say-mark-asked = Отметьте слово: проведите по буквам или нажимайте их. Если дальше отметить нечего, появится вопрос, сыграть ли его.
balda-say-word = { $word } – такое слово есть.
balda-say-word-more = { $word } – такое слово есть: отметьте ещё букву или нажмите «Сходить».
balda-say-not-a-word = { $word } – нет в словаре.
balda-say-misses-new = { $word } – слово должно проходить через новую букву.
balda-missing-letter = Сначала поставьте букву в пустую клетку.
balda-missing-square = Там уже стоит буква. Выберите пустую клетку.
balda-missing-next = Рядом с последней буквой нет буквы { $letter }.
balda-ousted = Эту клетку тем временем заняли; ваша буква убрана.

balda-say-prepare = Ещё не ваш ход: слово останется отмеченным.

balda-line-letter = +{ $letter }
balda-line-approved = засчитано
balda-line-declined = { $word } отклонено
balda-line-passed = пропуск
balda-line-timeout = время вышло

balda-back = Убрать
balda-pass = Пропустить
balda-pass-title = Пропустить ход?
balda-pass-last = Этот пропуск – поражение.
balda-accept = Засчитать
balda-decline = Отклонить

balda-hint-thinking = Ищем хорошее слово…
balda-hint-word = { $word }, с буквой { $letter }.
balda-hint-pass = Слов здесь нет: пропустите ход.
balda-hint-accept = Засчитайте слово.
balda-hint-decline = Не засчитывайте слово.
balda-hint-where = Где?
balda-hint-what = Какое слово?

balda-finds-all = Все слова
balda-finds-cell = С буквой в этой клетке
balda-finds-through = Через { $letter }
balda-finds-put = Ответы через { $letter }
balda-finds-none = Таких нет.
balda-finds-meaning = Значение
balda-finds-take = Показать на поле
balda-finds-refused = Пока люди играют друг против друга, слова не показываются.

modes-own = Свой, { $side }×{ $side }
tools-anew = Заново
tools-new = Новая игра
restart-anew-title = Начать заново?
restart-anew-text = Эта игра будет удалена и начнётся снова с тем же начальным словом.
restart-anew-yes = Начать заново
restart-new-title = Новая игра?
restart-new-text = Эта игра будет удалена, и начнётся новая с другим начальным словом.
restart-new-yes = Новая игра
restart-mode-title = Другой режим?
restart-mode-text = Эта игра будет удалена, и начнётся новая в выбранном режиме.
restart-mode-yes = Новая игра

balda-used = Слова
balda-used-none = пока нет
balda-start = Начало
balda-remember = Слова на память
balda-remember-word = Слово
balda-remember-add = Запомнить
balda-remember-this = Запомнить { $word }
balda-remember-remove = Забыть { $word }
balda-remember-none = Слова, добавленные знаком +, остаются здесь для всех игр.

balda-mark-trap = позволило { $word }
balda-analysis-lead = Лучшие ходы этой позиции и самый длинный ответ на каждый.
balda-analysis-over = Игра здесь уже окончена.
balda-analysis-gain = итог { $n }
balda-analysis-reply = ответ { $word }
balda-analysis-noreply = без ответа

## Sentences about people and counts.

balda-letters = { $n ->
    [one] { $n } буква
    [few] { $n } буквы
   *[many] { $n } букв
  }
balda-say-placed = { $who ->
    [you] { $n ->
        [one] Ваш ход: { $word }, { $n } очко.
        [few] Ваш ход: { $word }, { $n } очка.
       *[many] Ваш ход: { $word }, { $n } очков.
      }
   *[name] { $n ->
        [one] { $name }: { $word }, { $n } очко.
        [few] { $name }: { $word }, { $n } очка.
       *[many] { $name }: { $word }, { $n } очков.
      }
  }
balda-say-accepted = { $who ->
    [you] { $n ->
        [one] Ваше слово { $word } засчитано: { $n } очко.
        [few] Ваше слово { $word } засчитано: { $n } очка.
       *[many] Ваше слово { $word } засчитано: { $n } очков.
      }
   *[name] { $n ->
        [one] { $name }: { $word } засчитано, { $n } очко.
        [few] { $name }: { $word } засчитано, { $n } очка.
       *[many] { $name }: { $word } засчитано, { $n } очков.
      }
  }
balda-say-passed = { $who ->
    [you] Вы пропустили ход.
   *[name] { $name } пропускает ход.
  }
balda-say-timeout = { $who ->
    [you] Ваше время на ход вышло.
   *[name] { $name }: время на ход вышло.
  }
balda-pass-text = { $n ->
    [0] После этого пропускать больше нельзя: следующий пропуск – поражение.
    [one] После этого можно пропустить ещё { $n } раз; пропуск после него – поражение.
    [few] После этого можно пропустить ещё { $n } раза; пропуск после них – поражение.
   *[many] После этого можно пропустить ещё { $n } раз; пропуск после них – поражение.
  }
balda-offer = Спросить: { $name }
balda-offered = { $name } решает, засчитать ли { $word }.
balda-offered-you = { $who ->
    [you] { $by } считает, что { $word } – слово. Засчитать?
   *[name] { $name }: { $by } считает, что { $word } – слово. Засчитать?
  }
balda-hint-length = { $n ->
    [one] Есть хорошее слово из { $n } буквы.
    [few] Есть хорошее слово из { $n } букв.
   *[many] Есть хорошее слово из { $n } букв.
  }
balda-hint-square = { $n ->
    [one] Слово из { $n } буквы: новая буква – в отмеченной клетке.
    [few] Слово из { $n } букв: новая буква – в отмеченной клетке.
   *[many] Слово из { $n } букв: новая буква – в отмеченной клетке.
  }
balda-finds-count = { $n ->
    [one] { $n } слово
    [few] { $n } слова
   *[many] { $n } слов
  }
balda-finds-more = ещё { $n }
balda-mark-left = { $n ->
    [one] упущено { $n } очко: { $word }
    [few] упущено { $n } очка: { $word }
   *[many] упущено { $n } очков: { $word }
  }
balda-analysis-count = { $n ->
    [one] Слово здесь можно составить { $n } способом.
    [few] Слово здесь можно составить { $n } способами.
   *[many] Слово здесь можно составить { $n } способами.
  }

## Shared with the terminal

balda-end-full = Поле заполнено.
balda-end-no-words = Ни у кого больше нет слов.
balda-end-passes = Третий пропуск – поражение.
balda-say-declined = { $word } не засчитано.
