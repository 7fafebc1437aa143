### Texts of Erudit that every page needs: its name and settings, in Russian.

game-erudit = Эрудит
game-erudit-lead = Родственник «Скрабла»: несколько слов за ход и звёздочки, которые можно забрать с поля.
erudit-field-take = Звёздочки на поле
erudit-field-take-same-turn = Можно забрать и выложить в тот же ход
erudit-field-take-next-turn = Можно забрать на следующий ход
erudit-field-take-no = Остаются на месте
erudit-field-take-next-turn-short = звёздочки и на следующий ход
erudit-field-take-no-short = звёздочки остаются
erudit-field-star_worth = Звёздочка стоит
erudit-field-star_worth-zero = Ничего
erudit-field-star_worth-letter = Столько же, сколько её буква
erudit-field-star_worth-letter-short = звёздочка стоит как буква
erudit-field-scoring = Очки за ход
erudit-field-scoring-sequential = За каждое слово, как только оно выложено
erudit-field-scoring-union = За каждое новое слово один раз, в конце хода
erudit-field-scoring-union-short = слова считаются в конце хода
erudit-field-repeats = Одно и то же слово дважды за игру
erudit-field-repeats-forbidden = Нельзя
erudit-field-repeats-allowed = Можно
erudit-field-repeats-allowed-short = слова могут повторяться
erudit-field-exchange_minimum = Для обмена в мешке нужно
erudit-field-exchange_minimum-0 = Хотя бы одна фишка
erudit-field-exchange_minimum-7 = Хотя бы семь фишек
erudit-field-exchange_minimum-7-short = обмен от семи фишек в мешке
erudit-field-leftovers = Оставшиеся фишки
erudit-field-leftovers-kept = Не считаются
erudit-field-leftovers-deducted = Вычитаются
erudit-field-leftovers-deducted-short = оставшиеся фишки вычитаются
erudit-field-agreed_total = Игра идёт до
erudit-field-agreed_total-none = Последней фишки
player-erudit-level-2 = Читатель
player-erudit-level-3 = Начитанный
player-erudit-level-4 = Знаток
player-erudit-level-5 = Эрудит
erudit-field-agreed_total-short = { $n ->
    [one] до { $n } очка
    [few] до { $n } очков
    [many] до { $n } очков
   *[other] до { $n } очков
  }
