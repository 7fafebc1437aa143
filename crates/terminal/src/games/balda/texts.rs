//! Texts of Balda, in three languages.

use balda::ParseMoveError;

use crate::texts::catalogue::messages;
use crate::texts::{Language, texts};

messages! {
    balda_declined(word: &str) = "balda-say-declined";
    balda_end_full() = "balda-end-full";
    balda_end_no_words() = "balda-end-no-words";
    balda_end_passes() = "balda-end-passes";
    balda_hint_letters(n: usize) = "balda-hint-length";
    balda_hint_none() = "balda-hint-pass";
}

texts! {
    balda_title() { en: "Balda", cs: "Balda", ru: "Балда" }
    balda_start(word: &str) { en: "The game begins with {word}.", cs: "Hra začíná slovem {word}.", ru: "Игра начинается со слова {word}." }
    balda_played(who: &str, word: &str, letter: &str, points: &str, total: i32) {
        en: "{who}: {word} (put {letter}), {points}, {total} in all",
        cs: "{who}: {word} (přidáno {letter}), {points}, celkem {total}",
        ru: "{who}: {word} (буква {letter}), {points}, всего {total}",
    }
    balda_offered(who: &str, word: &str) {
        en: "{who} offers {word}, which the word list does not contain.",
        cs: "{who} nabízí slovo {word}, které ve slovníku není.",
        ru: "{who} предлагает слово {word}, которого нет в словаре.",
    }
    balda_ask(who: &str, word: &str) { en: "{who}, does {word} count? (y/n) ", cs: "{who}, platí {word}? (a/n) ", ru: "{who}, засчитать {word}? (д/н) " }
    balda_several(word: &str) {
        en: "{word} can be played in several ways; type a number:",
        cs: "{word} lze zahrát více způsoby; napište číslo:",
        ru: "{word} можно сыграть по-разному; введите номер:",
    }
    balda_no_choice(number: usize) {
        en: "{number} is not in the list: type a word first; if it can be played in several ways, choose one.",
        cs: "Číslo {number} v seznamu není: nejdřív napište slovo, a lze-li ho zahrát více způsoby, vyberte.",
        ru: "Номера {number} в списке нет: сначала введите слово, и если ходов несколько, выберите.",
    }
    balda_nowhere(word: &str) {
        en: "{word} is a word, but no single letter makes it here.",
        cs: "{word} je slovo, ale přidáním jednoho písmene tu nevznikne.",
        ru: "Слово {word} есть, но одной буквой его здесь не составить.",
    }
    balda_offer_it() {
        en: ":offer asks the next player to accept it.",
        cs: ":offer požádá dalšího hráče, ať je uzná.",
        ru: ":offer попросит следующего игрока засчитать его.",
    }
    balda_offer_where(word: &str) {
        en: "To ask the next player, give its square: :offer r,c L {word}",
        cs: "Chcete-li se zeptat dalšího hráče, napište kde: :offer r,c L {word}",
        ru: "Чтобы спросить следующего игрока, напишите, где оно: :offer r,c L {word}",
    }
    balda_offer_what() {
        en: "Which word? :offer r,c L WORD, with the row, the column and the letter put.",
        cs: "Které slovo? :offer r,c L SLOVO, s řádkem, sloupcem a přidaným písmenem.",
        ru: "Какое слово? :offer r,c L СЛОВО: строка, столбец и поставленная буква.",
    }
    balda_no_one_to_ask() {
        en: "The next player is a computer, which accepts only words of the lexicon: there is no one to ask.",
        cs: "Další hráč je počítač, ten uznává jen slovník: není se koho ptát.",
        ru: "Следующий игрок – компьютер, он знает только словарь: спросить некого.",
    }
    balda_hint_more() { en: "Type :hint again to see where its letter goes.", cs: "Kam písmeno patří, řekne další :rada.", ru: "Куда поставить букву, скажет ещё один :совет." }
    balda_hint_square(square: &str) {
        en: "Its letter goes on {square}. Type :hint again to see the word.",
        cs: "Písmeno patří na {square}. Slovo řekne další :rada.",
        ru: "Буква ставится на {square}. Слово скажет ещё один :совет.",
    }
    balda_count(words: usize) { en: "Words: {words}", cs: "Slov: {words}", ru: "Слов: {words}" }
    balda_command(text: &str) {
        en: "{text}: unknown command, or an argument is missing; type ? for the commands.",
        cs: "{text}: takový příkaz není, nebo mu něco chybí; všechny ukáže ?.",
        ru: "{text}: такой команды нет, или ей чего-то не хватает; все покажет ?.",
    }
    balda_colon(text: &str) {
        en: "A command begins with a colon: :{text}; type ? for the commands.",
        cs: "Příkaz začíná dvojtečkou: :{text}; všechny ukáže ?.",
        ru: "Команда начинается с двоеточия: :{text}; все покажет ?.",
    }
    balda_noted(word: &str) { en: "Remembered: {word}. :note shows all.", cs: "Zapamatováno: {word}. Všechna ukáže :note.", ru: "Запомнено: {word}. Все покажет :note." }
    balda_no_notes() { en: "No notes yet: add one with :note WORD", cs: "Zatím žádná slova k zapamatování: :note SLOVO", ru: "Слов на память пока нет: :note СЛОВО" }
    balda_level_which() {
        en: "Which computer? :level N SEAT, with its seat from 1.",
        cs: "Který počítač? :úroveň N MÍSTO, místa se číslují od 1.",
        ru: "Какой компьютер? :уровень N МЕСТО, места считаются от 1.",
    }
    balda_no_computer() {
        en: "No computer plays there.",
        cs: "Tam žádný počítač nehraje.",
        ru: "Там компьютер не играет.",
    }
    balda_no_player(name: &str, known: &str) {
        en: "There is no computer player `{name}`: choose one of {known}.",
        cs: "Počítačový hráč `{name}` není: vyberte některého z {known}.",
        ru: "Нет компьютерного игрока `{name}`: выберите из {known}.",
    }
    balda_after_end() {
        en: "Now you can: :moves (what each left and opened), :moves N, :used, :save FILE.deska, :again, :anew, :quit.",
        cs: "Teď můžete: :tahy (co který nechal a otevřel), :tahy N, :used, :ulož SOUBOR.deska, :další, :odznova, :konec.",
        ru: "Теперь можно: :ходы (что упущено и открыто), :ходы N, :used, :запись ФАЙЛ.deska, :ещё, :заново, :выход.",
    }
    balda_left(points: &str, word: &str) { en: "missed {points}: {word}", cs: "nevyužito {points}: {word}", ru: "упущено {points}: {word}" }
    balda_trap(word: &str) { en: "opens {word}", cs: "otevírá {word}", ru: "открывает {word}" }
    balda_best(who: &str) { en: "The best words for {who}:", cs: "Nejlepší slova, {who}:", ru: "Лучшие слова, {who}:" }
    balda_series(standing: &str, words: &str) { en: "Series: {standing}   {words}", cs: "Série: {standing}   {words}", ru: "Серия: {standing}   {words}" }
}

impl Language {
    /// Returns the help text, one command per line.
    pub(super) const fn balda_help(self) -> &'static str {
        match self {
            Self::En => EN,
            Self::Cs => CS,
            Self::Ru => RU,
        }
    }
}

const EN: &str = "\
WORD             play a word: the square and the letter are found
r,c L WORD       put L on row r, column c (from 0), and name WORD; the path
                 may follow: r,c-r,c-...;  with ? at the end: what would it score?
WORD?  :check    is it on the word list, and what does it mean?
:offer           ask the next player about a word not on the list
:hint            a length; again: the square; again: the word
:list            all words;  :list r,c  those with a letter on that empty
                 square, or through the letter on it
:used            the words played;  :moves  the moves so far
:note WORD       a word to remember;  :note  all of them
:undo, :redo     against computers: take back your last turn, play it again
:pass            (three in a row lose);  :draw  offer a draw
:resign          give up
:again           another game with the same rules and players
:anew            this game again from its start word
:level N SEAT    the computer plays at level N from now on; SEAT (from 1)
                 if there are several
:save FILE.deska write the game to a file that the page reads
Enter            the board again
:quit            leave (also Ctrl-D): the game is saved";

const CS: &str = "\
SLOVO            zahrát slovo: pole a písmeno se najdou
r,c P SLOVO      dát P na řádek r, sloupec c (od 0) a zahrát SLOVO; může
                 následovat cesta: r,c-r,c-...;  s ? na konci: co by přineslo?
SLOVO?  :ověř    je ve slovníku a co znamená?
:nabídni         zeptat se dalšího hráče na slovo, které ve slovníku není
:rada            počet písmen; znovu: pole; znovu: slovo
:slova           všechna slova;  :slova r,c  ta s písmenem na prázdném
                 poli, nebo přes písmeno, které tam stojí
:zahraná         zahraná slova;  :tahy  dosavadní tahy
:poznámka SLOVO  slovo k zapamatování;  :poznámka  všechna
:zpět, :znovu    proti počítačům: vrátit poslední tah, zahrát jej znovu
:pas             pasovat (tři pasy po sobě prohrávají);  :remíza  nabídnout
:vzdát           vzdát hru
:další           další hra se stejnými pravidly a hráči
:odznova         tatáž hra od začátku, se stejným slovem
:úroveň N MÍSTO  počítač teď hraje na úrovni N; MÍSTO (od 1), je-li
                 počítačů víc
:ulož S.deska    zapsat hru do souboru, který přečte stránka
Enter            znovu deska
:konec           odejít (i Ctrl-D): hra zůstane uložena";

const RU: &str = "\
СЛОВО            назвать слово: клетка и буква найдутся
r,c Б СЛОВО      поставить Б на строку r, столбец c (от 0) и назвать СЛОВО;
                 дальше можно путь: r,c-r,c-...;  с ? в конце: сколько даст?
СЛОВО?  :слово   есть ли в словаре и что значит?
:предложить      спросить следующего игрока о слове, которого нет в словаре
:совет           сколько букв; ещё раз: клетка; ещё раз: слово
:слова           все слова;  :слова r,c  с буквой на этой пустой клетке
                 или через букву, которая там стоит
:сыграны         названные слова;  :ходы  ходы до сих пор
:запомнить СЛОВО слово на память;  :запомнить  все
:назад, :снова   против компьютеров: вернуть свой ход, сыграть его снова
:пас             пропуск (три подряд – поражение);  :ничья  предложить
:сдаюсь          сдаться
:ещё             ещё игра с теми же правилами и игроками
:заново          та же игра сначала, с тем же словом
:уровень N МЕСТО компьютер теперь играет на уровне N; МЕСТО (от 1), если
                 компьютеров несколько
:запись Ф.deska  записать игру в файл, который читает страница
Enter            доска ещё раз
:выход           выйти (и Ctrl-D): игра сохранится";

/// Returns the message for an invalid move notation.
pub(super) fn parse_error_message(bad: &ParseMoveError, language: Language) -> String {
    let example = "1,1 Ф ФАЛДА";
    match language {
        Language::En => bad.to_string(),
        Language::Cs => format!("Tomu nerozumím: {bad}. Pište například: {example}"),
        Language::Ru => format!("Не понял: {bad}. Пишите, например: {example}"),
    }
}
