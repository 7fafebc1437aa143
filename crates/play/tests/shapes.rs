//! Miniatures of every shape of game that [`play::Rules`] must support: hidden racks and chance,
//! several placements in one turn, two-part actions (a letter and a path; a marble and a rotation),
//! and more than two seats. The same generic code plays each of them and checks the same
//! properties.

use std::fmt;
use std::str::FromStr;

use play::{
    Closing, Corrupt, Dice, Entry, Game, NextStep, Outcome, Proposal, Record, Rejection, Rules, Seat, SeatSet, Seed, SeenRecord, Viewer,
};

/// A miniature game that can choose a random legal action.
trait Miniature: Rules<Why = String> + Clone {
    fn random_action(&self, view: &Self::View, dice: &mut Dice) -> Self::Action;
    /// Returns the hidden texts of a seat, which must not appear in the view or event of another
    /// viewer.
    fn hidden_texts(&self, position: &Self::Position, of: Seat) -> Vec<String>;
}

/// Plays a game to its end the way a server does: propose, store as text, commit.
fn play_out<R: Miniature>(rules: R, seed: u64) -> Game<R>
where
    R::View: fmt::Debug,
    R::EventView: fmt::Debug,
{
    let mut game = Game::new(rules, Seed::from_number(seed));
    let mut dice = Dice::new(&Seed::from_number(seed), u64::MAX);
    let mut stored: Vec<String> = Vec::new();
    for at in 0.. {
        assert!(at < 1000, "the game does not end");
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().expect("chance is due"),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().expect("a seat is to act");
                let action = game.rules().random_action(&game.view(Viewer::Seat(seat)), &mut dice);
                for other in Seat::first(game.rules().seats()).filter(|s| !seats.contains(*s)) {
                    let refused = game.propose(other, &Proposal::Act(action.clone()));
                    assert!(matches!(refused, Err(play::ProposeError::Refused(Rejection::NotYourTurn(_)))));
                }
                game.propose(seat, &Proposal::Act(action)).unwrap_or_else(|_| panic!("seat {seat} chose an illegal action"))
            }
        };
        stored.push(record.to_string());
        game.commit(Entry { at, record }).expect("a proposed record commits");
        assert_no_leaks(&game);
    }
    let lines = stored.iter().enumerate().map(|(at, line)| (at as u64, line.as_str()));
    let again = Game::restore(game.rules().clone(), *game.seed(), lines).expect("a stored log restores");
    assert_eq!(again.outcome(), game.outcome());
    assert_eq!(format!("{:?}", again.view(Viewer::Review)), format!("{:?}", game.view(Viewer::Review)));
    game
}

fn assert_no_leaks<R: Miniature>(game: &Game<R>)
where
    R::View: fmt::Debug,
    R::EventView: fmt::Debug,
{
    let seats = || Seat::first(game.rules().seats());
    for viewer in seats().map(Viewer::Seat).chain([Viewer::Public]) {
        let view = format!("{:?}", game.view(viewer));
        for owner in seats().filter(|&s| !viewer.knows(s)) {
            for secret in game.rules().hidden_texts(game.position(), owner) {
                assert!(!view.contains(&secret), "{viewer:?} sees {secret} of seat {owner}");
            }
        }
    }
}

/// Checks that a rewind restores the position and that the next chance event draws the same tiles.
fn assert_rewinds<R: Miniature>(rules: R)
where
    R::View: fmt::Debug,
    R::EventView: fmt::Debug,
{
    let full = play_out(rules.clone(), 5);
    let log = full.log();
    for back in 0..log.len() {
        let mut game = Game::new(rules.clone(), *full.seed());
        for entry in &log[..log.len() - 1] {
            game.commit(entry.clone()).expect("the record committed before");
        }
        game.commit(Entry { at: 0, record: Record::Rewind(back) }).expect("a rewind commits");
        let mut short = Game::new(rules.clone(), *full.seed());
        for entry in &log[..back] {
            short.commit(entry.clone()).expect("the record committed before");
        }
        assert_eq!(format!("{:?}", game.view(Viewer::Review)), format!("{:?}", short.view(Viewer::Review)));
        assert_eq!(game.chance().map(|r| r.to_string()), short.chance().map(|r| r.to_string()), "the next draw differs after a rewind");
        assert_eq!(game.version(), log.len(), "the log shrank");
        // The full history remains available.
        assert_eq!(game.since(0, Viewer::Public).len(), log.len());
        assert!(matches!(game.since(log.len() - 1, Viewer::Public)[0].2, SeenRecord::Table(Record::Rewind(n)) if n == back));
    }
}

/// An event of the miniatures: a word and a list of numbers.
#[derive(Clone, Debug, PartialEq)]
struct Line(String, Vec<i64>);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)?;
        self.1.iter().try_for_each(|n| write!(f, " {n}"))
    }
}

impl FromStr for Line {
    type Err = String;

    fn from_str(text: &str) -> Result<Line, String> {
        let mut parts = text.split(' ');
        let word = parts.next().unwrap_or_default().to_owned();
        let numbers = parts.map(|p| p.parse().map_err(|_| format!("`{p}` is no number"))).collect::<Result<_, _>>()?;
        Ok(Line(word, numbers))
    }
}

fn line(word: &str, numbers: impl IntoIterator<Item = i64>) -> Line {
    Line(word.to_owned(), numbers.into_iter().collect())
}

/// A game with hidden racks, a bag, two to four seats, and turns of several placements. Each seat
/// has three secret numbers and places any of them in a turn, each at least as high as the one on
/// top. A seat that cannot place passes. The game ends when the bag and a rack are empty.
#[derive(Clone)]
struct Layings(usize);

#[derive(Clone, Debug)]
struct LayingsTable {
    racks: Vec<Vec<i64>>,
    bag: Vec<i64>,
    top: i64,
    turn: Seat,
    passes: usize,
    gone: SeatSet,
    scores: Vec<i32>,
}

impl Rules for Layings {
    type Position = LayingsTable;
    type Action = Vec<i64>;
    type Event = Line;
    type EventView = String;
    type View = (Option<Seat>, Vec<i64>, i64, String);
    type Preview = i32;
    type Why = String;

    fn seats(&self) -> usize {
        self.0
    }
    fn start(&self) -> LayingsTable {
        let none = vec![Vec::new(); self.0];
        let turn = Seat::first(1).next().expect("one seat");
        LayingsTable { racks: none, bag: (100..130).collect(), top: 0, turn, passes: 0, gone: SeatSet::EMPTY, scores: vec![0; self.0] }
    }
    fn pending(&self, p: &LayingsTable) -> NextStep {
        let active = Seat::first(self.0).filter(|s| !p.gone.contains(*s)).count();
        if active == 1 || p.passes >= 2 * self.0 || (p.bag.is_empty() && p.racks.iter().any(Vec::is_empty)) {
            let best = Seat::first(self.0).filter(|s| !p.gone.contains(*s)).map(|s| p.scores[s.index()]).max();
            let winners = Seat::first(self.0).filter(|s| !p.gone.contains(*s) && Some(p.scores[s.index()]) == best).collect();
            return NextStep::Over(Outcome { winners, scores: p.scores.clone() });
        }
        if !p.bag.is_empty() && p.racks.iter().any(|r| r.len() < 3) { NextStep::Chance } else { NextStep::Seats(SeatSet::only(p.turn)) }
    }
    fn judge(&self, p: &LayingsTable, by: Seat, layings: &Vec<i64>) -> Result<Line, Rejection<String>> {
        let mut rack = p.racks[by.index()].clone();
        let mut top = p.top;
        for (place, number) in layings.iter().enumerate() {
            let at = rack.iter().position(|n| n == number).ok_or_else(|| Rejection::Rule(format!("laying {place}: not on the rack")))?;
            if number % 10 < top % 10 {
                return Err(Rejection::Rule(format!("laying {place}: too low")));
            }
            rack.remove(at);
            top = *number;
        }
        Ok(line("laid", layings.iter().copied()))
    }
    fn chance(&self, p: &LayingsTable, dice: &mut Dice) -> Line {
        let seat = p.racks.iter().position(|r| r.len() < 3).expect("chance is due");
        line("drew", [seat as i64, p.bag[dice.below(p.bag.len() as u32) as usize]])
    }
    fn timeout(&self, p: &LayingsTable, seat: Seat) -> Option<Line> {
        (self.pending(p) == NextStep::Seats(SeatSet::only(seat))).then(|| line("laid", []))
    }
    fn fold(&self, p: &mut LayingsTable, e: &Line) -> Result<(), Corrupt> {
        match (e.0.as_str(), e.1.as_slice()) {
            ("drew", &[seat, number]) => {
                let at = p.bag.iter().position(|n| *n == number).ok_or_else(|| Corrupt(format!("{number} is not in the bag")))?;
                p.bag.remove(at);
                p.racks.get_mut(seat as usize).ok_or_else(|| Corrupt("no such seat".to_owned()))?.push(number);
            }
            ("laid", layings) => {
                p.passes = if layings.is_empty() { p.passes + 1 } else { 0 };
                for number in layings {
                    let rack = &mut p.racks[p.turn.index()];
                    let at = rack.iter().position(|n| n == number).ok_or_else(|| Corrupt(format!("{number} is not on the rack")))?;
                    rack.remove(at);
                    p.top = *number;
                    p.scores[p.turn.index()] += 1;
                }
                pass_on(&mut p.turn, p.gone, self.0);
            }
            _ => return Err(Corrupt(format!("`{e}` is no event"))),
        }
        Ok(())
    }
    fn close(&self, p: &mut LayingsTable, how: Closing) {
        match how {
            Closing::Resigned(seat) | Closing::Flagged(seat) | Closing::Abandoned(seat) => {
                p.gone = p.gone.with(seat);
                if p.turn == seat {
                    pass_on(&mut p.turn, p.gone, self.0);
                }
            }
            Closing::Agreed | Closing::DrawClaimed | Closing::Aborted => {
                p.passes = usize::MAX;
                p.scores.fill(0);
            }
        }
    }
    fn view(&self, p: &LayingsTable, to: Viewer) -> Self::View {
        let seat = match to {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Review => None,
        };
        let shown: Vec<_> = Seat::first(self.0).filter(|s| to.knows(*s)).map(|s| p.racks[s.index()].clone()).collect();
        (seat, shown.concat(), p.top, format!("{:?} {} {}", p.scores, p.turn, p.bag.len()))
    }
    fn seen(&self, p: &LayingsTable, e: &Line, to: Viewer) -> String {
        match (e.0.as_str(), e.1.as_slice()) {
            ("drew", &[seat, _]) if !Seat::new(seat as usize).is_some_and(|s| to.knows(s)) => {
                format!("seat {seat} drew of {}", p.bag.len())
            }
            _ => e.to_string(),
        }
    }
    fn preview(&self, view: &Self::View, draft: &Vec<i64>) -> Result<i32, Rejection<String>> {
        if draft.iter().all(|n| view.1.contains(n)) { Ok(draft.len() as i32) } else { Err(Rejection::Rule("not on the rack".to_owned())) }
    }
}

fn pass_on(turn: &mut Seat, gone: SeatSet, seats: usize) {
    for _ in 0..seats {
        *turn = turn.next(seats);
        if !gone.contains(*turn) {
            break;
        }
    }
}

impl Miniature for Layings {
    fn random_action(&self, view: &Self::View, dice: &mut Dice) -> Vec<i64> {
        let (_, rack, mut top, _) = view.clone();
        let mut layings = Vec::new();
        for number in rack {
            if number % 10 >= top % 10 && dice.below(3) > 0 {
                layings.push(number);
                top = number;
            }
        }
        layings
    }
    fn hidden_texts(&self, p: &LayingsTable, of: Seat) -> Vec<String> {
        p.racks[of.index()].iter().filter(|n| **n != p.top).map(|n| format!(" {n}")).collect()
    }
}

/// A game without chance or hidden information and with two-part actions. Two seats fill six
/// squares in turn; each placement also reverses one half of the row. The seat with more squares
/// wins.
#[derive(Clone)]
struct Turning;

impl Rules for Turning {
    type Position = (Vec<i64>, usize, Option<Outcome>);
    type Action = (usize, bool);
    type Event = Line;
    type EventView = String;
    type View = Vec<i64>;
    type Preview = Vec<i64>;
    type Why = String;

    fn seats(&self) -> usize {
        2
    }
    fn start(&self) -> Self::Position {
        (vec![-1; 6], 0, None)
    }
    fn pending(&self, p: &Self::Position) -> NextStep {
        if let Some(outcome) = &p.2 {
            return NextStep::Over(outcome.clone());
        }
        if p.0.contains(&-1) {
            return NextStep::Seats(SeatSet::only(Seat::new(p.1 % 2).expect("two seats")));
        }
        let count = |seat: Seat| p.0.iter().filter(|n| **n == seat.index() as i64).count() as i32;
        let scores: Vec<i32> = Seat::first(2).map(count).collect();
        let winners = Seat::first(2).filter(|s| scores[s.index()] == *scores.iter().max().expect("two")).collect();
        NextStep::Over(Outcome { winners, scores })
    }
    fn judge(&self, p: &Self::Position, by: Seat, &(square, front): &(usize, bool)) -> Result<Line, Rejection<String>> {
        if p.0.get(square) != Some(&-1) {
            return Err(Rejection::Rule(format!("square {square} is not empty")));
        }
        Ok(line("put", [by.index() as i64, square as i64, i64::from(front)]))
    }
    fn chance(&self, _: &Self::Position, _: &mut Dice) -> Line {
        line("none", [])
    }
    fn timeout(&self, _: &Self::Position, _: Seat) -> Option<Line> {
        None
    }
    fn fold(&self, p: &mut Self::Position, e: &Line) -> Result<(), Corrupt> {
        let &[seat, square, front] = e.1.as_slice() else { return Err(Corrupt(format!("`{e}` is no event"))) };
        *p.0.get_mut(square as usize).ok_or_else(|| Corrupt("no such square".to_owned()))? = seat;
        if front == 1 {
            p.0[..3].reverse()
        } else {
            p.0[3..].reverse()
        }
        p.1 += 1;
        Ok(())
    }
    fn close(&self, p: &mut Self::Position, how: Closing) {
        let winners = match how {
            Closing::Resigned(seat) | Closing::Flagged(seat) | Closing::Abandoned(seat) => SeatSet::only(seat.next(2)),
            Closing::Agreed | Closing::DrawClaimed => Seat::first(2).collect(),
            Closing::Aborted => SeatSet::EMPTY,
        };
        p.2 = Some(Outcome { winners, scores: Vec::new() });
    }
    fn view(&self, p: &Self::Position, _: Viewer) -> Vec<i64> {
        p.0.clone()
    }
    fn seen(&self, _: &Self::Position, e: &Line, _: Viewer) -> String {
        e.to_string()
    }
    fn preview(&self, view: &Vec<i64>, &(square, _): &(usize, bool)) -> Result<Vec<i64>, Rejection<String>> {
        if view.get(square) == Some(&-1) { Ok(view.clone()) } else { Err(Rejection::Rule("taken".to_owned())) }
    }
}

impl Miniature for Turning {
    fn random_action(&self, view: &Vec<i64>, dice: &mut Dice) -> (usize, bool) {
        let empty: Vec<usize> = (0..view.len()).filter(|&i| view[i] == -1).collect();
        (empty[dice.below(empty.len() as u32) as usize], dice.below(2) == 1)
    }
    fn hidden_texts(&self, _: &Self::Position, _: Seat) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn hidden_racks_and_multiple_placements_with_one_to_four_seats() {
    for seats in 1..=4 {
        for seed in 0..20 {
            let game = play_out(Layings(seats), seed);
            let lines = |g: &Game<Layings>| g.log().iter().map(|e| e.record.to_string()).collect::<Vec<_>>();
            assert_eq!(lines(&game), lines(&play_out(Layings(seats), seed)), "the same seed gave another game");
        }
    }
}

#[test]
fn open_boards_with_two_part_actions() {
    for seed in 0..20 {
        let game = play_out(Turning, seed);
        assert_eq!(game.outcome().expect("it is over").scores.iter().sum::<i32>(), 6);
    }
}

#[test]
fn a_takeback_draws_the_same_tiles() {
    assert_rewinds(Layings(2));
    assert_rewinds(Layings(3));
    assert_rewinds(Turning);
}

#[test]
fn a_game_of_four_continues_after_resignations() {
    let mut game = Game::new(Layings(4), Seed::from_number(1));
    let seats: Vec<Seat> = Seat::first(4).collect();
    for (n, seat) in seats[..3].iter().enumerate() {
        assert_eq!(game.outcome(), None);
        let record = game.propose(*seat, &Proposal::Resign).expect("any seat may resign");
        game.commit(Entry { at: n as u64, record }).expect("the record commits");
        assert!(game.propose(*seat, &Proposal::Resign).is_err(), "a seat resigned twice");
    }
    assert_eq!(game.outcome().expect("one is left").winners, SeatSet::only(seats[3]));
}

#[test]
fn a_draw_offer_is_accepted_by_the_other_seat_only() {
    let mut game = Game::new(Turning, Seed::from_number(1));
    let (a, b) = (Seat::new(0).expect("a seat"), Seat::new(1).expect("a seat"));
    assert!(game.propose(b, &Proposal::AcceptDraw).is_err(), "a draw was accepted without an offer");
    let offer = game.propose(a, &Proposal::OfferDraw).expect("a draw may be offered");
    game.commit(Entry { at: 0, record: offer }).expect("the record commits");
    assert!(game.propose(a, &Proposal::AcceptDraw).is_err(), "a seat answered its own offer");
    let accept = game.propose(b, &Proposal::AcceptDraw).expect("the draw may be accepted");
    game.commit(Entry { at: 1, record: accept }).expect("the record commits");
    assert_eq!(game.outcome().expect("it is over").winners.len(), 2);
    assert!(game.commit(Entry { at: 2, record: Record::Resign(a) }).is_err(), "a record committed after the end");
}

#[test]
fn a_declined_draw_is_offered_again_only_after_a_move_which_ends_an_offer() {
    let mut game = Game::new(Turning, Seed::from_number(1));
    let (a, b) = (Seat::new(0).expect("a seat"), Seat::new(1).expect("a seat"));
    let commit = |game: &mut Game<Turning>, record: Record<Line>| {
        let at = game.version() as u64;
        game.commit(Entry { at, record }).expect("the record commits");
    };
    commit(&mut game, Record::OfferDraw(a));
    assert_eq!((game.offer().map(|offer| offer.by), game.seats_to_answer_draw()), (Some(a), SeatSet::only(b)));
    assert!(
        game.propose(b, &Proposal::OfferDraw)
            .is_err_and(|why| why.to_string() == "a draw is already offered: accept it, decline it, or make a move")
    );
    assert!(game.propose(a, &Proposal::DeclineDraw).is_err(), "a seat answered its own offer");
    let decline = game.propose(b, &Proposal::DeclineDraw).expect("the draw may be declined");
    assert_eq!(decline.to_string(), "draw-decline 1");
    commit(&mut game, decline);
    assert_eq!((game.offer(), game.outcome()), (None, None));
    assert!(game.propose(b, &Proposal::AcceptDraw).is_err(), "a declined offer was accepted");
    assert!(game.propose(a, &Proposal::OfferDraw).is_err_and(|why| why.to_string().contains("after the next move")));
    assert!(game.propose(b, &Proposal::OfferDraw).is_ok(), "the other seat may offer a draw");

    let first: Record<Line> = "game put 0 1 1".parse().expect("a record");
    commit(&mut game, first);
    let again = game.propose(a, &Proposal::OfferDraw).expect("an event followed the declined offer");
    commit(&mut game, again);
    let second: Record<Line> = "game put 1 2 1".parse().expect("a record");
    commit(&mut game, second);
    assert_eq!(game.offer(), None, "a move did not end the offer");
    assert!(game.propose(b, &Proposal::AcceptDraw).is_err());
    // A takeback includes the draw offers after the move.
    let offer = game.propose(b, &Proposal::OfferDraw).expect("a draw may be offered");
    commit(&mut game, offer);
    commit(&mut game, Record::DeclineDraw(a));
    let to = play::takeback::undo(&game, b).expect("seat 1 has moved");
    assert_eq!(game.line().nth(to).map(|(_, entry)| entry.record.to_string()).as_deref(), Some("draw-offer 0"));
    assert_eq!(to, 3, "the takeback ends at the wrong record");
    // A change of players is logged, does not affect the position, and is not taken back.
    let level: Record<Line> = "player 1 level-3".parse().expect("a record");
    assert_eq!((level.to_string().as_str(), &level), ("player 1 level-3", &Record::Player(b, play::PlayerName::new("level-3").unwrap())));
    let (before, pending) = (game.position().clone(), game.pending());
    commit(&mut game, level);
    assert_eq!((game.position(), game.pending()), (&before, pending));
    commit(&mut game, Record::Rewind(to));
    assert!(play::takeback::redo(&game, b).is_some_and(|records| records.iter().all(|record| !matches!(record, Record::Player(..)))));
    let level: Record<Line> = "player 0 level-1".parse().expect("a record");
    commit(&mut game, level);
    assert!(play::takeback::redo(&game, b).is_some(), "a change of players ended the redo history");
    for bad in ["player", "player 1", "player 9 level-3", "player 1 level 3", "player 1 "] {
        assert!(bad.parse::<Record<Line>>().is_err(), "{bad}");
    }
}

#[test]
fn a_draw_of_three_needs_the_consent_of_all() {
    let mut game = Game::new(Layings(3), Seed::from_number(1));
    let seats: Vec<Seat> = Seat::first(3).collect();
    let mut at = 0;
    let mut step = |game: &mut Game<Layings>, seat: Seat, proposal: Proposal<Vec<i64>>| {
        let record = game.propose(seat, &proposal).expect("the proposal is allowed");
        at += 1;
        game.commit(Entry { at, record }).expect("the record commits");
    };
    step(&mut game, seats[0], Proposal::OfferDraw);
    step(&mut game, seats[1], Proposal::AcceptDraw);
    assert_eq!(game.outcome(), None, "one of three has not agreed");
    assert!(game.propose(seats[1], &Proposal::AcceptDraw).is_err(), "a seat accepted twice");
    step(&mut game, seats[2], Proposal::AcceptDraw);
    assert_eq!(game.outcome().expect("all agreed").winners.len(), 3);
}

#[test]
fn an_error_of_a_damaged_log_names_the_record() {
    let restore =
        |lines: &[&str]| Game::restore(Turning, Seed::from_number(0), lines.iter().map(|l| (0, *l))).map(|_| ()).expect_err("damaged");
    let good = "game put 0 1 1";
    for bad in [
        "",
        "game",
        "gme put 0 1 1",
        "game put 0 1 x",
        "game put 0 99 1",
        "resign 7",
        "resign",
        "rewind 9",
        "draw-accept 1",
        "draw-decline 1",
        "flag -1",
        "abandon 3",
        "\u{0}",
    ] {
        let error = restore(&[good, bad]).to_string();
        assert!(error.starts_with("record 1 of the log: "), "{bad:?}: {error}");
    }
}
