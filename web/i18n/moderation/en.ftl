### Texts of the guest book, reports and moderation, in English.

book-title = Guest book
book-lead = Notes that members leave for everyone.
book-write = Write something
book-write-do = Post
book-members = Only members can write here.
book-none = No one has written anything yet.
book-remove = Remove
book-more = Show more
moderation-title = Moderation
moderation-reports = Reports
moderation-all = Include closed reports
moderation-none = There is nothing to review.
moderation-kind-talk = chat in a game
moderation-kind-message = private messages
moderation-kind-profile = name or profile
moderation-kind-game = behaviour in a game
moderation-game = the game
moderation-nothing = No action
moderation-do = Mute or ban
moderation-whom = Member or address
moderation-what = Action
moderation-silence = mute
moderation-ban = ban
moderation-days = For how long
moderation-forever = permanently
moderation-reason = Reason (they will see it)
moderation-bans = Mutes and bans
moderation-bans-none = No one is muted or banned.
moderation-until = until { $day }
moderation-lift = Lift
moderation-new = Mute or ban someone
moderation-log = Action log
report-do = Report
report-note = What is wrong?
report-send = Report
report-sent = The moderators will review it.
report-talk = The chat of this game is sent to the moderators with it.
report-message = Your messages with this member are sent to the moderators with it.
report-profile = The profile is sent to the moderators with it.
report-game = The game is sent to the moderators with it.
error-banned = You are banned from this server.
error-silenced = A moderator has muted you: you can play, but not write.
error-not-moderator = Only moderators can do this.
error-no-such-report = Someone was faster: this report is already closed.
error-too-many-reports = Wait until the moderators have reviewed your other reports.
error-text-length = Shorten the text to 1000 characters.
moderation-days-n = { $n ->
    [one] { $n } day
   *[other] { $n } days
  }
agreement-title = Agreement with the computer
agreement-lead = How often a member’s turns matched the computer’s choice, in rated games against people. Strong players match it often, and short games say little: it is a reason to look closer, not proof.
agreement-member = Member
agreement-look = Look up
agreement-none = None of this member’s games has been checked yet.
agreement-game = Game
agreement-engine = Computer
agreement-games = Games
agreement-theirs = This member
agreement-others = All others
agreement-stop = Stop
agreement-all = All rated games against people have been checked.
agreement-share = { $n ->
    [one] { $percent }% of { $n } turn
   *[other] { $percent }% of { $n } turns
  }
agreement-do = { $n ->
    [one] Check { $n } more game
   *[other] Check { $n } more games
  }
agreement-left = { $n ->
    [one] { $n } has not been checked
   *[other] { $n } have not been checked
  }
agreement-going = { $n ->
    [one] { $n } game to go…
   *[other] { $n } games to go…
  }

## Sentences about people and counts.

moderation-by = reported by { $name }
report-title = Report { $name }
report-whom = Report { $name }
