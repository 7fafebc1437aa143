//! Why something may not be in Erudit, in the players' language.

use crossword::erudit::{BadStep, BadTurn, Fault};

use crate::texts::{Language, texts};

texts! {
    part(number: usize, what: &str) { en: "word {number}: {what}", cs: "{number}. slovo: {what}", ru: "слово {number}: {what}" }
    repeated_words(words: &str) { en: "formed before in this game: {words}", cs: "v této hře už bylo: {words}", ru: "уже было в этой игре: {words}" }
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
}

impl Language {
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
}

#[cfg(test)]
mod tests {
    use crossword::Board;
    use crossword::erudit::{Action, EruditRules};

    use super::*;
    use crate::texts::refusals::tests::russian;

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
