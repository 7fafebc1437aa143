//! Analysis of Erudit positions.
//!
//! ```text
//! BOARD RACK USED [switch=value ...] [option=value ...]
//! ```
//!
//! BOARD is 15 rows separated by `/`, RACK is written like `АБВ*`, and USED lists words separated
//! by commas, or `-` for none. Switches are, for example, `scoring=union` and `stars-due=1`.
//!
//! Words on the board also count as used. The options describe the other seats (`notation`); the
//! analysis ignores them.

use std::time::Duration;

use crossword::erudit::{Draft, Erudit, EruditRules, Leftovers, Repeats, ScoredTurn, Scoring, Situation, StarWorth, Step, Take, Turn};
use crossword::{Board, PackedWord, Placement, Square};
use engine::erudit::{Limits, best_turn, chain};
use games::settings::erudit::Settings;
use play::CancellationToken;
use serde_json::Map;
use wire::GameFields;
use wire::games::erudit::{Analysis, Candidate};

use super::hint;
use super::notation;
use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::{AnalysisError, AnalysisTask, Services, SettingsError, lexicon_choice, to_fields};

/// Search time per position.
const TIME: Duration = Duration::from_millis(1500);

/// Writes a position in this notation.
pub(super) fn written(rules: &EruditRules, situation: &Situation) -> String {
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
    if situation.stars_due > 0 {
        text += &format!(" stars-due={}", situation.stars_due);
    }
    text
}

/// Parses a position.
pub(super) fn read(text: &str, rules: EruditRules) -> Result<(EruditRules, Situation), String> {
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
    let mut switches = Map::new();
    for part in parts {
        match part.split_once('=') {
            Some(("stars-due", number)) => {
                situation.stars_due = number.parse().map_err(|_| format!("`{part}`: write a number of stars"))?;
            }
            Some((option, _)) if notation::OPTIONS.contains(&option) => {}
            Some((switch, value)) => drop(switches.insert(switch.replace('-', "_"), value.into())),
            None => return Err(format!("`{part}` stands where a switch was expected, as `scoring=union`")),
        }
    }
    let settings = wire::read::<Settings>(switches).map_err(|why| why.to_string())?;
    let rules = settings.apply(rules).map_err(|why| why.to_string())?;
    Ok((rules, situation))
}

/// Returns a position in canonical form, with each letter as one character.
pub(super) fn normalize(position: &str, rules: EruditRules) -> Result<String, AnalysisError> {
    let (rules, situation) = read(position, rules).map_err(AnalysisError::Position)?;
    Ok(written(&rules, &situation))
}

/// Returns the best turns of a position. Without a lexicon in the request, the default is used.
pub(super) async fn of_text(
    rules: EruditRules,
    analysed: AnalysisTask<'_>,
    top: usize,
    generators: &Generators,
    services: &Services,
) -> Result<GameFields, AnalysisError> {
    let (_, lexicon) = lexicon_choice::choose(&games::Rules::from(rules.clone()), analysed.lexicon, services).await?;
    let generator = generators.get(rules.placement_rules(), &lexicon).map_err(SettingsError::from)?;
    let (rules, situation) = read(analysed.position, rules).map_err(AnalysisError::Position)?;
    let game = Erudit::sharing(&generator, rules, 2).map_err(|why| AnalysisError::Position(why.to_string()))?;
    Ok(to_fields(services.compute_in_turns(move |stop: &CancellationToken| analyse(&game, &situation, top, stop)).await?))
}

/// Ranks the best `top` turns: the best one found, the chain of highest layings, and single
/// layings. Counts the single layings.
fn analyse(game: &Erudit, situation: &Situation, top: usize, stop: &CancellationToken) -> Analysis {
    let rules = game.rules();
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    let best = best_turn(game, situation, &limits, stop);
    let (single, count) = layings(game, &situation.board, situation, top);
    let greedy = chain(game, situation).turn();
    let mut found: Vec<(Turn, ScoredTurn)> = Vec::new();
    for turn in [best.turn, greedy].into_iter().chain(single) {
        if let Ok(scored) = rules.judge(situation, &turn, None)
            && !found.iter().any(|(other, _)| *other == turn)
        {
            found.push((turn, scored));
        }
    }
    // A stable sort: of equal turns the one found first leads, so the best turn precedes its own
    // first word.
    found.sort_by_key(|(_, scored)| std::cmp::Reverse(scored.score));
    let mut moves: Vec<Candidate> = found.iter().map(|(turn, scored)| candidate_to_wire(rules, &situation.board, turn, scored)).collect();
    if moves.is_empty() {
        moves.push(Candidate { r#move: "pass".into(), leave: rules.rack_text(&situation.rack), ..Candidate::default() });
    }
    moves.truncate(top);
    Analysis { moves, placements: count, proven: best.proven }
}

/// Returns the best single layings that are legal turns, and the number of layings.
fn layings(game: &Erudit, board: &Board, situation: &Situation, top: usize) -> (Vec<Turn>, usize) {
    let mut placements: Vec<Placement> = Vec::new();
    game.generator().placements(&game.generator().prepare(board), &situation.rack, &mut placements);
    placements.sort_unstable();
    let turns = placements.iter().map(|placement| Turn { steps: vec![Step::Lay(placement.laid(board))] });
    let possible = turns.filter(|turn| {
        let mut draft = Draft::new(game.rules(), situation.clone());
        draft.push(&turn.steps[0], None).is_ok() && draft.finish().is_ok()
    });
    (possible.take(top).collect(), placements.len())
}

fn candidate_to_wire(rules: &EruditRules, board: &Board, turn: &Turn, scored: &ScoredTurn) -> Candidate {
    let alphabet = rules.alphabet();
    let mut tiles: Vec<_> = turn.steps.iter().flat_map(Step::tiles).collect();
    // If a turn takes a star and lays a tile on its square, only the last tile remains there.
    tiles.reverse();
    tiles.sort_by_key(|tile| tile.square);
    tiles.dedup_by_key(|tile| tile.square);
    let words = scored.steps.iter().flat_map(|done| &done.words);
    Candidate {
        r#move: turn.notation(board, rules),
        steps: Some(hint::steps(rules, turn)),
        squares: tiles.iter().map(|tile| tile.square).map(Square::index).collect(),
        tiles: tiles.iter().map(|tile| shared::letter(tile, alphabet)).collect(),
        score: scored.score,
        bonus: Some(scored.bonus),
        leave: rules.rack_text(&scored.left),
        words: shared::words(rules.placement_rules(), words),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    #[test]
    fn positions_round_trip() {
        let rules = EruditRules::standard()
            .with_scoring(Scoring::Union)
            .with_take(Take::NextTurn)
            .with_star_worth(StarWorth::Letter)
            .with_leftovers(Leftovers::Deducted);
        let board = rules.read_board(&EMPTY.replacen("15", "3КоТ9", 1)).unwrap();
        let mut situation = Situation::new(board, rules.read_rack("АБ*").unwrap());
        situation.used.insert(rules.alphabet().encode("ДОМ").unwrap().iter().copied().collect());
        situation.stars_due = 1;
        let text = written(&rules, &situation);
        assert!(text.ends_with(" АБ* ДОМ,КОТ scoring=union take=next-turn star-worth=letter leftovers=deducted stars-due=1"), "{text}");
        assert_eq!(read(&text, EruditRules::standard()), Ok((rules, situation)));
    }

    #[test]
    fn an_analysis_polls_its_token() {
        let rules = EruditRules::standard();
        let lexicon = lexicon::Lexicon::build("x", rules.alphabet(), &["КОТ", "ТОК", "КТО", "РОТ", "КОРТ"]).unwrap();
        let game = Erudit::new(rules.clone(), lexicon.build_gaddag().unwrap(), 2).unwrap();
        let situation = Situation::new(rules.read_board(EMPTY).unwrap(), rules.read_rack("КОТРАЛ*").unwrap());
        let polls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&polls);
        let stop = CancellationToken::new().with_checkpoint(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        assert!(!analyse(&game, &situation, 5, &stop).moves.is_empty());
        assert!(polls.load(Ordering::Relaxed) > 0, "it polls the token it is given");
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
    }
}
