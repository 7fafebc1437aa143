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
    [one] Do roka zbývá { $n } den.
    [few] Do roka zbývají { $n } dny.
    [many] Do roka zbývá { $n } dne.
   *[other] Do roka zbývá { $n } dní.
  }
