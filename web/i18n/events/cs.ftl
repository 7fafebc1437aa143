# Turnaje: věty o hráčích a počtech, česky.

events-meeting = { $n ->
    [one] { $n } dvojice partií na utkání
    [few] { $n } dvojice partií na utkání
   *[other] { $n } dvojic partií na utkání
  }
events-winner = vyhrává { $name }
events-fault = vyhrává { $name } chybou soupeře
events-source = { $event }: { $one } – { $other }, dvojice { $pair }{ $game }
