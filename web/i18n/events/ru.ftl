# Турниры: предложения об игроках и количествах, по-русски.

events-meeting = { $n ->
    [one] { $n } пара партий на встречу
    [few] { $n } пары партий на встречу
   *[many] { $n } пар партий на встречу
  }
events-winner = победа: { $name }
events-fault = победа: { $name }, ошибка соперника
events-source = { $event }: { $one } – { $other }, пара { $pair }{ $game }
