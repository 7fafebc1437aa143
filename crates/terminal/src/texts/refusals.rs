//! Why something may not be, in the players' language. In English the sentence is the rules' own; the others say it shorter and name the squares.

use std::io;

use crossword::{BadMove, BadTiles, Square};
use lexicon::ForeignLetter;
use play::{ProposeError, Refused};

use super::{Language, texts};

texts! {
    unknown_words(words: &str) { en: "not in the lexicon: {words}", cs: "ve slovníku není: {words}", ru: "нет в словаре: {words}" }
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

    /// Why a text is no word: it has a letter of another alphabet.
    pub(crate) fn foreign_letter(self, foreign: &ForeignLetter) -> String {
        if self == Self::En { foreign.to_string() } else { self.foreign_tile() }
    }

    /// Why a text is no list of tiles.
    pub(crate) fn bad_tiles(self, bad: &BadTiles) -> String {
        if self == Self::En { bad.to_string() } else { self.foreign_tile() }
    }

    /// A reason by its name, with the squares at fault; `None` in English, whose sentences are the rules' own, and where there is none.
    pub(crate) fn reason(self, code: &str, squares: &[Square]) -> Option<String> {
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
pub(crate) mod tests {
    use play::Seat;

    use super::*;

    pub(crate) const OTHERS: [Language; 2] = [Language::Cs, Language::Ru];

    /// A sentence for everybody: in Russian no word of the Latin script, but for squares and what stands in backticks.
    pub(crate) fn russian(text: &str) -> bool {
        let outside: String = text.split('`').step_by(2).collect();
        !outside.split(|c: char| !c.is_alphanumeric()).any(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
    }

    #[test]
    fn what_everybody_may_be_refused_is_told_in_every_language() {
        let seat = Seat::new(0).unwrap();
        let refusals: [ProposeError<String>; 6] = [
            Refused::Over.into(),
            Refused::NotYourTurn(seat).into(),
            ProposeError::NoSuchSeat(seat),
            ProposeError::NoOffer,
            ProposeError::OfferStands,
            ProposeError::Declined,
        ];
        for refused in &refusals {
            let told = |language: Language| language.proposed(refused, String::clone);
            assert!(russian(&told(Language::Ru)), "{}", told(Language::Ru));
            assert_ne!(told(Language::Cs), told(Language::En));
        }
    }
}
