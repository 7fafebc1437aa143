# Who challenges whom.

lobby-from = { $name } vás vyzývá
lobby-to = Vyzýváte hráče { $name }
lobby-declined = { $name } odmítá: { $reason }
notice-challenged = { $name } vás vyzývá: { $game }.
notice-declined = { $name } odmítá vaši výzvu.
notice-message = { $name }: { $text }
company-gone = { $name } je pryč už { $time }.
company-back-asks = { $name } žádá o vrácení posledního tahu.
company-vacation = { $name } má dovolenou do { $day }: hodiny stojí.
vacation-left = { $n ->
    [one] Z roční dovolené vám zbývá { $n } den.
    [few] Z roční dovolené vám zbývají { $n } dny.
    [many] Z roční dovolené vám zbývá { $n } dne.
   *[other] Z roční dovolené vám zbývá { $n } dní.
  }
