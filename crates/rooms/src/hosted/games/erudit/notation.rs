//! Positions as text.
//!
//! ```text
//! BOARD RACK USED [switch=value ...]
//! ```
//!
//! BOARD is 15 rows separated by `/`, RACK is written like `АБВ*`, and USED lists words separated
//! by commas, or `-` for none. Switches are, for example, `scoring=union` and `stars-due=1`;
//! `scores=120-98` lists the scores, that of the seat to act first, `held=5` the number of tiles of
//! each other seat if it does not follow from the board, and `passes=1` the passes in a row.
//!
//! Words on the board also count as used.

use crossword::erudit::{EruditRules, Leftovers, Permissions, Repeats, Scoring, Situation, StarWorth, Take, View};
use crossword::{BLANK, KINDS, PackedWord, Tiles};
use games::settings::erudit::Settings;
use play::{MAX_SEATS, Seat, SeatSet};
use serde_json::Map;

/// A position as the seat to act sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) rules: EruditRules,
    pub(super) situation: Situation,
    /// The scores, that of the seat to act first.
    pub(super) scores: Vec<i32>,
    /// The number of tiles of each other seat, in turn order.
    pub(super) held: Vec<usize>,
    /// The passes in a row.
    pub(super) passes: usize,
}

impl Position {
    /// Returns the tiles that the seat to act does not see.
    fn unseen(&self) -> Tiles {
        let mut seen = self.situation.rack;
        for (_, cell) in self.situation.board.iter() {
            seen.add(if cell.blank { BLANK } else { cell.letter });
        }
        let all = self.rules.placement_rules().tiles();
        let left = |kind: u8| usize::from(all.count(kind).saturating_sub(seen.count(kind)));
        (0..KINDS as u8).flat_map(|kind| std::iter::repeat_n(kind, left(kind))).collect()
    }

    /// Returns how many tiles the other seats have if all racks are as full as possible.
    fn usual_held(&self) -> Vec<usize> {
        let mut left = self.unseen().len();
        let full = self.rules.placement_rules().rack_size();
        let mut take = || {
            let held = left.min(full);
            left -= held;
            held
        };
        self.scores.iter().skip(1).map(|_| take()).collect()
    }

    /// Returns the view of the seat to act.
    pub(super) fn view(&self) -> View {
        let (rules, unseen) = (&self.rules, self.unseen());
        let bag = unseen.len().saturating_sub(self.held.iter().sum());
        let rack = self.situation.rack;
        let mut stars_due = vec![0; self.scores.len()];
        stars_due[0] = self.situation.stars_due;
        View {
            alphabet: rules.alphabet().clone(),
            board: self.situation.board.clone(),
            seat: Seat::new(0),
            rack: Some(rack),
            racks: std::iter::once(rack.len()).chain(self.held.iter().copied()).collect(),
            bag,
            unseen,
            scores: self.scores.clone(),
            turn: Seat::new(0),
            passes: self.passes,
            idle: self.passes,
            gone: SeatSet::EMPTY,
            used: self.situation.used.clone(),
            stars_due,
            last: None,
            over: None,
            may: Permissions {
                place: !rack.is_empty(),
                take: rules.take() != Take::No,
                exchange: rules.placement_rules().may_exchange(bag),
                pass: true,
                resign: false,
            },
        }
    }

    /// Writes the position in this notation.
    pub(super) fn text(&self) -> String {
        let Position { rules, situation, .. } = self;
        let used: Vec<String> = situation.used.iter().map(|word| word.text(rules.alphabet())).collect();
        let used = if used.is_empty() || rules.repeats() == Repeats::Allowed { "-".to_owned() } else { used.join(",") };
        let rack = if situation.rack.is_empty() { "-".to_owned() } else { rules.rack_text(&situation.rack) };
        let switches = [
            ("scoring", rules.scoring().name(), Scoring::ALL[0].name()),
            ("take", rules.take().name(), Take::ALL[0].name()),
            ("repeats", rules.repeats().name(), Repeats::ALL[0].name()),
            ("star-worth", rules.star_worth().name(), StarWorth::ALL[0].name()),
            ("leftovers", rules.leftovers().name(), Leftovers::ALL[0].name()),
        ];
        let mut text = format!("{} {rack} {used}", rules.board_text(&situation.board));
        for (switch, value, usual) in switches {
            if value != usual {
                text += &format!(" {switch}={value}");
            }
        }
        let minimum = rules.placement_rules().exchange_minimum();
        if EruditRules::by_name(rules.name()).is_none_or(|usual| usual.placement_rules().exchange_minimum() != minimum) {
            text += &format!(" exchange-minimum={minimum}");
        }
        if let Some(total) = rules.agreed_total() {
            text += &format!(" agreed-total={total}");
        }
        if situation.stars_due > 0 {
            text += &format!(" stars-due={}", situation.stars_due);
        }
        if self.scores != [0, 0] {
            text += &format!(" scores={}", joined(&self.scores));
        }
        if self.held != self.usual_held() {
            text += &format!(" held={}", joined(&self.held));
        }
        if self.passes > 0 {
            text += &format!(" passes={}", self.passes);
        }
        text
    }
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// Reads numbers separated by `-`.
fn read_numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split('-').map(|number| number.parse().ok()).collect()
}

/// Parses a position. Without `scores` there are two seats without points.
pub(super) fn read(text: &str, rules: EruditRules) -> Result<Position, String> {
    let mut parts = text.split_whitespace();
    let mut part = |what: &str| parts.next().ok_or_else(|| format!("{what} is missing: write BOARD RACK USED, `-` for none"));
    let (board, rack, used) = (part("the board")?, part("the rack")?, part("the list of words used")?);
    let board = rules.read_board(board).map_err(|why| why.to_string())?;
    let rack = if rack == "-" { "" } else { rack };
    let rack = rules.read_rack(rack).map_err(|why| why.to_string())?;
    if rack.len() > rules.placement_rules().rack_size() {
        return Err(format!("the rack has {} tiles; at most {} fit", rack.len(), rules.placement_rules().rack_size()));
    }
    let mut situation = Situation::new(board, rack);
    for word in used.split(',').filter(|word| !matches!(*word, "" | "-")) {
        let letters = rules.alphabet().encode(word).map_err(|why| format!("`{word}` among the words used: {why}"))?;
        if letters.len() > crossword::SIDE {
            return Err(format!("`{word}` among the words used is longer than the board"));
        }
        situation.used.insert(letters.iter().copied().collect::<PackedWord>());
    }
    let (mut switches, mut scores, mut held, mut passes) = (Map::new(), None, None, 0);
    for part in parts {
        match part.split_once('=') {
            Some(("stars-due", number)) => {
                situation.stars_due = number.parse().map_err(|_| format!("`{part}`: write a number of stars"))?;
            }
            Some(("scores", numbers)) => {
                let numbers: Option<Vec<u16>> = read_numbers(numbers);
                let fitting = numbers.filter(|numbers| (2..=MAX_SEATS).contains(&numbers.len()));
                let wrong = || format!("`{part}`: write 2 to {MAX_SEATS} scores, that of the seat to act first, as `scores=120-98`");
                scores = Some(fitting.ok_or_else(wrong)?);
            }
            Some(("held", numbers)) => {
                held = Some(read_numbers(numbers).ok_or_else(|| format!("`{part}`: write the tiles of each other seat, as `held=5`"))?);
            }
            Some(("passes", number)) => passes = number.parse().map_err(|_| format!("`{part}`: write a number of passes"))?,
            Some((switch @ ("agreed-total" | "exchange-minimum"), number)) => {
                let number: u32 = number.parse().map_err(|_| format!("`{part}`: write a number"))?;
                switches.insert(switch.replace('-', "_"), number.into());
            }
            Some((switch, value)) => drop(switches.insert(switch.replace('-', "_"), value.into())),
            None => return Err(format!("`{part}` stands where a switch was expected, as `scoring=union`")),
        }
    }
    let settings = wire::read::<Settings>(switches).map_err(|why| why.to_string())?;
    let rules = settings.apply(rules).map_err(|why| why.to_string())?;
    let scores = scores.map_or_else(|| vec![0, 0], |scores| scores.into_iter().map(i32::from).collect());
    let mut position = Position { rules, situation, scores, held: Vec::new(), passes };
    position.held = match held {
        None => position.usual_held(),
        Some(held) => check_held(&position, held)?,
    };
    Ok(position)
}

/// Checks the numbers of tiles of the other seats.
fn check_held(position: &Position, held: Vec<usize>) -> Result<Vec<usize>, String> {
    let (others, full) = (position.scores.len() - 1, position.rules.placement_rules().rack_size());
    let unseen = position.unseen().len();
    if held.len() != others {
        return Err(format!("`held={}`: there are {others} other seats", joined(&held)));
    }
    if held.iter().any(|&held| held > full) {
        return Err(format!("`held={}`: at most {full} tiles fit on a rack", joined(&held)));
    }
    if held.iter().sum::<usize>() > unseen {
        return Err(format!("`held={}`: only {unseen} tiles are neither on the board nor on the rack", joined(&held)));
    }
    Ok(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    #[test]
    fn positions_round_trip() {
        let rules = EruditRules::standard()
            .with_scoring(Scoring::Union)
            .with_take(Take::NextTurn)
            .with_star_worth(StarWorth::Letter)
            .with_leftovers(Leftovers::Deducted)
            .with_exchange_minimum(3)
            .with_agreed_total(Some(200));
        let board = rules.read_board(&EMPTY.replacen("15", "3КоТ9", 1)).unwrap();
        let mut situation = Situation::new(board, rules.read_rack("АБ*").unwrap());
        situation.used.insert(rules.alphabet().encode("ДОМ").unwrap().iter().copied().collect());
        situation.stars_due = 1;
        let mut position = Position { rules, situation, scores: vec![0, 0], held: vec![7], passes: 0 };
        let switches = "scoring=union take=next-turn star-worth=letter leftovers=deducted exchange-minimum=3 agreed-total=200 stars-due=1";
        assert!(position.text().ends_with(&format!(" АБ* ДОМ,КОТ {switches}")), "{}", position.text());
        assert_eq!(read(&position.text(), EruditRules::standard()), Ok(position.clone()));
        (position.scores, position.held, position.passes) = (vec![120, 98, 0], vec![7, 3], 2);
        assert!(position.text().ends_with(" stars-due=1 scores=120-98-0 held=7-3 passes=2"), "{}", position.text());
        assert_eq!(read(&position.text(), EruditRules::standard()), Ok(position));
    }

    /// 131 tiles: 6 on the board, 7 on the rack, 7 on the other one.
    #[test]
    fn the_bag_has_the_tiles_that_are_nowhere_else() {
        let text = format!("{} КОТРАЛ* -", EMPTY.replacen("15", "3КоТ9", 1).replacen("/15", "/РОТ12", 1));
        let view = read(&text, EruditRules::standard()).unwrap().view();
        assert_eq!((view.unseen.len(), view.bag, view.racks.as_slice()), (131 - 13, 131 - 20, [7, 7].as_slice()));
        assert!(view.may.exchange);
        let three = read(&format!("{text} scores=3-2-1 held=4-5"), EruditRules::standard()).unwrap().view();
        assert_eq!((three.bag, three.scores.as_slice()), (131 - 22, [3, 2, 1].as_slice()));
    }

    #[test]
    fn invalid_positions_are_rejected() {
        let bad = |text: &str| read(text, EruditRules::standard()).unwrap_err();
        assert_eq!(bad(EMPTY), "the rack is missing: write BOARD RACK USED, `-` for none");
        assert_eq!(bad(&format!("{EMPTY} АБВГДЕЖЗ -")), "the rack has 8 tiles; at most 7 fit");
        assert!(bad(&format!("{EMPTY} А КОТ,QA")).starts_with("`QA` among the words used: "));
        assert_eq!(bad(&format!("{EMPTY} А - union")), "`union` stands where a switch was expected, as `scoring=union`");
        assert_eq!(bad(&format!("{EMPTY} А - take=ever")), "`ever` is no value of take; known: same-turn, next-turn, no");
        assert_eq!(bad(&format!("{EMPTY} А - stars-due=x")), "`stars-due=x`: write a number of stars");
        assert!(bad(&format!("{EMPTY} А - speed=1")).starts_with("unknown field `speed`"));
        for scores in ["", "1", "1-x", "1-2-3-4-5-6-7-8-9", "99999-1"] {
            assert!(bad(&format!("{EMPTY} А - scores={scores}")).contains("that of the seat to act first"), "{scores}");
        }
        assert_eq!(bad(&format!("{EMPTY} А - held=7-7")), "`held=7-7`: there are 1 other seats");
        assert_eq!(bad(&format!("{EMPTY} А - held=8")), "`held=8`: at most 7 tiles fit on a rack");
    }
}
