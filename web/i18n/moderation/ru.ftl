### Texts of the guest book, reports and moderation, in Russian.

book-title = Гостевая книга
book-lead = Что участники оставляют здесь для всех.
book-write = Напишите что-нибудь
book-write-do = Записать
book-members = Здесь пишут участники.
book-none = Пока никто ничего не написал.
book-remove = Убрать
book-more = Показать ещё
moderation-title = Модерация
moderation-reports = Жалобы
moderation-all = И закрытые
moderation-none = Разбирать нечего.
moderation-kind-talk = разговор у партии
moderation-kind-message = личные сообщения
moderation-kind-profile = имя или профиль
moderation-kind-game = поведение в партии
moderation-game = партия
moderation-nothing = Без последствий
moderation-do = Лишить слова или исключить
moderation-whom = Участник или адрес
moderation-what = Что
moderation-silence = лишение слова
moderation-ban = исключение
moderation-days = На какой срок
moderation-forever = навсегда
moderation-reason = За что (ему сообщат)
moderation-bans = Лишённые слова и исключённые
moderation-bans-none = Таких нет.
moderation-until = до { $day }
moderation-lift = Снять
moderation-new = Лишить кого-нибудь слова или исключить
moderation-log = Что было сделано
report-do = Пожаловаться
report-note = Что не так?
report-send = Пожаловаться
report-sent = Модераторы посмотрят.
report-talk = Вместе с жалобой модераторы получат то, что говорилось у этой партии.
report-message = Вместе с жалобой модераторы получат вашу переписку с этим участником.
report-profile = Вместе с жалобой модераторы получат профиль.
report-game = Вместе с жалобой модераторы получат партию.
error-banned = Вы исключены с этого сервера.
error-silenced = Модератор лишил вас слова: играть можно, писать нельзя.
error-not-moderator = Это могут только модераторы.
error-no-such-report = Кто-то успел раньше: это уже сделано.
error-too-many-reports = Подождите, пока модераторы посмотрят ваши прежние жалобы.
error-text-length = Сократите текст до 1000 знаков.
moderation-days-n = { $n ->
    [one] { $n } день
    [few] { $n } дня
    [many] { $n } дней
   *[other] { $n } дня
  }
agreement-title = Совпадения с компьютером
agreement-lead = Как часто ходы игрока в рейтинговых партиях с людьми совпадали с выбором компьютера. У сильных игроков совпадений много, а короткие партии мало о чём говорят: это повод присмотреться, но не доказательство.
agreement-member = Участник
agreement-look = Найти
agreement-none = Ни одна партия этого участника ещё не проверена.
agreement-game = Игра
agreement-engine = Компьютер
agreement-games = Партии
agreement-theirs = Этот участник
agreement-others = Все остальные
agreement-stop = Остановить
agreement-all = Все рейтинговые партии с людьми проверены.
agreement-share = { $n ->
    [one] { $percent } % из { $n } хода
    [few] { $percent } % из { $n } ходов
    [many] { $percent } % из { $n } ходов
   *[other] { $percent } % из { $n } хода
  }
agreement-do = { $n ->
    [one] Проверить ещё { $n } партию
    [few] Проверить ещё { $n } партии
    [many] Проверить ещё { $n } партий
   *[other] Проверить ещё { $n } партии
  }
agreement-left = { $n ->
    [one] не проверена { $n }
    [few] не проверены { $n }
    [many] не проверено { $n }
   *[other] не проверено { $n }
  }
agreement-going = { $n ->
    [one] Осталась { $n } партия…
    [few] Осталось { $n } партии…
    [many] Осталось { $n } партий…
   *[other] Осталось { $n } партии…
  }

## Sentences about people and counts.

moderation-by = жалуется { $name }
report-title = Жалоба на игрока { $name }
report-whom = Пожаловаться: { $name }
