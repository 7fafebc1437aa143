### Texts of the page about the program, in Czech.

about-title = O programu Deska
about-what = Deska hraje, rozebírá a hostí slovní a deskové hry: { $games }.
about-licence = Kód lze používat, měnit a šířit podle { $licence }. Slova a definice mají vlastní licence, viz níže.
about-games = Hry
about-words = Slova
about-words-text = Slovníky vznikly ze svobodných zdrojů; žádný není seznamem svazu ani vydavatele.
about-list = Slovník
about-language = Jazyk
about-source = Z čeho vznikl
about-terms = Licence
about-definitions = Definice
about-code = Licence
about-code-text = Stránka používá lit-html (BSD 3-Clause) a Fluent (Apache 2.0). Program je napsán v Rustu s knihovnami pod volnými licencemi; databáze SQLite je volné dílo.
about-code-all = Úplné znění všech licencí
