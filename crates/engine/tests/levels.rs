//! The levels place only words they know, the same seed gives the same game, and all games end.

use std::path::Path;

use crossword::scrabble::{Event, Scrabble};
use crossword::{Challenge, EndRule, RuleSet};
use engine::scrabble::{GreedyPlayer, Level, Roster, UnknownPlayer};
use lexicon::classes::{About, Class, Classes};
use lexicon::{Lexicon, WordIndex};
use play::{Budget, CancellationToken, Dice, Entry, Game, NextStep, Player, Proposal, Record, Seat, Seed, Viewer};

/// Returns random words of 2 to 8 letters with random commonness classes.
fn random_words(rules: &RuleSet, seed: u64) -> (Lexicon, Classes) {
    let mut dice = Dice::new(&Seed::from_number(seed), 0);
    let letters: Vec<char> = rules.tiles().iter().filter(|&tile| tile != 0).map(|tile| rules.alphabet().letter(tile)).collect();
    let mut words: Vec<String> = (0..6000)
        .map(|_| {
            let length = 2 + dice.below(4) + dice.below(4) * dice.below(2);
            (0..length).map(|_| letters[dice.below(letters.len() as u32) as usize]).collect()
        })
        .collect();
    words.sort();
    words.dedup();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = Lexicon::build("made up", rules.alphabet(), &words).unwrap();
    let classes = (0..words.len()).map(|_| 1 + dice.below(5) as Class).collect();
    let about = About { meanings: vec!["some".to_owned(); 5], ..About::default() };
    let classes = Classes::new(&lexicon, classes, about).unwrap();
    (lexicon, classes)
}

/// Plays a game of these levels, and calls `look` with the words of each placement.
fn play_out(scrabble: &Scrabble, roster: &Roster, levels: &[Level], seed: u64, mut look: impl FnMut(Level, &[u8])) -> Vec<String> {
    let mut game = Game::new(scrabble.clone(), Seed::from_number(seed));
    let mut players: Vec<Box<dyn Player<Scrabble>>> = levels.iter().map(|level| roster.player(&level.to_string()).unwrap()).collect();
    // The budget is small because of the number of games.
    let budget = Budget { nodes: Some(40), seed: Some(Seed::from_number(seed)), ..Budget::default() };
    for at in 0.. {
        assert!(at < 1500, "the game does not end");
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let view = game.view(Viewer::Seat(seat));
                let action = players[seat.index()].choose(game.rules(), &view, &budget, &CancellationToken::new());
                game.propose(seat, &Proposal::Act(action)).expect("players choose legal moves")
            }
        };
        let placed = match &record {
            Record::Game(Event::Placed { seat, words, .. }) => Some((seat.index(), words.clone())),
            _ => None,
        };
        game.commit(Entry { at, record }).unwrap();
        if let Some((seat, words)) = placed {
            let board = &game.position().board;
            words.iter().for_each(|word| look(levels[seat], &word.letters(board).collect::<Vec<u8>>()));
        }
    }
    game.log().iter().map(|entry| entry.record.to_string()).collect()
}

/// The words known by each level.
struct Known(Vec<Lexicon>);

impl Known {
    /// Checks against the classes that a level knows all words up to its class, and none beyond the
    /// next class.
    fn new(lexicon: &Lexicon, classes: &Classes, roster: &Roster) -> Known {
        let index = WordIndex::new(lexicon.graph());
        let vocabularies: Vec<Lexicon> = Level::ALL.into_iter().map(|level| roster.vocabulary(level, lexicon)).collect();
        for (level, words) in Level::ALL.into_iter().zip(&vocabularies) {
            let mut counted = vec![0; usize::from(classes.count()) + 1];
            for word in words.words() {
                counted[usize::from(classes.class_of(index.number(&word).unwrap()).unwrap())] += 1;
            }
            let up_to = usize::from(level.number());
            assert_eq!(counted[1..=up_to], classes.sizes()[..up_to], "{level}");
            assert!(counted.iter().skip(up_to + 2).all(|&words| words == 0), "{level} knows words of rarer classes: {counted:?}");
        }
        Known(vocabularies)
    }

    fn holds(&self, level: Level, word: &[u8]) -> bool {
        self.0[usize::from(level.number()) - 1].contains(word)
    }
}

#[test]
fn levels_place_only_words_they_know() {
    let mut words = [0; 5];
    let mut dice = Dice::new(&Seed::from_number(8), 0);
    for (number, name) in RuleSet::names().enumerate() {
        let rules = RuleSet::by_name(name).unwrap();
        let (lexicon, classes) = random_words(&rules, number as u64);
        let roster = Roster::new({
            let classes = classes.clone();
            move |_| Some(classes.clone())
        });
        let known = Known::new(&lexicon, &classes, &roster);
        for (challenge, end) in [
            (Challenge::Void, EndRule::Tournament),
            (Challenge::Off, EndRule::Thesis),
            (Challenge::Single, EndRule::Tournament),
            (Challenge::Double, EndRule::Thesis),
            (Challenge::FivePoint, EndRule::Thesis),
        ] {
            let rules = rules.clone().with_challenge(challenge).with_end_rule(end);
            for seed in 0..24 {
                let seats = 1 + seed as usize % 4;
                let levels: Vec<Level> = (0..seats).map(|_| Level::ALL[dice.below(5) as usize]).collect();
                let scrabble = Scrabble::new(rules.clone(), lexicon.clone(), seats).unwrap();
                play_out(&scrabble, &roster, &levels, seed, |level, word| {
                    assert!(
                        known.holds(level, word),
                        "{level} placed {word:?}, which it does not know, in game {seed}, {name}, {}",
                        challenge.name()
                    );
                    words[usize::from(level.number()) - 1] += 1;
                });
            }
        }
    }
    assert!(words.iter().all(|&n| n > 1000), "each level should place many words: {words:?}");
}

#[test]
fn same_seed_gives_the_same_game() {
    let rules = RuleSet::scrabble_en();
    let (lexicon, classes) = random_words(&rules, 3);
    let scrabble = Scrabble::new(rules, lexicon, 4).unwrap();
    let levels = [1, 2, 3, 4].map(|number| Level::new(number).unwrap());
    let game = |seed, classes: &Classes| {
        let classes = classes.clone();
        play_out(&scrabble, &Roster::new(move |_| Some(classes.clone())), &levels, seed, |_, _| {})
    };
    for seed in 0..5 {
        assert_eq!(game(seed, &classes), game(seed, &classes));
        assert_ne!(game(seed, &classes), game(seed + 1, &classes));
    }
}

#[test]
fn seed_of_the_budget_varies_the_choice_of_weak_levels() {
    let rules = RuleSet::scrabble_en();
    let (lexicon, classes) = random_words(&rules, 4);
    let scrabble = Scrabble::new(rules, lexicon, 2).unwrap();
    let mut game = Game::new(scrabble.clone(), Seed::from_number(1));
    while game.pending() == NextStep::Chance {
        let record = game.chance().unwrap();
        game.commit(Entry { at: 0, record }).unwrap();
    }
    let NextStep::Seats(seats) = game.pending() else { panic!("no seat is on turn") };
    let view = game.view(Viewer::Seat(seats.iter().next().unwrap()));
    let roster = Roster::new(move |_| Some(classes.clone()));
    let choices = |name: &str| {
        let mut player = roster.player(name).unwrap();
        let mut choice = |seed| {
            let budget = Budget { seed, ..Budget::default() };
            format!("{:?}", player.choose(&scrabble, &view, &budget, &CancellationToken::new()))
        };
        assert_eq!(choice(None), choice(None));
        let mut all: Vec<String> = (0..40).map(|number| choice(Some(Seed::from_number(number)))).collect();
        all.sort();
        all.dedup();
        all.len()
    };
    assert!(choices("level-1") > 2, "a weak level should vary its choice");
    assert_eq!(choices("level-5"), 1, "the strongest level should always choose the best move");
}

#[test]
fn levels_place_only_words_they_know_in_real_lexicons() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let shelves = ["permissive", "cc-by-sa", "gpl"];
    let find = |file: String| shelves.iter().map(|shelf| data.join(shelf).join(&file)).find(|path| path.is_file());
    let mut lexicons = 0;
    for name in ["en", "ru-all", "cs-mixed"] {
        // The Czech lexicons are not part of the program and may be missing.
        let (Some(words), Some(classes)) = (find(format!("{name}.lexicon")), find(format!("{name}.classes"))) else { continue };
        let (lexicon, classes) = (Lexicon::open(&words).unwrap(), Classes::open(&classes).unwrap());
        let roster = Roster::new({
            let classes = classes.clone();
            move |_| Some(classes.clone())
        });
        let known = Known::new(&lexicon, &classes, &roster);
        let scrabble = Scrabble::new(RuleSet::for_alphabet(lexicon.alphabet()).unwrap(), lexicon, 2).unwrap();
        for seed in 0..12 {
            let levels = [Level::ALL[seed as usize % 4], Level::ALL[(seed as usize + 1) % 4]];
            play_out(&scrabble, &roster, &levels, seed, |level, word| assert!(known.holds(level, word), "{name}, {seed}"));
        }
        lexicons += 1;
    }
    assert!(lexicons >= 2, "the English and Russian lexicons are missing");
}

#[test]
fn roster_finds_players_by_name() {
    let roster = Roster::default();
    for name in engine::scrabble::PLAYERS.into_iter().chain(["heuristic:safe=3,bonus=-1"]) {
        assert!(roster.player(name).is_ok() && engine::scrabble::by_name(name).is_ok(), "{name}");
    }
    for name in ["", "level-0", "level-6", "level-01", "Greedy", "level"] {
        assert!(matches!(roster.player(name).err(), Some(UnknownPlayer::Name(unknown)) if unknown.name == name));
    }
    let told = roster.player("gready").err().unwrap().to_string();
    assert!(told.ends_with("known: level-1, level-2, level-3, level-4, greedy, heuristic, static, level-5, sim, master"), "{told}");
    assert!(matches!(roster.player("heuristic:save=1").err(), Some(UnknownPlayer::Settings(_))));
    let numbers: Vec<u8> = Level::ALL.into_iter().map(Level::number).collect();
    assert_eq!((numbers, Level::new(0), Level::new(6)), (vec![1, 2, 3, 4, 5], None, None));
}

#[test]
fn vocabularies_are_built_once_and_ignore_unrelated_classes() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let rules = RuleSet::scrabble_en();
    let (lexicon, classes) = random_words(&rules, 5);
    let asked = Arc::new(AtomicUsize::new(0));
    let roster = {
        let (asked, classes) = (asked.clone(), classes.clone());
        Roster::new(move |_| {
            asked.fetch_add(1, Ordering::Relaxed);
            Some(classes.clone())
        })
    };
    std::thread::scope(|scope| {
        for _ in 0..8 {
            let roster = roster.clone();
            let lexicon = &lexicon;
            scope.spawn(move || roster.warm_up(lexicon));
        }
    });
    assert_eq!(asked.load(Ordering::Relaxed), 4, "classes are requested once for each level that does not know all words");
    let sizes = classes.sizes();
    let mut fewer = 0;
    for level in Level::ALL {
        let known = roster.vocabulary(level, &lexicon).words().count();
        let class = usize::from(level.number());
        let (all, with_next) = (sizes[..class].iter().sum(), sizes.iter().take(class + 1).sum());
        assert!((all..=with_next).contains(&known), "{level}: {known} of {all} to {with_next}");
        assert!(known > fewer, "{level}: {known} after {fewer}");
        fewer = known;
    }
    assert_eq!(fewer, lexicon.words().count(), "the highest level knows all words");
    let (other, _) = random_words(&rules, 6);
    let level = Level::new(1).unwrap();
    assert_eq!(roster.vocabulary(level, &other).info(), other.info(), "classes of another lexicon are ignored");
    assert_eq!(Roster::default().vocabulary(level, &lexicon).info(), lexicon.info());
}

/// Regression test: computer players without a placement once exchanged for ever under the rule
/// that a game ends when all pass.
#[test]
fn game_without_placements_ends() {
    for end in [EndRule::Thesis, EndRule::Tournament] {
        let rules = RuleSet::scrabble_en().with_end_rule(end);
        let lexicon = Lexicon::build("hard", rules.alphabet(), &["zzz"]).unwrap();
        for seats in 1..=4 {
            let scrabble = Scrabble::new(rules.clone(), lexicon.clone(), seats).unwrap();
            let levels = vec![Level::new(1).unwrap(); seats];
            play_out(&scrabble, &Roster::default(), &levels, 1, |_, _| {});
            let mut game = Game::new(scrabble, Seed::from_number(1));
            let mut turns = 0;
            while !matches!(game.pending(), NextStep::Over(_)) {
                turns += 1;
                assert!(turns < 300);
                let record = match game.chance() {
                    Some(record) => record,
                    None => {
                        let seat: Seat = game.position().turn;
                        let view = game.view(Viewer::Seat(seat));
                        let action = GreedyPlayer.choose(game.rules(), &view, &Budget::default(), &CancellationToken::new());
                        game.propose(seat, &Proposal::Act(action)).unwrap()
                    }
                };
                game.commit(Entry { at: 0, record }).unwrap();
            }
        }
    }
}
