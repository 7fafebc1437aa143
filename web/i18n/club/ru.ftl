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
    [one] От годового отпуска у вас остался { $n } день.
    [few] От годового отпуска у вас осталось { $n } дня.
    [many] От годового отпуска у вас осталось { $n } дней.
   *[other] От годового отпуска у вас осталось { $n } дня.
  }
