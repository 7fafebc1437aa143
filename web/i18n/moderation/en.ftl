# Reports, in English.

moderation-by = reported by { $name }
report-title = Report { $name }
report-whom = Report { $name }
