//! Texts of Pentago, in three languages.

use std::fmt::Display;

use engine::pentago::Value;
use engine::pentago::solve::TooLarge;
use pentago::{ParseMoveError, ParseSquareError, Side};

use crate::texts::catalogue::messages;
use crate::texts::{Language, texts};

messages! {
    pentago_answer(name: &str) = "pentago-say-answer";
    pentago_win() = "pentago-value-win";
    pentago_draw() = "pentago-value-draw";
    pentago_loss() = "pentago-value-loss";
    pentago_white() = "pentago-white";
    pentago_black() = "pentago-black";
}

texts! {
    pentago_welcome(rules: &str) {
        en: "Pentago, rules {rules}. Type a move, such as c6AR, or ? for the commands.",
        cs: "Pentago, pravidla {rules}. Napište tah, třeba c6AR, nebo ? pro příkazy.",
        ru: "Пентаго, правила {rules}. Введите ход, например c6AR, или ? для списка команд.",
    }
    pentago_moved(name: &str, play: &str) { en: "{name}: {play}", cs: "{name}: {play}", ru: "{name}: {play}" }
    pentago_unless(name: &str) {
        en: "If that makes five as well, the game is drawn; otherwise {name} wins.",
        cs: "Vznikne-li i tím pětice, je remíza, jinak vyhrává {name}.",
        ru: "Получится пять – ничья, иначе побеждает {name}.",
    }
    pentago_solving(arrangements: &str) {
        en: "solving {arrangements} arrangements",
        cs: "počítám rozestavení: {arrangements}",
        ru: "просматриваю расстановки: {arrangements}",
    }
    pentago_placed(square: &str) {
        en: "{square}: now the turn, as AR, BL (A to D, R clockwise, L counter-clockwise); Enter takes the marble back.",
        cs: "{square}: teď otočení, třeba AR, BL (A až D, R po směru, L proti směru hodin); Enter kuličku vrátí.",
        ru: "{square}: теперь поворот, например AR, BL (A–D, R по часовой, L против); Enter вернёт шарик.",
    }
    pentago_no_marble() {
        en: "A turn comes after a marble: type the square first, or the whole move, such as c6AR.",
        cs: "Otočení přichází až po kuličce: napište nejdřív pole, nebo celý tah, třeba c6AR.",
        ru: "Сначала шарик, потом поворот: введите клетку или весь ход, например c6AR.",
    }
    pentago_after_end() {
        en: "Now you can: moves, replay, save FILE.deska, quit.",
        cs: "Teď můžete: tahy, přehrát, ulož SOUBOR.deska, konec.",
        ru: "Теперь можно: ходы, показ, сохрани ФАЙЛ.deska, выход.",
    }
    pentago_hint_quadrant(quadrant: char) {
        en: "Look at quadrant {quadrant}. Type hint again to see the square.",
        cs: "Podívejte se na čtvrtinu {quadrant}. Dalším příkazem rada se dozvíte pole.",
        ru: "Посмотрите на четверть {quadrant}. Ещё раз совет — какая клетка.",
    }
    pentago_hint_square(square: &str) { en: "The marble belongs on {square}. Type hint again to see the move.", cs: "Kulička patří na {square}. Dalším příkazem rada se dozvíte tah.", ru: "Шарик — на {square}. Ещё раз совет — весь ход." }
    pentago_analysis() { en: "Depth, value, best line, nodes, speed, time. Enter stops it.", cs: "Hloubka, hodnota, nejlepší varianta, pozice, rychlost, čas. Enter rozbor zastaví.", ru: "Глубина, оценка, лучший вариант, позиции, скорость, время. Enter остановит." }
    pentago_depth(depth: u32) { en: "depth {depth}", cs: "hloubka {depth}", ru: "глубина {depth}" }
    pentago_positions(positions: &str) { en: "{positions} positions", cs: "{positions} pozic", ru: "позиций: {positions}" }
    pentago_saved(file: &str) { en: "Written to {file}; deska play pentago --replay {file} shows it.", cs: "Zapsáno do {file}; ukáže je deska play pentago --replay {file}.", ru: "Записано в {file}; показать: deska play pentago --replay {file}." }
    pentago_command(text: &str) { en: "{text} is neither a move, such as c6AR, nor a command; type ? for the commands.", cs: "{text}: není tah, jako c6AR, ani příkaz; ? je ukáže.", ru: "{text}: это не ход вида c6AR и не команда; ? покажет все." }
    pentago_start() { en: "0. The empty board", cs: "0. Prázdná deska", ru: "0. Пустая доска" }
    pentago_left(time: &str) { en: "{time} left", cs: "zbývá {time}", ru: "осталось {time}" }
    pentago_replay_prompt() { en: "(Enter next, b back, number, q) ", cs: "(Enter dál, b zpět, číslo, q) ", ru: "(Enter дальше, b назад, номер, q) " }
    pentago_help() {
        en: "A move: square, quadrant A B C D (top left, top right, bottom left, bottom right), R clockwise or L counter-clockwise: c6AR. The square alone shows the marble first.\n  hint  force (the computer moves for you)  analyse [SECONDS]  values (exact, late in the game)\n  undo  redo  moves  replay  board  draw  resign  save FILE  quit",
        cs: "Tah: pole, čtvrtina A B C D (vlevo nahoře, vpravo nahoře, vlevo dole, vpravo dole), R po směru hodin nebo L proti: c6AR. Samotné pole nejdřív ukáže kuličku.\n  rada  zahraj (počítač táhne za vás)  rozbor [SEKUND]  hodnoty (přesné, ke konci hry)\n  zpět  znovu  tahy  přehrát  deska  remíza  vzdát  ulož SOUBOR  konec",
        ru: "Ход: клетка, четверть A B C D (слева вверху, справа вверху, слева внизу, справа внизу), R по часовой или L против: c6AR. Одна клетка сначала покажет шарик.\n  совет  сходи (ходит компьютер)  анализ [СЕКУНД]  оценки (точные, под конец)\n  назад  вперёд  ходы  показ  доска  ничья  сдаюсь  сохрани ФАЙЛ  выход",
    }
}

impl Language {
    /// Returns the message for an invalid move. The English one is the rules' own.
    pub(super) fn pentago_bad_move(self, bad: &ParseMoveError) -> String {
        let (cs, ru) = match bad {
            ParseMoveError::Form(text) => (
                format!(
                    "`{text}` není tah: napište pole, čtvrtinu A až D a směr, R po směru hodin nebo L proti, třeba c6AR; kulička bez otočení je c6"
                ),
                format!(
                    "`{text}` – не ход: введите клетку, четверть от A до D и направление, R по часовой или L против, например c6AR; шарик без поворота – c6"
                ),
            ),
            ParseMoveError::Square(ParseSquareError(text)) => (
                format!("`{text}` není pole: napište sloupec a až f a řadu 1 až 6, třeba c6"),
                format!("`{text}` – не клетка: введите столбец от a до f и ряд от 1 до 6, например c6"),
            ),
            ParseMoveError::Quadrant(letter) => (
                format!("`{letter}` není čtvrtina: A vlevo nahoře, B vpravo nahoře, C vlevo dole, D vpravo dole"),
                format!("`{letter}` – не четверть: A слева вверху, B справа вверху, C слева внизу, D справа внизу"),
            ),
            ParseMoveError::Direction(letter) => (
                format!("`{letter}` není směr: R je po směru hodin, L proti směru"),
                format!("`{letter}` – не направление: R по часовой стрелке, L против"),
            ),
        };
        self.english_or(bad, cs, ru)
    }

    /// Returns the message if a position has too few marbles to be solved.
    pub(super) fn pentago_too_big(self, why: &TooLarge) -> String {
        let TooLarge { marbles, fits_from, .. } = why;
        let en = format!("exact values need at least {fits_from} marbles on the board, now {marbles}; until then, type analyse");
        let cs = format!(
            "přesné hodnoty lze spočítat, jen když už je na desce dost kuliček: {fits_from} nebo víc, teď {marbles}; do té doby použijte rozbor"
        );
        let ru = format!(
            "точные оценки можно получить, только когда на доске довольно шариков: {fits_from} или больше, сейчас {marbles}; до этого введите анализ"
        );
        self.english_or(&en, cs, ru)
    }

    fn english_or(self, english: &impl Display, cs: String, ru: String) -> String {
        match self {
            Language::En => english.to_string(),
            Language::Cs => cs,
            Language::Ru => ru,
        }
    }

    /// Returns the name of an exact value.
    pub(super) fn pentago_value(self, value: Value) -> String {
        match value {
            Value::Win => self.pentago_win(),
            Value::Draw => self.pentago_draw(),
            Value::Loss => self.pentago_loss(),
        }
    }

    /// Returns the name of a side.
    pub(super) fn pentago_side(self, side: Side) -> String {
        match side {
            Side::White => self.pentago_white(),
            Side::Black => self.pentago_black(),
        }
    }

    /// Returns a sentence that explains how the game ended. `loser` is the player who lost.
    pub(super) fn pentago_end(self, reason: &str, loser: &str) -> String {
        match reason {
            "flagged" => self.end_flagged(loser),
            "resigned" => self.resigned(loser),
            "abandoned" => self.abandoned(loser),
            "aborted" => self.end_aborted(),
            "draw-claimed" => self.end_draw_claimed(),
            reason => self.message(&format!("pentago-end-{reason}"), &[]).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_moves_have_a_message_in_every_language() {
        let bad = [
            ParseMoveError::Form("c6A".into()),
            ParseMoveError::Square(ParseSquareError("g7".into())),
            ParseMoveError::Quadrant('X'),
            ParseMoveError::Direction('Y'),
        ];
        let told = |language: Language| bad.each_ref().map(|bad| language.pentago_bad_move(bad));
        let (en, cs, ru) = (told(Language::En), told(Language::Cs), told(Language::Ru));
        for ((en, cs), ru) in en.iter().zip(&cs).zip(&ru) {
            assert!(en != cs && ru.chars().filter(|c| ('а'..='я').contains(c)).count() > 20, "{en} / {cs} / {ru}");
        }
        assert_eq!(ru[2], "`X` – не четверть: A слева вверху, B справа вверху, C слева внизу, D справа внизу");
        let early = engine::pentago::solve::Plan::new(36, &engine::pentago::solve::Limits::default()).unwrap_err();
        assert!(Language::Cs.pentago_too_big(&early).contains("teď 0") && Language::En.pentago_too_big(&early).contains("now 0"));
    }

    #[test]
    fn every_end_reason_has_a_message() {
        for reason in [
            "placed",
            "turned",
            "gave",
            "both",
            "full",
            "answered",
            "waited",
            "timeout",
            "flagged",
            "abandoned",
            "resigned",
            "agreed",
            "draw-claimed",
            "aborted",
        ] {
            let told = Language::ALL.map(|language| language.pentago_end(reason, "Jana"));
            assert!(told.iter().all(|text| text.ends_with('.')) && told[0] != told[1], "{reason}: {told:?}");
        }
    }
}
