# Who challenges whom.

lobby-from = { $name } challenges you
lobby-to = You challenge { $name }
lobby-declined = { $name } declines: { $reason }
notice-challenged = { $name } challenges you: { $game }.
notice-declined = { $name } declines your challenge.
notice-message = { $name }: { $text }
company-gone = { $name } has been away for { $time }.
company-back-asks = { $name } asks to take the last move back.
company-vacation = { $name } is on vacation until { $day }: the clock rests.
vacation-left = { $n ->
    [one] You have one day of your yearly vacation left.
   *[other] You have { $n } days of your yearly vacation left.
  }
