### Texts of the page about the program, in Russian.

about-title = О программе «Deska»
about-what = Deska играет, разбирает партии и проводит игры: { $games }.
about-licence = Код можно использовать, изменять и распространять на условиях { $licence }. У слов и определений свои лицензии, они указаны ниже.
about-games = Игры
about-words = Слова
about-words-text = Словари составлены из свободных источников; ни один не взят у ассоциации или издателя.
about-list = Словарь
about-language = Язык
about-source = Из чего составлен
about-terms = Лицензия
about-definitions = Определения
about-code = Лицензии
about-code-text = Страница использует lit-html (BSD 3-Clause) и Fluent (Apache 2.0). Программа написана на Rust с библиотеками под свободными лицензиями; база данных SQLite — общественное достояние.
about-code-all = Полные тексты всех лицензий
