# Who reports whom.

moderation-by = reported by { $name }
report-title = Report { $name }
report-whom = Report { $name }
