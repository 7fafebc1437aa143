### Texts of Erudit’s board, in Russian.

erudit-parts = Ваш ход слово за словом
erudit-parts-list = Слова, выложенные за этот ход
erudit-bonus-had = все семь: { $points }
erudit-sum = = { $n }
erudit-play-confirm = Ещё слово
erudit-play-end = Закончить ход
erudit-play-sum = Закончить ход: { $n }
erudit-say-first = Ваш ход. Первое слово должно пройти через центр; слов может быть несколько.
erudit-say-next = Выложите ещё слово или закончите ход.
erudit-say-star = Выберите букву для звёздочки.
erudit-say-lost = Поле изменилось: приготовленные слова больше не подходят.
erudit-say-part = Слово { $n }: { $text }
erudit-star-take = Положите на звёздочку свою { $letter } – и она ваша; выложить её надо в этот же ход.
erudit-star-later = Положите на звёздочку свою { $letter } – и она ваша; выложить её надо в этот или в следующий ход.
erudit-star-go = Забрать звёздочку
erudit-star-without = Эта звёздочка заменяет { $letter }. Тот, у кого есть такая фишка, может положить её сюда и забрать звёздочку.
erudit-step-lay = { $n }. { $words }
erudit-step-take = { $n }. { $letter } – на место звёздочки.
erudit-hint-takes = Вы заберёте и звёздочку с поля.
erudit-analysis-lead = Лучшие ходы и обмены по очкам, оставшимся фишкам и тому, что они открывают сопернику.
erudit-square-centre = { $name }, центр
erudit-square-laying = { $tile }, слово хода { $n }
erudit-held-star = звёздочка
erudit-star-name = звёздочка
erudit-blank-title = Какую букву заменит звёздочка?
erudit-say-missing = У вас нет ни буквы { $letter }, ни звёздочки.

## Sentences about people and counts.

erudit-bonus-left = { $n ->
    [one] ещё { $n } фишка: { $points }
    [few] ещё { $n } фишки: { $points }
   *[many] ещё { $n } фишек: { $points }
  }
erudit-play-aria = { $n ->
    [one] Закончить ход: { $n } очко
    [few] Закончить ход: { $n } очка
   *[many] Закончить ход: { $n } очков
  }
erudit-say-owed = { $n ->
    [one] Вы забрали { $n } звёздочку: выложите её в этот ход или верните.
    [few] Вы забрали { $n } звёздочки: выложите их в этот ход или верните.
   *[many] Вы забрали { $n } звёздочек: выложите их в этот ход или верните.
  }
erudit-say-due = { $n ->
    [one] Ваш ход. Выложите звёздочку, которую забрали.
    [few] Ваш ход. Выложите { $n } звёздочки, которые забрали.
   *[many] Ваш ход. Выложите { $n } звёздочек, которые забрали.
  }
erudit-show = { $who ->
    [you] Вы: { $text }
   *[name] { $name }: { $text }
  }
erudit-end-total = { $who ->
    [you] { $n ->
        [one] Вы набрали { $n } очко.
        [few] Вы набрали { $n } очка.
       *[many] Вы набрали { $n } очков.
      }
   *[name] { $n ->
        [one] { $name } набирает { $n } очко.
        [few] { $name } набирает { $n } очка.
       *[many] { $name } набирает { $n } очков.
      }
  }
erudit-hint-points = { $n ->
    [one] Можно получить { $points }, выложив { $n } слово.
    [few] Можно получить { $points }, выложив { $n } слова.
   *[many] Можно получить { $points }, выложив { $n } слов.
  }
erudit-hint-steps = { $n ->
    [one] { $points }: слово выложено, закончите ход.
    [few] { $points }: { $n } слова выложены, закончите ход.
   *[many] { $points }: { $n } слов выложено, закончите ход.
  }
erudit-square-star = { $n ->
    [one] { $name }, звёздочка вместо { $letter }, { $n } очко
    [few] { $name }, звёздочка вместо { $letter }, { $n } очка
   *[many] { $name }, звёздочка вместо { $letter }, { $n } очков
  }
erudit-analysis-count = { $n ->
    [one] Можно выложить { $n } слово.
    [few] Можно выложить { $n } слова.
   *[many] Можно выложить { $n } слов.
  }
