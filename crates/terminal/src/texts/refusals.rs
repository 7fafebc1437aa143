//! Why something may not be, in the players' language. In English the sentence is the rules' own; the others say it shorter and name the squares.

use std::io;

use crossword::erudit::{BadStep, BadTurn, Fault};
use crossword::scrabble::Why;
use crossword::{BadMove, BadTiles, Square};
use lexicon::ForeignLetter;
use play::{ProposeError, Refused};

use super::{Language, texts};

texts! {
    unknown_words(words: &str) { en: "not in the lexicon: {words}", cs: "ve slovníku není: {words}", ru: "нет в словаре: {words}" }
    repeated_words(words: &str) { en: "formed before in this game: {words}", cs: "v této hře už bylo: {words}", ru: "уже было в этой игре: {words}" }
    part(number: usize, what: &str) { en: "word {number}: {what}", cs: "{number}. slovo: {what}", ru: "слово {number}: {what}" }
    no_folder() { en: "there is no such folder", cs: "taková složka není", ru: "такой папки нет" }
    may_not_write() { en: "it may not be written there", cs: "tam se zapisovat nesmí", ru: "записывать там нельзя" }
    game_over() { en: "the game is over", cs: "hra už skončila", ru: "игра уже окончена" }
    no_such_seat() { en: "there is no such seat in this game", cs: "takové místo v této hře není", ru: "такого места в этой игре нет" }
    no_offer() { en: "nobody has offered a draw", cs: "remízu nikdo nenabídl", ru: "ничью никто не предлагал" }
    offer_stands() { en: "a draw is offered already", cs: "remíza už je nabídnuta", ru: "ничья уже предложена" }
    offer_declined() {
        en: "your offer was declined: offer again after the next move",
        cs: "nabídka byla odmítnuta: nabídněte znovu po dalším tahu",
        ru: "предложение отклонено: предложите снова после следующего хода",
    }
    not_stored(why: &str) {
        en: "it could not be stored, and does not count: {why}",
        cs: "nepodařilo se to uložit, a tak to neplatí: {why}",
        ru: "сохранить не удалось, поэтому это не считается: {why}",
    }
    foreign_tile() { en: "there is no such letter in this game", cs: "takové písmeno v této hře není", ru: "такой буквы в этой игре нет" }
    a_turn_by_itself(text: &str) {
        en: "`{text}` is a turn by itself: write it alone, or leave it out",
        cs: "`{text}` je tah sám o sobě: pište ho samotný, nebo ho vynechte",
        ru: "`{text}` – отдельный ход: напишите его один или уберите",
    }
    takes_no_star(text: &str) {
        en: "`{text}` takes no star: write the square and the letter put there, as `take 8h А`",
        cs: "`{text}` nebere hvězdičku: napište pole a písmeno, které na ně přijde, třeba `vezmi 8h А`",
        ru: "`{text}` не берёт звёздочку: напишите клетку и букву, которая туда ляжет, например `взять 8h А`",
    }
    no_square(text: &str) {
        en: "`{text}` is no square: write as 8h or h8",
        cs: "`{text}` není pole: pište třeba 8h vodorovně nebo h8 svisle, sloupec latinkou a až o",
        ru: "`{text}` не клетка: пишите, например, 8h вправо или h8 вниз, столбец латинской буквой от a до o",
    }
    not_your_turn() { en: "it is not your turn", cs: "nejste na tahu", ru: "сейчас не ваш ход" }
}

impl Language {
    /// Why a file can't be written; what happens seldom, in the system's words.
    pub(crate) fn no_writing(self, why: &io::Error) -> String {
        match why.kind() {
            io::ErrorKind::NotFound => self.no_folder(),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => self.may_not_write(),
            _ => why.to_string(),
        }
    }

    /// Why an action breaks the rules.
    pub(crate) fn why(self, why: &Why) -> String {
        if why.code() == "unknown-words" {
            return self.unknown_words(&why.words().join(", "));
        }
        self.reason(why.code(), &why.squares()).unwrap_or_else(|| why.to_string())
    }

    /// Why a turn of several words breaks the rules, and which part of it.
    pub(crate) fn fault(self, fault: &Fault) -> String {
        let why = &fault.why;
        let text = match why.code() {
            "unknown-words" => self.unknown_words(&why.words().join(", ")),
            "repeated-words" => self.repeated_words(&why.words().join(", ")),
            code => self.reason(code, &why.squares()).unwrap_or_else(|| why.to_string()),
        };
        match fault.step {
            Some(step) => self.part(step + 1, &text),
            None => text,
        }
    }

    /// Why nothing came of what was proposed; `rule` tells of the game's own rules.
    pub(crate) fn proposed<W>(self, refused: &ProposeError<W>, rule: impl FnOnce(&W) -> String) -> String {
        match refused {
            ProposeError::Refused(refused) => self.refused(refused, rule),
            ProposeError::NoSuchSeat(_) => self.no_such_seat(),
            ProposeError::NoOffer => self.no_offer(),
            ProposeError::OfferStands => self.offer_stands(),
            ProposeError::Declined => self.offer_declined(),
        }
    }

    /// Why an action is refused; `rule` tells of the game's own rules.
    pub(crate) fn refused<W>(self, refused: &Refused<W>, rule: impl FnOnce(&W) -> String) -> String {
        match refused {
            Refused::Over => self.game_over(),
            Refused::NotYourTurn(_) => self.not_your_turn(),
            Refused::Rule(why) => rule(why),
        }
    }

    /// Why a text is no turn.
    pub(crate) fn bad_turn(self, bad: &BadTurn) -> String {
        let (step, text) = match bad {
            // The rules' own sentence says more.
            _ if self == Self::En => return bad.to_string(),
            BadTurn::NothingExchanged => return self.reason("nothing-to-exchange", &[]).unwrap_or_else(|| bad.to_string()),
            BadTurn::Tiles(_) => return self.foreign_tile(),
            BadTurn::Step { step, why } => (*step, self.bad_step(why)),
        };
        if step == 0 { text } else { self.part(step + 1, &text) }
    }

    fn bad_step(self, bad: &BadStep) -> String {
        match bad {
            BadStep::Laying(why) => self.bad_move(why),
            BadStep::NotALaying { text } => self.a_turn_by_itself(text),
            BadStep::Take { text } => self.takes_no_star(text),
            BadStep::Square(square) => self.no_square(&square.text),
        }
    }

    /// Why a text is no word: it has a letter of another alphabet.
    pub(crate) fn foreign_letter(self, foreign: &ForeignLetter) -> String {
        if self == Self::En { foreign.to_string() } else { self.foreign_tile() }
    }

    /// Why a text is no list of tiles.
    pub(crate) fn bad_tiles(self, bad: &BadTiles) -> String {
        if self == Self::En { bad.to_string() } else { self.foreign_tile() }
    }

    /// A reason by its name, with the squares at fault; `None` in English, whose sentences are the rules' own, and where there is none.
    fn reason(self, code: &str, squares: &[Square]) -> Option<String> {
        let (cs, ru) = match code {
            "no-tiles" => ("položte aspoň jeden kámen", "выложите хотя бы одну фишку"),
            "occupied" => ("na tomto poli už kámen leží", "на этой клетке уже лежит фишка"),
            "repeated-square" => ("na jednom poli nemohou ležet dva kameny", "на одной клетке не могут лежать две фишки"),
            "not-in-line" => (
                "všechny kameny musí ležet v jedné řadě nebo v jednom sloupci",
                "все фишки должны лежать в одной строке или в одном столбце",
            ),
            "gap" => ("mezi kameny nesmí zůstat mezera", "фишки должны идти без промежутков"),
            "misses-centre" => ("první slovo musí vést přes střed", "первое слово должно проходить через центр"),
            "first-too-short" => ("první slovo musí mít aspoň dva kameny", "в первом слове должно быть хотя бы две фишки"),
            "not-connected" => ("kameny musí navazovat na slovo na desce", "фишки должны примыкать к слову на доске"),
            "not-on-rack" => ("tyto kameny v zásobníku nemáte", "этих фишек у вас нет"),
            "not-a-letter" => ("takové písmeno v této hře není", "такой буквы в этой игре нет"),
            "bag-too-small" => ("v sáčku je na výměnu příliš málo kamenů", "в мешке слишком мало фишек для обмена"),
            "nothing-to-exchange" => ("napište kameny k výměně", "напишите фишки для обмена"),
            "nothing-to-challenge" => ("není proti čemu vznést námitku", "протестовать не против чего"),
            "accept-or-challenge" => {
                ("poslední kámen je položen: napište námitka nebo platí", "последняя фишка выложена: напишите протест или верно")
            }
            "no-taking" => ("hvězdičky se v této hře z desky neberou", "звёздочки в этой игре с доски не берут"),
            "no-star" => ("tam hvězdička neleží", "там нет звёздочки"),
            "other-letter" => ("hvězdička tam znamená jiné písmeno", "звёздочка там означает другую букву"),
            "star-not-used" => ("vzatou hvězdičku je třeba v tomto tahu položit", "взятую звёздочку нужно выложить в этом же ходу"),
            "stars-due" => ("naposled vzaté hvězdičky je třeba položit teď", "взятые в прошлый раз звёздочки нужно выложить сейчас"),
            "not-your-seat" => ("toto není vaše místo", "это не ваше место"),
            "taken-star" => ("vzatou hvězdičku nelze vyměnit", "взятую звёздочку нельзя обменять"),
            _ => return None,
        };
        let text = match self {
            Self::En => return None,
            Self::Cs => cs,
            Self::Ru => ru,
        };
        let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
        Some(if squares.is_empty() { text.to_owned() } else { format!("{text} ({})", squares.join(", ")) })
    }

    /// Why a text is no move.
    pub(crate) fn bad_move(self, bad: &BadMove) -> String {
        let (cs, ru) = match bad {
            BadMove::Empty | BadMove::NothingExchanged | BadMove::NoWord { .. } => {
                ("napište 8h SLOVO, h8 SLOVO, vym ABC nebo pas".to_owned(), "напишите 8h СЛОВО, h8 СЛОВО, обмен АБВ или пас".to_owned())
            }
            BadMove::More { text } => (
                format!("`{text}` je navíc: pište jeden tah, slovo bez mezer"),
                format!("`{text}` лишнее: пишите один ход, слово без пробелов"),
            ),
            BadMove::Square(square) => (
                format!("`{}` není pole: pište třeba 8h vodorovně nebo h8 svisle, sloupec latinkou a až o", square.text),
                format!("`{}` не клетка: пишите, например, 8h вправо или h8 вниз, столбец латинской буквой от a до o", square.text),
            ),
            BadMove::Tiles(_) | BadMove::Foreign { .. } => {
                ("takové písmeno v této hře není".to_owned(), "такой буквы в этой игре нет".to_owned())
            }
            BadMove::OffBoard { word, .. } => {
                (format!("`{word}` přesahuje desku: začněte dřív"), format!("`{word}` не помещается на доске: начните раньше"))
            }
            BadMove::Differs { square, there, .. } => (
                format!("na {square} leží `{there}`: písmena na desce pište také"),
                format!("на {square} лежит `{there}`: буквы на доске тоже пишите"),
            ),
            BadMove::NothingNew { word } => (format!("`{word}` už na desce celé leží"), format!("`{word}` уже целиком лежит на доске")),
            BadMove::Longer { word, square, there } => (
                format!("na `{word}` navazuje `{there}` na {square}: pište celé slovo"),
                format!("к `{word}` примыкает `{there}` на {square}: пишите всё слово"),
            ),
        };
        match self {
            Self::En => bad.to_string(),
            Self::Cs => cs,
            Self::Ru => ru,
        }
    }
}

#[cfg(test)]
mod tests {
    use crossword::erudit::{Action, EruditRules};
    use crossword::{Board, Misplaced};
    use play::Seat;

    use super::*;

    const OTHERS: [Language; 2] = [Language::Cs, Language::Ru];

    /// A sentence for everybody: in Russian no word of the Latin script, but for squares and what stands in backticks.
    fn russian(text: &str) -> bool {
        let outside: String = text.split('`').step_by(2).collect();
        !outside.split(|c: char| !c.is_alphanumeric()).any(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
    }

    #[test]
    fn every_reason_of_the_rules_is_told_in_every_language() {
        let square = Square::parse("8h").unwrap().0;
        let misplaced = [
            Misplaced::NoTiles,
            Misplaced::TooMany { laid: 8, rack: 7 },
            Misplaced::NotALetter { square, alphabet: "russian".into() },
            Misplaced::Twice(square),
            Misplaced::Occupied(square),
            Misplaced::NotInLine { first: square, stray: square },
            Misplaced::Gap(square),
            Misplaced::MissesStart(square),
            Misplaced::FirstTooShort { least: 2 },
            Misplaced::NotConnected(square),
            Misplaced::NotOnRack { square, letter: '?' },
        ];
        let others = [
            Why::BagTooSmall { left: 1, needed: 7 },
            Why::NothingToExchange,
            Why::NotYours,
            Why::NothingToChallenge,
            Why::AcceptOrChallenge,
            Why::NoRack,
        ];
        for why in misplaced.into_iter().map(Why::Misplaced).chain(others) {
            for language in OTHERS {
                assert!(language.reason(why.code(), &why.squares()).is_some(), "{language:?}: {why}");
            }
            assert!(russian(&Language::Ru.why(&why)), "{}", Language::Ru.why(&why));
            assert_eq!(Language::En.why(&why), why.to_string());
        }
    }

    #[test]
    fn what_everybody_may_be_refused_is_told_in_every_language() {
        let seat = Seat::new(0).unwrap();
        let refusals: [ProposeError<Why>; 6] = [
            Refused::Over.into(),
            Refused::NotYourTurn(seat).into(),
            ProposeError::NoSuchSeat(seat),
            ProposeError::NoOffer,
            ProposeError::OfferStands,
            ProposeError::Declined,
        ];
        for refused in &refusals {
            let told = |language: Language| language.proposed(refused, |why| language.why(why));
            assert!(russian(&told(Language::Ru)), "{}", told(Language::Ru));
            assert_ne!(told(Language::Cs), told(Language::En));
        }
    }

    #[test]
    fn what_can_not_be_read_is_told_in_every_language() {
        let rules = EruditRules::standard();
        let board = Board::new();
        for text in ["8h", "8h Q", "zz ДОМ", "ex", "ex Q", "8h ДОМ; pass", "take 8h", "take 99 А", "8o ДОМОМ"] {
            let Err(bad) = Action::parse(text, &board, &rules) else { panic!("{text} is a turn") };
            let told = Language::Ru.bad_turn(&bad);
            assert!(russian(&told), "{text}: {told}");
        }
    }
}
