# What mails to members say.

mail-confirm-subject = Deska: is this your address?
mail-confirm-text = Hello { $name }, to get mail from Deska at this address, open this link while you are signed in, within a day:
mail-forgotten-subject = Deska: a new password
mail-forgotten-text = Hello { $name }, you can set a new password by this link, within an hour:
mail-forgotten-note = If you did not ask for it, do nothing: your password stays as it is.
mail-waits-subject = Deska: something is waiting for you
mail-turns = { $n ->
    [one] It is your turn in { $n } game.
   *[other] It is your turn in { $n } games.
}
mail-challenges = { $n ->
    [one] You have { $n } new challenge.
   *[other] You have { $n } new challenges.
}
mail-messages = { $n ->
    [one] { $n } member has written to you.
   *[other] { $n } members have written to you.
}
mail-off = Mails like this one can be turned off in your account: { $link }
mail-unasked = If you know nothing of this, somebody has mistyped an address, and you need do nothing.
