# Who reports whom.

moderation-by = жалуется { $name }
report-title = Жалоба на игрока { $name }
report-whom = Пожаловаться: { $name }
