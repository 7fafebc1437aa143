//! Messages for turns of Erudit that cannot be parsed.

use crossword::erudit::{ParseStepError, ParseTurnError};

use crate::texts::{Language, texts};

texts! {
    a_turn_by_itself(text: &str) {
        en: "`{text}` is a whole turn: write it on its own, or leave it out",
        cs: "`{text}` je tah sám o sobě: pište ho samotný, nebo ho vynechte",
        ru: "`{text}` – отдельный ход: напишите его один или уберите",
    }
    takes_no_star(text: &str) {
        en: "`{text}` does not take a star: write the square and the letter to put there, such as `take 8h А`",
        cs: "`{text}` nebere hvězdičku: napište pole a písmeno, které na ně přijde, třeba `vezmi 8h А`",
        ru: "`{text}` не берёт звёздочку: напишите клетку и букву, которая туда ляжет, например `взять 8h А`",
    }
    no_square(text: &str) {
        en: "`{text}` is not a square: write it as 8h or h8",
        cs: "`{text}` není pole: pište třeba 8h vodorovně nebo h8 svisle, sloupec latinkou a až o",
        ru: "`{text}` не клетка: пишите, например, 8h вправо или h8 вниз, столбец латинской буквой от a до o",
    }
}

impl Language {
    /// Returns the message for an invalid turn notation.
    pub(crate) fn bad_turn(self, bad: &ParseTurnError) -> String {
        let (step, text) = match bad {
            ParseTurnError::NothingExchanged => return self.no_exchange(),
            // The rules' own English message is more specific.
            _ if self == Self::En => return bad.to_string(),
            ParseTurnError::Tiles(_) => return self.foreign_tile(),
            ParseTurnError::Step { step, why } => (*step, self.bad_step(why)),
        };
        if step == 0 { text } else { format!("{}: {text}", self.part(step + 1)) }
    }

    fn bad_step(self, bad: &ParseStepError) -> String {
        match bad {
            ParseStepError::Placement(why) => self.bad_move(why),
            ParseStepError::NotAPlacement { text } => self.a_turn_by_itself(text),
            ParseStepError::Take { text } => self.takes_no_star(text),
            ParseStepError::Square(square) => self.no_square(&square.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use crossword::erudit::{Action, Erudit, EruditRules, Fault, Why};
    use crossword::{Board, PlacementError, Square};
    use lexicon::Lexicon;

    use super::*;
    use crate::game::TerminalGame as _;
    use crate::texts::refusals::tests::{assert_texts, is_russian};

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(Erudit::NAME, &[PlacementError::CODES, Why::CODES].concat());
        let square = Square::parse("8h").unwrap().0;
        let star = Fault { step: Some(1), why: Why::OtherLetter { square, stands_for: 'А', put: 'Б' } };
        let rules = EruditRules::standard();
        let lexicon = Lexicon::build("two", rules.alphabet(), &["КОТ", "ТОК"]).unwrap();
        let erudit = Erudit::new(rules, lexicon, 2).unwrap();
        assert_eq!(
            erudit.refusal(&star, Language::Ru),
            "слово 2, h8: Эта звёздочка заменяет А: на её место можно положить только эту букву."
        );
    }

    #[test]
    fn invalid_turns_have_a_message_in_every_language() {
        let rules = EruditRules::standard();
        let board = Board::new();
        for text in ["8h", "8h Q", "zz ДОМ", "ex", "ex Q", "8h ДОМ; pass", "take 8h", "take 99 А", "8o ДОМОМ"] {
            let Err(bad) = Action::parse(text, &board, &rules) else { panic!("{text} is a turn") };
            let told = Language::Ru.bad_turn(&bad);
            assert!(is_russian(&told), "{text}: {told}");
        }
    }
}
