//! Why something may not be, in the players' language. In English the sentence is the rules' own; the others say it shorter and name the squares.

use crossword::erudit::{BadStep, BadTurn, Fault};
use crossword::scrabble::Why;
use crossword::{BadMove, Square};

use super::{Language, texts};

texts! {
    unknown_words(words: &str) { en: "not in the lexicon: {words}", cs: "ve slovníku není: {words}", ru: "нет в словаре: {words}" }
    repeated_words(words: &str) { en: "formed before in this game: {words}", cs: "v této hře už bylo: {words}", ru: "уже было в этой игре: {words}" }
    part(number: usize, what: &str) { en: "word {number}: {what}", cs: "{number}. slovo: {what}", ru: "слово {number}: {what}" }
    not_your_turn() { en: "it is not your turn", cs: "nejste na tahu", ru: "сейчас не ваш ход" }
}

impl Language {
    /// Why an action breaks the rules.
    pub(in crate::play) fn why(self, why: &Why) -> String {
        if why.code() == "unknown-words" {
            return self.unknown_words(&why.words().join(", "));
        }
        self.reason(why.code(), &why.squares()).unwrap_or_else(|| why.to_string())
    }

    /// Why a turn of several words breaks the rules, and which part of it.
    pub(in crate::play) fn fault(self, fault: &Fault) -> String {
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
    pub(in crate::play) fn bad_turn(self, bad: &BadTurn) -> String {
        match bad {
            BadTurn::Step { step, why: BadStep::Laying(why) } => {
                let text = self.bad_move(why);
                if *step == 0 { text } else { self.part(step + 1, &text) }
            }
            _ => bad.to_string(),
        }
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
            "gap" => ("mezi kameny nesmí zůstat mezera", "между фишками не должно быть пропуска"),
            "misses-centre" => ("první slovo musí vést přes střed", "первое слово должно проходить через центр"),
            "first-too-short" => ("první slovo potřebuje aspoň dva kameny", "для первого слова нужны хотя бы две фишки"),
            "not-connected" => ("kameny musí navazovat na slovo na desce", "фишки должны касаться слова на доске"),
            "not-on-rack" => ("tyto kameny na stojánku nemáte", "этих фишек у вас нет"),
            "not-a-letter" => ("takové písmeno v této hře není", "такой буквы в этой игре нет"),
            "bag-too-small" => ("v sáčku je na výměnu příliš málo kamenů", "в мешке слишком мало фишек для обмена"),
            "nothing-to-exchange" => ("napište kameny k výměně", "напишите фишки для обмена"),
            "nothing-to-challenge" => ("není nač podat námitku", "возражать сейчас нечему"),
            "accept-or-challenge" => {
                ("poslední kámen je položen: napište námitka nebo platí", "последняя фишка выложена: напишите протест или верно")
            }
            "no-taking" => ("hvězdičky se v této hře z desky neberou", "звёздочки в этой игре с доски не берут"),
            "no-star" => ("tam hvězdička neleží", "там нет звёздочки"),
            "other-letter" => ("hvězdička tam znamená jiné písmeno", "звёздочка там означает другую букву"),
            "star-not-used" => ("vzatou hvězdičku je třeba v tomto tahu položit", "взятую звёздочку нужно выложить в этом же ходу"),
            "stars-due" => ("naposled vzaté hvězdičky je třeba položit teď", "взятые в прошлый раз звёздочки нужно выложить сейчас"),
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
    pub(in crate::play) fn bad_move(self, bad: &BadMove) -> String {
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
