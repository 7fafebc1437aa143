### Texts of the page about the program, in English.

about-title = About Deska
about-what = Deska plays, analyses and hosts word and board games: { $games }.
about-licence = The code may be used, changed and shared under { $licence }. Words and definitions have their own licences, listed below.
about-games = The games
about-words = Words
about-words-text = The word lists are made from free sources; none is a list of an association or a publisher.
about-list = Word list
about-language = Language
about-source = Made from
about-terms = Licence
about-definitions = Definitions
about-code = Licences
about-code-text = The page uses lit-html (BSD 3-Clause) and Fluent (Apache 2.0). The program is written in Rust with libraries under permissive licences; its database, SQLite, is in the public domain.
about-code-all = All licence texts
