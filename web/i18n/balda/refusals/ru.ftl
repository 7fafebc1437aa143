# Балда: почему что-то отклонено, по-русски. Эти предложения говорит и терминал.

balda-why-occupied = Там уже стоит буква. Выберите пустую клетку.
balda-why-empty-square = Слово проходит только по буквам.
balda-why-not-adjacent = Каждая буква должна стоять рядом с предыдущей.
balda-why-used-too-often = Слово проходит через клетку слишком много раз.
balda-why-misses-new = Слово должно проходить через новую букву.
balda-why-misspelled = Буквы на этом пути не складываются в { $word }.
balda-why-no-path = Здесь с новой буквой нельзя прочитать { $word }.
balda-why-too-short = { $word } – в слове должно быть не меньше двух букв.
balda-why-used = { $word } уже было в этой игре.
balda-why-start-word = { $word } – начальное слово.
balda-why-no-approval = Слова { $word } нет в словаре.
balda-why-declined = { $word } в этой игре уже отклонили.
balda-why-path-too-long = Таких длинных слов нет.
balda-why-nothing-offered = Ни одно слово не ждёт ответа.
balda-why-answer-first = Сначала решите, засчитать ли { $word }.
