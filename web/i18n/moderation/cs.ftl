# Who reports whom.

moderation-by = nahlásil hráč { $name }
report-title = Nahlásit hráče { $name }
report-whom = Nahlásit hráče { $name }
