# Challenges and notices, in English.

lobby-from = { $name } challenges you
lobby-to = You challenged { $name }
lobby-declined = { $name } declined: { $reason }
notice-challenged = { $name } challenges you: { $game }.
notice-declined = { $name } declined your challenge.
notice-message = { $name }: { $text }
company-gone = { $name } has been away for { $time }.
company-back-asks = { $name } asks to take back the last move.
company-vacation = { $name } is on vacation until { $day }: the clock is stopped.
vacation-left = { $n ->
    [one] You have one day of your yearly vacation left.
   *[other] You have { $n } days of your yearly vacation left.
  }
