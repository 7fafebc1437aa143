//! What statistics count of one game.

use serde_json::Value;
use wire::{ChallengeCounts, GameOutcome, Happening, MoveClass, Replay, Review, TableEvent};

/// The number of first moves that opening statistics distinguish.
const OPENING_PLIES: usize = 3;

/// The facts of a game from the view of one seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameFacts {
    /// The id of the game; `None` for a file.
    pub id: Option<String>,
    /// The end of the game, in milliseconds since 1970.
    pub at: Option<u64>,
    pub game: String,
    pub rules: String,
    pub seat: usize,
    pub opponents: Vec<Opponent>,
    /// `None` for an aborted or unfinished game.
    pub outcome: Option<GameOutcome>,
    /// The final score; `None` in games without points.
    pub score: Option<i64>,
    /// The number of turns of the seat.
    pub turns: usize,
    /// The sum of the scores of the turns.
    pub points: i64,
    /// The words of the turns that scored.
    pub words: Vec<PlayedWord>,
    /// The number of bingos; `None` in games without bingos.
    pub bingos: Option<usize>,
    /// `None` if nothing was challenged and no turn is known to be a phony.
    pub challenges: Option<ChallengeCounts>,
    /// The time of each timed turn in milliseconds.
    pub times: Vec<u64>,
    /// The first moves of all seats, in games without words.
    pub opening: Vec<String>,
    /// The accuracy of the seat, from 0 to 100; `None` if the game is not reviewed.
    pub accuracy: Option<f64>,
    /// The words that a review found better, with the points lost by missing them.
    pub missed: Vec<(String, f64)>,
}

/// Another seat of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    pub name: String,
    /// The computer player; `None` for a person.
    pub player: Option<String>,
    /// The final score; `None` in games without points.
    pub score: Option<i64>,
}

/// The main word of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedWord {
    pub word: String,
    /// The score of the turn.
    pub score: i64,
    /// Whether the turn is a bingo.
    pub bingo: bool,
}

impl GameFacts {
    /// Extracts the facts for a seat. `winners` overrides the winners that the replay names; a stored
    /// game knows its own.
    #[must_use]
    pub fn new(replay: &Replay, seat: usize, winners: Option<&[usize]>, review: Option<&Review>) -> GameFacts {
        let text = |field: &str| replay.rules.0.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let scores = final_scores(replay);
        let score = |seat: usize| scores.get(seat).copied();
        let opponent = |(number, other): (usize, &wire::Seat)| {
            // The player that had the seat last.
            let changed = replay.players.iter().rev().find(|change| change.seat == number).map(|change| change.player.clone());
            let player = changed.or_else(|| other.player.clone());
            (number != seat).then(|| Opponent { name: other.name.clone(), player, score: score(number) })
        };
        let mut facts = GameFacts {
            id: replay.id.clone(),
            game: text("game"),
            rules: text("name"),
            seat,
            opponents: replay.seats.iter().enumerate().filter_map(opponent).collect(),
            outcome: outcome(winners.map(<[usize]>::to_vec).or_else(|| self::winners(replay)), seat, replay.seats.len()),
            score: score(seat),
            ..GameFacts::default()
        };
        facts.read_records(replay);
        if let Some(review) = review {
            facts.read_review(review);
        }
        facts
    }

    /// Returns the highest score of another seat.
    pub(super) fn opponent_score(&self) -> Option<i64> {
        self.opponents.iter().filter_map(|opponent| opponent.score).max()
    }

    fn read_records(&mut self, replay: &Replay) {
        let mut previous = None;
        for record in replay.steps.iter().filter_map(|step| step.record.as_ref()) {
            if let Happening::Game(event) = &record.what {
                let took = record.at.zip(previous).map(|(at, before): (u64, u64)| at.saturating_sub(before));
                self.read_event(&Event(&event.0), took);
            }
            previous = record.at.or(previous);
            self.at = record.at.or(self.at);
        }
    }

    fn read_event(&mut self, event: &Event<'_>, took: Option<u64>) {
        let own = event.number("seat") == i64::try_from(self.seat).ok();
        match event.text("kind") {
            Some("moved") => {
                if self.opening.len() < OPENING_PLIES {
                    self.opening.extend(event.text("move").map(str::to_owned));
                }
                self.count_turn(own, took);
            }
            // In Scrabble, `accepted` ends the window for a challenge and has no word.
            Some("placed" | "laid" | "accepted") if event.main_word().is_some() || event.number("score").is_some() => {
                self.count_turn(own, took);
                let bingo = event.flag("bingo").or_else(|| event.flag("bonus"));
                if let Some(bingo) = bingo.filter(|_| own) {
                    *self.bingos.get_or_insert(0) += usize::from(bingo);
                }
                if own {
                    let (score, bingo) = (event.number("score").unwrap_or(0), bingo.unwrap_or(false));
                    self.points += score;
                    self.words.extend(event.main_word().map(|word| PlayedWord { word, score, bingo }));
                }
            }
            Some("passed" | "exchanged") => self.count_turn(own, took),
            Some("challenged") => self.read_challenge(event, own),
            _ => {}
        }
    }

    fn count_turn(&mut self, own: bool, took: Option<u64>) {
        if own {
            self.turns += 1;
            self.times.extend(took);
        }
    }

    fn read_challenge(&mut self, event: &Event<'_>, own: bool) {
        let upheld = event.flag("upheld") == Some(true);
        let counts = self.challenges.get_or_insert_default();
        if own {
            counts.made += 1;
            counts.won += usize::from(upheld);
        }
        if upheld && event.number("against") == i64::try_from(self.seat).ok() {
            counts.caught += 1;
            counts.phonies += 1;
            // The placement was taken back.
            if let Some(phony) = self.words.pop() {
                self.points -= phony.score;
                self.bingos = self.bingos.map(|bingos| bingos - usize::from(phony.bingo));
            }
        }
    }

    fn read_review(&mut self, review: &Review) {
        self.accuracy = review.seats.iter().find(|of| of.seat == self.seat).and_then(|of| of.accuracy);
        let own = review.turns.iter().filter(|turn| turn.seat == self.seat);
        let mut phonies = 0;
        for turn in own {
            phonies += usize::from(turn.reason.as_ref().is_some_and(|reason| reason.code == "phony"));
            let Some(result) = &turn.result else { continue };
            if turn.class.is_some_and(|class| class > MoveClass::Good)
                && let Some(word) = word_of_move(&result.best.r#move)
            {
                self.missed.push((word, result.points_lost.unwrap_or(0.0)));
            }
        }
        if phonies > 0 {
            let counts = self.challenges.get_or_insert_default();
            counts.phonies = counts.phonies.max(phonies);
        }
    }
}

/// Returns the winners that a replay names, or `None` if the game is unfinished or was aborted.
#[must_use]
pub fn winners(replay: &Replay) -> Option<Vec<usize>> {
    let seats = replay.seats.len();
    let others = |loser: usize| (seats == 2 && loser < 2).then(|| vec![1 - loser]);
    if let Some(forfeit) = &replay.forfeit {
        return others(forfeit.seat);
    }
    let last = replay.steps.iter().rev().find_map(|step| step.record.as_ref());
    match last.map(|record| &record.what) {
        Some(Happening::Game(event)) => {
            let event = Event(&event.0);
            if event.text("kind") == Some("lapsed") {
                return event.number("seat").and_then(|seat| others(usize::try_from(seat).ok()?));
            }
            let over = event.0.get("over").and_then(Value::as_object).unwrap_or(event.0);
            if let Some(named) = over.get("winners") {
                return serde_json::from_value(named.clone()).ok();
            }
        }
        // With more players the others play on, and the scores decide below.
        Some(Happening::Table(TableEvent::Resigned { seat } | TableEvent::Flagged { seat } | TableEvent::Abandoned { seat }))
            if seats == 2 =>
        {
            return others(*seat);
        }
        Some(Happening::Table(TableEvent::DrawAccepted { .. } | TableEvent::DrawClaimed { .. })) => return Some((0..seats).collect()),
        Some(Happening::Table(TableEvent::Aborted { .. } | TableEvent::Closed)) => return None,
        _ => {}
    }
    let scores = final_scores(replay);
    let best = scores.iter().max().filter(|_| replay.finished)?;
    Some((0..scores.len()).filter(|seat| scores[*seat] == *best).collect())
}

fn outcome(winners: Option<Vec<usize>>, seat: usize, seats: usize) -> Option<GameOutcome> {
    let winners = winners.filter(|winners| !winners.is_empty() && seats > 1)?;
    Some(match (winners.contains(&seat), winners.len()) {
        (true, 1) => GameOutcome::Won,
        (true, _) => GameOutcome::Drawn,
        (false, _) => GameOutcome::Lost,
    })
}

fn final_scores(replay: &Replay) -> Vec<i64> {
    let scores = replay.steps.last().and_then(|step| step.frame.0.get("scores")?.as_array());
    scores.map(|scores| scores.iter().filter_map(Value::as_i64).collect()).unwrap_or_default()
}

/// Returns the word of a placement in analysis notation, such as `8h KROKET`, `1,1 Л БАЛ` or
/// `8h СЛОВО; take 8h А`.
fn word_of_move(text: &str) -> Option<String> {
    let laying = text.split("; ").find(|part| !part.starts_with("take "))?;
    let mut parts = laying.split_whitespace();
    let square = parts.next()?;
    // Passes, exchanges and moves of games without words start with no square.
    let is_square = square.chars().any(|letter| letter.is_ascii_digit());
    parts.last().filter(|_| is_square).map(str::to_uppercase)
}

/// The fields of a game's event.
struct Event<'a>(&'a serde_json::Map<String, Value>);

impl Event<'_> {
    fn text(&self, field: &str) -> Option<&str> {
        self.0.get(field)?.as_str()
    }

    fn number(&self, field: &str) -> Option<i64> {
        self.0.get(field)?.as_i64()
    }

    fn flag(&self, field: &str) -> Option<bool> {
        self.0.get(field)?.as_bool()
    }

    /// Returns the main word in capitals. Erudit lists the words of each part of a turn, or of the
    /// whole turn if each new word scores once.
    fn main_word(&self) -> Option<String> {
        let first = |words: Option<&Value>| Some(words?.as_array()?.first()?.get("word")?.as_str()?.to_uppercase());
        let of_steps = || {
            let steps = self.0.get("steps")?.as_array()?;
            let best = steps.iter().max_by_key(|step| step.get("score").and_then(Value::as_i64))?;
            first(best.get("words"))
        };
        self.text("word")
            .map(str::to_uppercase)
            .or_else(|| first(self.0.get("words")))
            .or_else(of_steps)
            .or_else(|| first(self.0.get("union")))
    }
}
