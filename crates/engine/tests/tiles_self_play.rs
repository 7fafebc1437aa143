//! Learning of leaves in games with their own rules, Erudit and the CTU competition, and the
//! players that use the leaves.

use std::path::PathBuf;
use std::sync::Arc;

use crossword::ctu::{Ctu, CtuRules, Duty, Start};
use crossword::erudit::{Erudit, EruditRules, Situation};
use crossword::{Board, Generator, MILLI, RuleSet, Tiles};
use engine::erudit::{Limits, Roster, best_turn};
use engine::self_play_rules;
use engine::tiles::leaves::learn::{Generation, learn_late};
use engine::tiles::leaves::{LeaveIndex, Leaves, LeavesFile, Model, SelfPlayRules};
use engine::tiles::{Equities, LateAdjustment, LearnedValues};
use games::Rules;
use lexicon::{Alphabet, Lexicon};
use play::{Budget, CancellationToken, Dice, Entry, Game, NextStep, Proposal, Seed, Viewer};

/// Returns the Russian nouns that Erudit is played with.
fn nouns() -> Lexicon {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.lexicon");
    Lexicon::open(&file).unwrap().build_gaddag().unwrap()
}

/// Returns words of two and three letters by a pattern, so that moves are almost always possible.
fn short_words() -> Lexicon {
    let letters: Vec<char> = "ABDEILNORST".chars().collect();
    let mut words = Vec::new();
    for (n, a) in letters.iter().enumerate() {
        for (m, b) in letters.iter().enumerate() {
            if (n * 7 + m * 3) % 4 == 0 {
                words.push(format!("{a}{b}"));
            }
            words.extend(letters.iter().enumerate().filter(|(k, _)| (n * 5 + m * 3 + k) % 3 == 0).map(|(_, c)| format!("{a}{b}{c}")));
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Lexicon::build("short", &Alphabet::english(), &words).unwrap()
}

/// Returns the self-play rules with this name.
fn rules_of(rules: &str, lexicon: &Lexicon) -> Arc<dyn SelfPlayRules> {
    let rules = Rules::by_name(rules).unwrap();
    self_play_rules(&rules, &Generator::new(rules.placement_rules().unwrap(), lexicon).unwrap()).unwrap()
}

/// Returns random values in hundredths of a point.
fn random_leaves(rules: &RuleSet) -> Leaves {
    let index = LeaveIndex::new(rules.tiles(), rules.rack_size() - 1);
    let mut dice = Dice::new(&Seed::from_number(3), 1);
    let values = (0..index.len()).map(|number| if number == 0 { 0 } else { dice.below(2000) as i16 - 1000 }).collect();
    Leaves::new(index, values).unwrap()
}

#[test]
fn self_play_does_not_depend_on_the_number_of_threads() {
    for (rules, lexicon, games) in [("erudit", nouns(), 2), ("ctu", short_words(), 6)] {
        let self_play = rules_of(rules, &lexicon);
        let equities = Equities::new(Leaves::none(self_play.rules()));
        let [one, two] = [1, 2].map(|threads| {
            let mut generation = Generation::new(&self_play, &equities, 5, 0);
            generation.play(games, threads);
            generation
        });
        let (index, mut seen) = (one.tally().index(), 0);
        for number in 0..index.len() {
            assert_eq!(one.tally().get(number), two.tally().get(number), "{rules}: {number}");
            seen += usize::from(one.tally().get(number).0 > 0);
        }
        assert!(seen > 1000, "{rules}: {seen}");
        assert_eq!(learn_late(&*self_play, &equities, 5, 0, games, 1), learn_late(&*self_play, &equities, 5, 0, games, 2), "{rules}");
        let mut play = self_play.begin([&equities; 2], 9, 1);
        let mut turns = 0;
        while !play.is_over() {
            let (seat, before) = (play.play().seat, play.scores());
            assert!(seat < 2 && before.iter().all(|score| *score >= 0));
            turns += 1;
        }
        assert!((5..200).contains(&turns), "{rules}: {turns} turns");
    }
}

/// Without leaves, the value of a rack is the score of its best turn, which an independent search
/// finds. With many possible turns, a slightly worse one is accepted.
#[test]
fn erudit_rack_value_is_the_score_of_its_best_turn() {
    let game = Erudit::new(EruditRules::standard(), nouns(), 2).unwrap();
    let none = Equities::new(Leaves::none(game.rules().placement_rules()));
    let play = SelfPlayRules::begin(&game, [&none; 2], 1, 0);
    for rack in ["ДОМ", "КОТ", "РЕКА", "САД", "ОБЛМЕОБ", "АРБУЗНИ", "РЕКАТОН"] {
        let rack = Tiles::parse(rack, game.rules().alphabet()).unwrap();
        let found = best_turn(&game, &Situation::new(Board::new(), rack), &Limits::default(), &CancellationToken::new());
        assert!(found.proven);
        let (worth, best) = (play.worth(&rack).unwrap().0, found.score as i32 * MILLI);
        assert!(if rack.len() < 5 { worth == best } else { worth <= best && 3 * worth > 2 * best }, "{worth} {found:?}");
    }
}

/// The equity of a move is its score plus the value of its leave.
#[test]
fn ctu_move_equity_is_score_plus_leave() {
    let lexicon = short_words();
    for duty in Duty::ALL {
        let game = Ctu::new(CtuRules::standard().with_duty(duty), &lexicon, Start::Drawn).unwrap();
        let equities = Equities::new(random_leaves(game.rules().placement_rules()));
        let mut turns = 0;
        for number in 0..6 {
            let mut play = SelfPlayRules::begin(&game, [&equities; 2], 2, number);
            while !play.is_over() && !play.bag().is_empty() {
                let (rack, before) = (play.rack(), play.scores());
                let (equity, kept) = play.worth(&rack).unwrap();
                let turn = play.play();
                let points: i32 = (0..2).map(|seat| play.scores()[seat] - before[seat]).sum();
                assert_eq!(kept, turn.kept);
                assert_eq!(equity, points * MILLI + i32::from(equities.leaves().value(&kept).unwrap()) * (MILLI / 100));
                assert!(duty == Duty::Tournament || turn.laid <= 1 || points > 0);
                turns += 1;
            }
        }
        assert!(turns > 100, "{turns}");
    }
}

fn file(rules: &RuleSet, step: i32) -> LeavesFile {
    LeavesFile {
        rules: rules.name().to_owned(),
        lexicon: "short".to_owned(),
        words_sha256: short_words().info().words_sha256.clone(),
        model: Model::new(rules),
        leaves: random_leaves(rules),
        step,
        late: LateAdjustment::default(),
        opening: 0,
        sources: vec!["random".to_owned()],
        licence: "none".to_owned(),
        made_with: "this test".to_owned(),
    }
    .rounded()
}

#[test]
fn leaves_files_with_coarser_steps_round_trip_and_bad_steps_are_rejected() {
    let rules = CtuRules::standard().placement_rules().clone();
    for (step, version) in [(5, "deska-leaves 1\n"), (20, "deska-leaves 2\n"), (40, "deska-leaves 2\n")] {
        let file = file(&rules, step);
        let bytes = file.to_bytes();
        assert!(bytes.starts_with(version.as_bytes()), "{step}");
        assert_eq!(LeavesFile::from_bytes(&bytes, &rules).unwrap(), file);
        let apart = file.leaves.values().iter().zip(random_leaves(&rules).values()).map(|(one, other)| (one - other).abs()).max().unwrap();
        assert!(i32::from(apart) <= step / 2, "{step}: {apart}");
    }
    let bytes = file(&rules, 20).to_bytes();
    let at = bytes.windows(9).position(|nine| nine == b"step: 20\n").unwrap();
    let with = |line: &str| {
        let bytes = [&bytes[..at], line.as_bytes(), &bytes[at + 9..]].concat();
        LeavesFile::from_bytes(&bytes, &rules).map(drop).unwrap_err().to_string()
    };
    for line in ["", "step: 0\n", "step: -5\n", "step: many\n", "step: 100000\n"] {
        assert!(with(line).contains("the header line `step` is missing or invalid"), "{line}: {}", with(line));
    }
    let other = LeavesFile::from_bytes(&bytes, EruditRules::standard().placement_rules()).unwrap_err().to_string();
    assert_eq!(other, "the values are for the rule set ctu, not for erudit: leaves of another tile set do not apply");
}

/// Players with the leaves file that ships with the nouns. With a rollout budget they play the same
/// game with any number of threads.
#[test]
fn erudit_players_are_deterministic_with_a_rollout_budget() {
    let rules = EruditRules::standard();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.erudit.leaves");
    let (lexicon, leaves) = (nouns(), LeavesFile::open(&path, rules.placement_rules()).unwrap());
    assert!(leaves.is_of(&lexicon));
    let learned = LearnedValues::none(rules.placement_rules()).with_leaves(&leaves, &lexicon);
    let play_out = |name: &str, seats: usize, threads: usize| {
        let learned = learned.clone();
        let roster = Roster::default().with_learned(move |_, _| Some(learned.clone())).with_threads(threads);
        let game = Erudit::new(EruditRules::standard(), lexicon.clone(), seats).unwrap();
        let mut playing = Game::new(game, Seed::from_number(4));
        let mut players: Vec<_> = (0..seats).map(|_| roster.player(name).unwrap()).collect();
        let budget = Budget { nodes: Some(6000), seed: Some(Seed::from_number(9)), ..Budget::default() };
        for at in 0.. {
            assert!(at < 600, "the game does not end");
            let record = match playing.pending() {
                NextStep::Over(_) => break,
                NextStep::Chance => playing.chance().unwrap(),
                NextStep::Seats(on_turn) => {
                    let seat = on_turn.iter().next().unwrap();
                    let view = playing.view(Viewer::Seat(seat));
                    let action = players[seat.index()].choose(playing.rules(), &view, &budget, &CancellationToken::new());
                    playing.propose(seat, &Proposal::Act(action)).expect("players choose legal moves")
                }
            };
            playing.commit(Entry { at, record }).unwrap();
        }
        playing.log().iter().map(|entry| entry.record.to_string()).collect::<Vec<_>>()
    };
    for name in ["static", "level-5", "sim", "master"] {
        assert_eq!(play_out(name, 2, 1), play_out(name, 2, 3), "{name}");
    }
    assert_ne!(play_out("static", 2, 1), play_out("master", 2, 1));
    assert!(!play_out("master", 3, 1).is_empty());
}
