### Texts of Pentago that every page needs: its name and settings, in Russian.

game-pentago = Пентаго
game-pentago-lead = Поставьте шарик, поверните четверть доски, соберите пять в ряд.
pentago-rules = Пять в ряд поворотом
pentago-rules-pentago-standard = Сразу побеждает
pentago-rules-pentago-answer = Соперник может ответить
pentago-field-depth = Классические программы считают вперёд на
pentago-field-seconds = Время компьютера на ход
pentago-field-place = Вы играете
pentago-field-place-first = Белыми
pentago-field-place-lot = По жребию
pentago-field-place-second = Чёрными
player-pentago-level-5 = Гроссмейстер
pentago-field-depth-moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
    [many] { $n } ходов
   *[other] { $n } ходов
  }
pentago-field-seconds-n = { $n ->
    [one] { $n } секунда
    [few] { $n } секунды
    [many] { $n } секунд
   *[other] { $n } секунд
  }
