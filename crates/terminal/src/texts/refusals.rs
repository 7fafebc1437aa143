//! Why something may not be, in the players' language: the sentences of the catalogues, by the codes of the rules and of the table; and what can't be
//! read of what was typed, which only a terminal says.

use std::fmt::Display;
use std::io;

use crossword::{ParseMoveError, ParseTilesError};
use fluent_bundle::FluentValue;
use lexicon::ForeignLetter;
use play::{ProposeError, Refused};
use table::{BackRefusal, ProposalRefusal};

use super::catalogue::messages;
use super::{Language, texts};

messages! {
    /// Words that are none.
    unknown_words(words: &str, n: usize) = "why-unknown-words";
    foreign_tile() = "why-not-a-letter";
    not_your_turn() = "why-not-your-turn";
    is_no_word(word: &str) = "why-not-a-word";
    no_exchange() = "why-nothing-to-exchange";
}

texts! {
    /// Which word of several.
    part(number: usize) { en: "word {number}", cs: "{number}. slovo", ru: "слово {number}" }
    no_folder() { en: "there is no such folder", cs: "taková složka není", ru: "такой папки нет" }
    may_not_write() { en: "it may not be written there", cs: "tam se zapisovat nesmí", ru: "записывать там нельзя" }
    not_stored(why: &str) {
        en: "it could not be stored, and does not count: {why}",
        cs: "nepodařilo se to uložit, a tak to neplatí: {why}",
        ru: "сохранить не удалось, поэтому это не считается: {why}",
    }
}

/// A reason as the rules give it.
pub(crate) struct Reason<'a> {
    /// The game whose rules they are.
    pub(crate) game: games::GameName,
    /// The reason by its stable name.
    pub(crate) code: &'a str,
    /// What is at fault, as it is written: squares, a part of a turn. It stands before the sentence.
    pub(crate) places: Vec<String>,
    /// The words at fault.
    pub(crate) words: &'a [String],
    /// The letter that should stand there.
    pub(crate) letter: Option<char>,
    /// The rules' own sentence, in English, where the catalogues have none.
    pub(crate) own: &'a dyn Display,
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

    /// The sentence of a reason.
    pub(crate) fn reason(self, reason: &Reason<'_>) -> String {
        let words = reason.words.join(", ");
        let values: [(&'static str, FluentValue<'_>); 4] = [
            ("n", reason.words.len().into()),
            ("word", reason.words.first().map_or("", String::as_str).into()),
            ("words", words.as_str().into()),
            ("letter", reason.letter.map(String::from).unwrap_or_default().into()),
        ];
        let own = format!("{}-why-{}", reason.game.name(), reason.code);
        let sentence = self.message(&own, &values).or_else(|| self.message(&format!("why-{}", reason.code), &values));
        let sentence = sentence.unwrap_or_else(|| reason.own.to_string());
        if reason.places.is_empty() { sentence } else { format!("{}: {sentence}", reason.places.join(", ")) }
    }

    /// The sentence of a code that all games have.
    fn code_text(self, code: &str, own: &dyn Display) -> String {
        self.message(&format!("why-{code}"), &[]).unwrap_or_else(|| own.to_string())
    }

    /// Why nothing came of what was proposed; `rule` tells of the game's own rules.
    pub(crate) fn proposed<W: Clone + Display>(self, refused: &ProposeError<W>, rule: impl FnOnce(&W) -> String) -> String {
        match ProposalRefusal::Game(refused.clone()).into_rule() {
            Ok(why) => rule(&why),
            Err((code, own)) => self.code_text(code, &own),
        }
    }

    /// Why an action is refused; `rule` tells of the game's own rules.
    pub(crate) fn refused<W: Clone + Display>(self, refused: &Refused<W>, rule: impl FnOnce(&W) -> String) -> String {
        self.proposed(&ProposeError::Refused(refused.clone()), rule)
    }

    /// Why nothing is taken back, or played again.
    pub(crate) fn not_back(self, refused: BackRefusal) -> String {
        self.code_text(refused.code(), &refused)
    }

    /// Why a text is no word: it has a letter of another alphabet.
    pub(crate) fn foreign_letter(self, foreign: &ForeignLetter) -> String {
        if self == Self::En { foreign.to_string() } else { self.foreign_tile() }
    }

    /// Why a text is no list of tiles.
    pub(crate) fn bad_tiles(self, bad: &ParseTilesError) -> String {
        if self == Self::En { bad.to_string() } else { self.foreign_tile() }
    }

    /// Why a text is no move.
    pub(crate) fn bad_move(self, bad: &ParseMoveError) -> String {
        let (cs, ru) = match bad {
            ParseMoveError::Empty | ParseMoveError::NothingExchanged | ParseMoveError::NoWord { .. } => {
                ("napište 8h SLOVO, h8 SLOVO, vym ABC nebo pas".to_owned(), "напишите 8h СЛОВО, h8 СЛОВО, обмен АБВ или пас".to_owned())
            }
            ParseMoveError::More { text } => (
                format!("`{text}` je navíc: pište jeden tah, slovo bez mezer"),
                format!("`{text}` лишнее: пишите один ход, слово без пробелов"),
            ),
            ParseMoveError::Square(square) => (
                format!("`{}` není pole: pište třeba 8h vodorovně nebo h8 svisle, sloupec latinkou a až o", square.text),
                format!("`{}` не клетка: пишите, например, 8h вправо или h8 вниз, столбец латинской буквой от a до o", square.text),
            ),
            ParseMoveError::Tiles(_) | ParseMoveError::Foreign { .. } => (self.foreign_tile(), self.foreign_tile()),
            ParseMoveError::OffBoard { word, .. } => {
                (format!("`{word}` přesahuje desku: začněte dřív"), format!("`{word}` не помещается на доске: начните раньше"))
            }
            ParseMoveError::Differs { square, there, .. } => (
                format!("na {square} leží `{there}`: písmena na desce pište také"),
                format!("на {square} лежит `{there}`: буквы на доске тоже пишите"),
            ),
            ParseMoveError::NothingNew { word } => {
                (format!("`{word}` už na desce celé leží"), format!("`{word}` уже целиком лежит на доске"))
            }
            ParseMoveError::Longer { word, square, there } => (
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

    /// A sentence for everybody: in Russian no word of the Latin script, but for squares and what stands in backticks.
    pub(crate) fn russian(text: &str) -> bool {
        let outside: String = text.split('`').step_by(2).collect();
        !outside.split(|c: char| !c.is_alphanumeric()).any(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
    }

    /// Every language has a sentence of its own for each of these codes of a game's rules.
    pub(crate) fn hold(game: games::GameName, codes: &[&str]) {
        for code in codes {
            let told = Language::ALL.map(|language| {
                let words = ["X".to_owned()];
                let reason = Reason { game, code, places: Vec::new(), words: &words, letter: Some('Y'), own: &"" };
                language.reason(&reason)
            });
            assert!(told.iter().all(|text| !text.is_empty() && !text.contains('{')), "{game}: nothing is said of `{code}`: {told:?}");
            assert!(told[0] != told[1] && told[1] != told[2] && russian(&told[2]), "{game} {code}: {told:?}");
        }
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
            let told = Language::ALL.map(|language| language.proposed(refused, String::clone));
            assert!(told[0] != told[1] && russian(&told[2]) && told[0] != refused.to_string(), "{told:?}");
        }
        for game in games::GameName::at_tables() {
            hold(game, BackRefusal::CODES);
        }
    }
}
