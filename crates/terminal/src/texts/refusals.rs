//! Messages for rule violations and parse errors. Rule violations are looked up in the catalogues
//! by code; parse errors exist only in the terminal.

use std::fmt::Display;
use std::io;

use crossword::{ParseMoveError, ParseTilesError};
use fluent_bundle::FluentValue;
use games::GameName;
use lexicon::ForeignLetter;
use play::Violation;
use table::{ProposalError, TakebackError};

use super::catalogue::messages;
use super::{Language, texts};

messages! {
    unknown_words(words: &str, n: usize) = "why-unknown-words";
    foreign_tile() = "why-not-a-letter";
    not_your_turn() = "why-not-your-turn";
    is_no_word(word: &str) = "why-not-a-word";
    no_exchange() = "why-nothing-to-exchange";
}

texts! {
    /// A part of a turn, as a prefix of a message.
    part(number: usize) { en: "word {number}", cs: "{number}. slovo", ru: "слово {number}" }
    no_folder() { en: "there is no such folder", cs: "taková složka není", ru: "такой папки нет" }
    may_not_write() { en: "writing there is not permitted", cs: "tam se zapisovat nesmí", ru: "записывать там нельзя" }
    not_stored(why: &str) {
        en: "it could not be saved and does not count: {why}",
        cs: "nepodařilo se to uložit, a tak to neplatí: {why}",
        ru: "сохранить не удалось, поэтому это не считается: {why}",
    }
}

impl Language {
    /// Describes an error writing a file. Rare errors keep the operating system's message.
    pub(crate) fn write_error(self, why: &io::Error) -> String {
        match why.kind() {
            io::ErrorKind::NotFound => self.no_folder(),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => self.may_not_write(),
            _ => why.to_string(),
        }
    }

    /// Returns the message for a rule violation: that of the catalogues, else the rules' own English
    /// message.
    pub(crate) fn violation_message(self, game: GameName, violation: &Violation) -> String {
        let Violation { code, words, .. } = violation;
        let joined = words.join(", ");
        let values: [(&'static str, FluentValue<'_>); 4] = [
            ("n", words.len().into()),
            ("word", words.first().map_or("", String::as_str).into()),
            ("words", joined.as_str().into()),
            ("letter", violation.letter.map(String::from).unwrap_or_default().into()),
        ];
        let own = format!("{}-why-{code}", game.name());
        let sentence = self.message(&own, &values).or_else(|| self.message(&format!("why-{code}"), &values));
        let sentence = sentence.unwrap_or_else(|| violation.text.clone());
        let mut places: Vec<String> = violation.part.map(|part| self.part(part + 1)).into_iter().collect();
        // Words identify their squares, so these are named only without words.
        if words.is_empty() {
            places.extend_from_slice(&violation.places);
        }
        if places.is_empty() { sentence } else { format!("{}: {sentence}", places.join(", ")) }
    }

    /// Returns the message for a code common to all games.
    fn code_text(self, code: &str, own: &dyn Display) -> String {
        self.message(&format!("why-{code}"), &[]).unwrap_or_else(|| own.to_string())
    }

    /// Returns the message for a refused proposal. `rule` describes violations of the game's rules.
    pub(crate) fn proposal_refusal<W: Clone + Display>(self, refused: &ProposalError<W>, rule: impl FnOnce(&W) -> String) -> String {
        match refused.clone().into_rule() {
            Ok(why) => rule(&why),
            Err((code, own)) => self.code_text(code, &own),
        }
    }

    /// Returns the message for a refused undo or redo.
    pub(crate) fn undo_refusal(self, refused: TakebackError) -> String {
        self.code_text(refused.code(), &refused)
    }

    /// Returns the message for a letter outside the alphabet.
    pub(crate) fn foreign_letter(self, foreign: &ForeignLetter) -> String {
        if self == Self::En { foreign.to_string() } else { self.foreign_tile() }
    }

    /// Returns the message for an invalid list of tiles.
    pub(crate) fn bad_tiles(self, bad: &ParseTilesError) -> String {
        if self == Self::En { bad.to_string() } else { self.foreign_tile() }
    }

    /// Returns the message for an invalid move notation.
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
    use play::{ProposeError, Rejection, Seat};

    use super::*;

    /// Returns whether a Russian text has no Latin words, except for squares and quotes in
    /// backticks.
    pub(crate) fn is_russian(text: &str) -> bool {
        let outside: String = text.split('`').step_by(2).collect();
        !outside.split(|c: char| !c.is_alphanumeric()).any(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
    }

    /// Asserts that every language has its own message for each of these codes.
    pub(crate) fn assert_texts(game: GameName, codes: &[&'static str]) {
        for code in codes {
            let violation = Violation { words: vec!["X".to_owned()], letter: Some('Y'), ..Violation::new(code, "") };
            let told = Language::ALL.map(|language| language.violation_message(game, &violation));
            assert!(told.iter().all(|text| !text.is_empty() && !text.contains('{')), "{game}: no message for `{code}`: {told:?}");
            assert!(told[0] != told[1] && told[1] != told[2] && is_russian(&told[2]), "{game} {code}: {told:?}");
        }
    }

    #[test]
    fn common_refusals_have_a_message_in_every_language() {
        let seat = Seat::new(0).unwrap();
        let refusals: [ProposeError<String>; 6] = [
            Rejection::Over.into(),
            Rejection::NotYourTurn(seat).into(),
            ProposeError::NoSuchSeat(seat),
            ProposeError::NoOffer,
            ProposeError::OfferStands,
            ProposeError::Declined,
        ];
        for refused in &refusals {
            let proposal = ProposalError::Game(refused.clone());
            let told = Language::ALL.map(|language| language.proposal_refusal(&proposal, String::clone));
            assert!(told[0] != told[1] && is_russian(&told[2]) && told[0] != refused.to_string(), "{told:?}");
        }
        for game in GameName::at_tables() {
            assert_texts(game, TakebackError::CODES);
        }
    }
}
