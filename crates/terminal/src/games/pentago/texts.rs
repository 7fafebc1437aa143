//! What is said at a table of Pentago, in three languages.

use std::fmt::Display;

use engine::pentago::Value;
use engine::pentago::solve::TooBig;
use pentago::game::Why;
use pentago::{BadMove, BadSquare, Illegal, Side};

use crate::texts::{Language, texts};

texts! {
    pentago_turn(name: &str, sign: char) { en: "{name} ({sign})> ", cs: "{name} ({sign})> ", ru: "{name} ({sign})> " }
    pentago_welcome(rules: &str) {
        en: "Pentago, rules {rules}. Type a move as c6AR, or ? for the commands.",
        cs: "Pentago, pravidla {rules}. Napište tah, třeba c6AR, nebo ? pro příkazy.",
        ru: "Пентаго, правила {rules}. Введите ход, например c6AR, или ? для списка команд.",
    }
    pentago_moved(name: &str, play: &str) { en: "{name}: {play}", cs: "{name}: {play}", ru: "{name}: {play}" }
    pentago_late(name: &str) { en: "{name} ran out of time and loses.", cs: "{name} prohrává: vypršel čas.", ru: "{name} проигрывает: время вышло." }
    pentago_waits(name: &str, other: &str) {
        en: "{name} made five in a row by a turn, which can be answered: {other} now places one marble, without a turn. If that makes five as well, the game is drawn; otherwise {name} wins.",
        cs: "{name} má pětici, která vznikla otočením, a lze na ni odpovědět: {other} teď položí jednu kuličku, bez otočení. Vznikne-li i tím pětice, je remíza, jinak vyhrává {name}.",
        ru: "{name} собирает пять в ряд поворотом, и на это можно ответить: {other} теперь ставит один шарик, без поворота. Получится пять – ничья, иначе побеждает {name}.",
    }
    pentago_solving(arrangements: &str) {
        en: "working out {arrangements} arrangements",
        cs: "počítám rozestavení: {arrangements}",
        ru: "просматриваю расстановки: {arrangements}",
    }
    pentago_placed(square: &str) {
        en: "{square}: now the turn, as AR, BL (A to D, R clockwise, L counter-clockwise); Enter takes the marble back.",
        cs: "{square}: teď otočení, třeba AR, BL (A až D, R po směru, L proti směru hodin); Enter kuličku vrátí.",
        ru: "{square}: теперь поворот, например AR, BL (A–D, R по часовой, L против); Enter вернёт шарик.",
    }
    pentago_no_marble() {
        en: "A turn comes after a marble: type the square first, or the whole move as c6AR.",
        cs: "Otočení přichází až po kuličce: napište nejdřív pole, nebo celý tah, třeba c6AR.",
        ru: "Сначала шарик, потом поворот: введите клетку или весь ход, например c6AR.",
    }
    pentago_won(name: &str, how: &str) { en: "{name} wins: {how}.", cs: "{name} vyhrává: {how}.", ru: "Победа: {name} — {how}." }
    pentago_after_end() {
        en: "Now you can: moves, replay, save FILE.deska, quit.",
        cs: "Teď můžete: tahy, přehrát, ulož SOUBOR.deska, konec.",
        ru: "Теперь можно: ходы, показ, сохрани ФАЙЛ.deska, выход.",
    }
    pentago_over_draw(how: &str) { en: "A draw: {how}.", cs: "Remíza: {how}.", ru: "Ничья: {how}." }
    pentago_hint_quadrant(quadrant: char) {
        en: "Look at quadrant {quadrant}. hint again says which square.",
        cs: "Podívejte se na kvadrant {quadrant}. Dalším příkazem rada se dozvíte pole.",
        ru: "Посмотрите на квадрант {quadrant}. Ещё раз совет — какая клетка.",
    }
    pentago_hint_square(square: &str) { en: "The marble belongs on {square}. hint again says the move.", cs: "Kulička patří na {square}. Dalším příkazem rada se dozvíte tah.", ru: "Шарик — на {square}. Ещё раз совет — весь ход." }
    pentago_hint_move(play: &str) { en: "{play}", cs: "{play}", ru: "{play}" }
    pentago_analysis() { en: "Depth, value, best line, nodes, speed, time. Enter stops it.", cs: "Hloubka, hodnota, nejlepší varianta, pozice, rychlost, čas. Enter rozbor zastaví.", ru: "Глубина, оценка, лучший вариант, позиции, скорость, время. Enter остановит." }
    pentago_depth(depth: u32) { en: "depth {depth}", cs: "hloubka {depth}", ru: "глубина {depth}" }
    pentago_positions(positions: &str) { en: "{positions} positions", cs: "{positions} pozic", ru: "позиций: {positions}" }
    pentago_no_undo() { en: "There is no move to take back or to play again.", cs: "Není tah, který by šlo vrátit nebo zahrát znovu.", ru: "Нет хода, который можно отменить или повторить." }
    pentago_saved(file: &str) { en: "Written to {file}; deska play pentago --replay {file} shows it.", cs: "Zapsáno do {file}; ukáže je deska play pentago --replay {file}.", ru: "Записано в {file}; показать: deska play pentago --replay {file}." }
    pentago_command(text: &str) { en: "{text}: neither a move, as c6AR, nor a command; ? shows them.", cs: "{text}: není tah, jako c6AR, ani příkaz; ? je ukáže.", ru: "{text}: это не ход вида c6AR и не команда; ? покажет все." }
    pentago_elsewhere() { en: "The game went on elsewhere; this is how it stands.", cs: "Hra pokračovala jinde; takto stojí.", ru: "Игра продолжилась в другом месте; вот её положение." }
    pentago_start() { en: "0. The empty board", cs: "0. Prázdná deska", ru: "0. Пустая доска" }
    pentago_offers(name: &str) { en: "{name} offers a draw.", cs: "{name} nabízí remízu.", ru: "{name} предлагает ничью." }
    pentago_declines(name: &str) { en: "{name} declines the draw.", cs: "{name} remízu odmítá.", ru: "{name} отклоняет ничью." }
    pentago_drawn() { en: "A draw is agreed on.", cs: "Remíza dohodou.", ru: "Ничья по соглашению." }
    pentago_ask_draw(name: &str) { en: "{name}, do you accept the draw? (y/n) ", cs: "{name}: přijímáte remízu? (a/n) ", ru: "{name}, согласны на ничью? (д/н) " }
    pentago_left(time: &str) { en: "{time} left", cs: "zbývá {time}", ru: "осталось {time}" }
    pentago_soon() { en: "Ten seconds left.", cs: "Zbývá deset sekund.", ru: "Осталось десять секунд." }
    pentago_replay_prompt() { en: "(Enter next, b back, number, q) ", cs: "(Enter dál, b zpět, číslo, q) ", ru: "(Enter дальше, b назад, номер, q) " }
    pentago_help() {
        en: "A move: square, quadrant A B C D (top left, top right, bottom left, bottom right), R clockwise or L counter-clockwise: c6AR. The square alone shows the marble first.\n  hint  force (the computer moves for you)  analyse [SECONDS]  values (exact, late in the game)\n  undo  redo  moves  replay  board  draw  resign  save FILE  quit",
        cs: "Tah: pole, kvadrant A B C D (vlevo nahoře, vpravo nahoře, vlevo dole, vpravo dole), R po směru hodin nebo L proti: c6AR. Samotné pole nejdřív ukáže kuličku.\n  rada  zahraj (počítač táhne za vás)  rozbor [SEKUND]  hodnoty (přesné, ke konci hry)\n  zpět  znovu  tahy  přehrát  deska  remíza  vzdát  ulož SOUBOR  konec",
        ru: "Ход: клетка, квадрант A B C D (слева вверху, справа вверху, слева внизу, справа внизу), R по часовой или L против: c6AR. Одна клетка сначала покажет шарик.\n  совет  сходи (ходит компьютер)  анализ [СЕКУНД]  оценки (точные, под конец)\n  назад  вперёд  ходы  показ  доска  ничья  сдаюсь  сохрани ФАЙЛ  выход",
    }
}

impl Language {
    /// Why a move breaks the rules; in English in the rules' own words.
    pub(super) fn pentago_why(self, why: &Why) -> String {
        let square = why.square();
        let (cs, ru) = match why.0 {
            Illegal::Taken { .. } => (
                format!("na {square} už kulička leží: vyberte prázdné pole"),
                format!("на {square} уже стоит шарик: выберите пустую клетку"),
            ),
            Illegal::TurnMissing(_) => (
                format!("chybí otočení: za pole napište kvadrant a směr, třeba {square}AR; psát je třeba i otočení, které nic nezmění"),
                format!(
                    "не хватает поворота: после клетки введите квадрант и направление, например {square}AR; поворот нужен, даже если он ничего не меняет"
                ),
            ),
            Illegal::TurnAfterFive { .. } => (
                format!("kulička na {square} tvoří pětici a vyhrává hned, bez otočení: napište jen {square}"),
                format!("шарик на {square} даёт пять в ряд и сразу побеждает, без поворота: введите только {square}"),
            ),
            Illegal::TurnInAnswer { .. } => (
                format!("na pětici z otočení se odpovídá jen kuličkou, bez otočení: napište jen {square}"),
                format!("на пять в ряд, собранные поворотом, отвечают одним шариком, без поворота: введите только {square}"),
            ),
        };
        self.own_or(why, cs, ru)
    }

    /// Why a text is no move; in English in the rules' own words.
    pub(super) fn pentago_bad_move(self, bad: &BadMove) -> String {
        let (cs, ru) = match bad {
            BadMove::Form(text) => (
                format!(
                    "`{text}` není tah: napište pole, kvadrant A až D a směr, R po směru hodin nebo L proti, třeba c6AR; kulička bez otočení je c6"
                ),
                format!(
                    "`{text}` – не ход: введите клетку, квадрант от A до D и направление, R по часовой или L против, например c6AR; шарик без поворота – c6"
                ),
            ),
            BadMove::Square(BadSquare(text)) => (
                format!("`{text}` není pole: napište sloupec a až f a řadu 1 až 6, třeba c6"),
                format!("`{text}` – не клетка: введите столбец от a до f и ряд от 1 до 6, например c6"),
            ),
            BadMove::Quadrant(letter) => (
                format!("`{letter}` není kvadrant: A vlevo nahoře, B vpravo nahoře, C vlevo dole, D vpravo dole"),
                format!("`{letter}` – не квадрант: A слева вверху, B справа вверху, C слева внизу, D справа внизу"),
            ),
            BadMove::Direction(letter) => (
                format!("`{letter}` není směr: R je po směru hodin, L proti směru"),
                format!("`{letter}` – не направление: R по часовой стрелке, L против"),
            ),
        };
        self.own_or(bad, cs, ru)
    }

    /// Why exact values are not to be had yet; in English in the solver's own words.
    pub(super) fn pentago_too_big(self, why: &TooBig) -> String {
        let TooBig { marbles, fits_from, .. } = why;
        let cs = format!(
            "přesné hodnoty lze spočítat, jen když už je na desce dost kuliček: {fits_from} nebo víc, teď {marbles}; do té doby použijte rozbor"
        );
        let ru = format!(
            "точные оценки можно получить, только когда на доске довольно шариков: {fits_from} или больше, сейчас {marbles}; до этого введите анализ"
        );
        self.own_or(why, cs, ru)
    }

    fn own_or(self, own: &impl Display, cs: String, ru: String) -> String {
        match self {
            Language::En => own.to_string(),
            Language::Cs => cs,
            Language::Ru => ru,
        }
    }

    /// An exact value.
    pub(super) const fn pentago_value(self, value: Value) -> &'static str {
        match (self, value) {
            (Language::En, Value::Win) => "win",
            (Language::En, Value::Draw) => "draw",
            (Language::En, Value::Loss) => "loss",
            (Language::Cs, Value::Win) => "výhra",
            (Language::Cs, Value::Draw) => "remíza",
            (Language::Cs, Value::Loss) => "prohra",
            (Language::Ru, Value::Win) => "победа",
            (Language::Ru, Value::Draw) => "ничья",
            (Language::Ru, Value::Loss) => "проигрыш",
        }
    }

    /// The colour of a side.
    pub(super) const fn pentago_side(self, side: Side) -> &'static str {
        match (self, side) {
            (Language::En, Side::White) => "white",
            (Language::En, Side::Black) => "black",
            (Language::Cs, Side::White) => "bílá",
            (Language::Cs, Side::Black) => "černá",
            (Language::Ru, Side::White) => "белые",
            (Language::Ru, Side::Black) => "чёрные",
        }
    }

    /// By what a game ended.
    pub(super) fn pentago_how(self, reason: &str) -> &'static str {
        let texts = match reason {
            "placed" => ["five by placing", "pětice položením", "пять в ряд постановкой"],
            "turned" => ["five by a turn", "pětice otočením", "пять в ряд поворотом"],
            "gave" => ["the turn made five for the opponent", "otočení dalo pětici soupeři", "поворот дал пять сопернику"],
            "both" => ["five for both at once", "pětice obou najednou", "пять у обоих сразу"],
            "full" => ["the board is full", "deska je plná", "доска заполнена"],
            "answered" => ["five in a row was answered with five in a row", "na pětici odpověděla pětice", "на пять в ряд ответили тем же"],
            "waited" => ["five in a row was not answered", "na pětici nepřišla odpověď", "на пять в ряд не ответили"],
            "timeout" | "flagged" => ["out of time", "vypršel čas", "время вышло"],
            "resigned" => ["resigned", "soupeř se vzdal", "сдача"],
            _ => ["agreed", "dohodou", "по соглашению"],
        };
        match self {
            Language::En => texts[0],
            Language::Cs => texts[1],
            Language::Ru => texts[2],
        }
    }
}

#[cfg(test)]
mod tests {
    use pentago::{Move, Position, RuleSet};

    use super::*;

    #[test]
    fn what_is_refused_is_told_in_the_players_language() {
        let play: Move = "c6AR".parse().unwrap();
        let (square, turn) = (play.square, play.turn.unwrap());
        let illegal = [
            Illegal::Taken { square, by: Side::Black },
            Illegal::TurnMissing(square),
            Illegal::TurnAfterFive { square, turn },
            Illegal::TurnInAnswer { square, turn },
        ];
        let bad = [BadMove::Form("c6A".into()), BadMove::Square(BadSquare("g7".into())), BadMove::Quadrant('X'), BadMove::Direction('Y')];
        let told = |language: Language| {
            let rules = illegal.map(|illegal| language.pentago_why(&Why(illegal)));
            let texts = bad.each_ref().map(|bad| language.pentago_bad_move(bad));
            [rules, texts].concat()
        };
        let (en, cs, ru) = (told(Language::En), told(Language::Cs), told(Language::Ru));
        for ((en, cs), ru) in en.iter().zip(&cs).zip(&ru) {
            assert!(en != cs && ru.chars().filter(|c| ('а'..='я').contains(c)).count() > 20, "{en} / {cs} / {ru}");
        }
        assert_eq!(en[0], illegal[0].to_string());
        assert_eq!(cs[0], "na c6 už kulička leží: vyberte prázdné pole");
        assert_eq!(ru[6], "`X` – не квадрант: A слева вверху, B справа вверху, C слева внизу, D справа внизу");
        let early = engine::pentago::solve::Plan::new(36, &engine::pentago::solve::Limits::default()).unwrap_err();
        assert!(Language::Cs.pentago_too_big(&early).contains("teď 0") && Language::En.pentago_too_big(&early) == early.to_string());
        // As the rules give them.
        let refused = Position::start(RuleSet::Standard).play("c6".parse().unwrap()).unwrap_err();
        assert_eq!(Language::Ru.pentago_why(&Why(refused)), ru[1]);
    }
}
