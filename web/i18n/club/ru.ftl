# Who challenges whom.

lobby-from = { $name } вызывает вас
lobby-to = Вы вызываете игрока { $name }
lobby-declined = { $name } отклоняет: { $reason }
notice-challenged = { $name } вызывает вас: { $game }.
notice-declined = { $name } отклоняет ваш вызов.
notice-message = { $name }: { $text }
company-gone = { $name } отсутствует уже { $time }.
company-back-asks = { $name } просит вернуть последний ход.
company-vacation = { $name } в отпуске до { $day }: часы стоят.
vacation-left = { $n ->
    [one] В течение года остался { $n } день.
    [few] В течение года осталось { $n } дня.
    [many] В течение года осталось { $n } дней.
   *[other] В течение года осталось { $n } дня.
  }
