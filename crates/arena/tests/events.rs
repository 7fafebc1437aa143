//! Complete events: a player against itself, interruption and resumption, sequential tests, and
//! forfeits.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use arena::event::{EventDirectory, EventSeed, Format, Plan, Runner};
use arena::stats::Sprt;
use arena::{Contest, Contestant, Decision, Entrant, EventSetting, Forfeit, ForfeitKind, GameRecord, Standing, referee, report};
use crossword::scrabble::{Action, Scrabble, View};
use play::{CancellationToken, Seed};

use crate::common::{balda, erudit, pentago, scrabble};

fn plan<S: arena::EventSetting>(setting: &S, players: &[&str], pairs: u32) -> Plan {
    let entrants = players.iter().map(|text| text.parse().unwrap()).collect();
    Plan { pairs, seed: 7.into(), ..Plan::new(setting.names(), entrants) }
}

fn run<S: arena::EventSetting>(setting: &S, plan: &Plan, threads: usize) -> Vec<GameRecord> {
    let stop = CancellationToken::new();
    Runner { setting, plan, threads, stop: &stop }.run(Vec::new(), None, &mut |_| {}).unwrap()
}

fn hashes(records: &[GameRecord]) -> Vec<&str> {
    records.iter().map(|record| record.log_sha256.as_str()).collect()
}

#[test]
fn a_player_scores_half_against_itself_with_any_number_of_threads() {
    fn check<S: arena::EventSetting>(setting: &S, player: &str, pairs: u32) {
        let plan = plan(setting, &[player, &format!("itself={player}")], pairs);
        let records = run(setting, &plan, 1);
        assert_eq!(records.len(), 2 * pairs as usize);
        let standing = Standing::of(&plan, &records);
        assert_eq!(standing.players[0].percent, 50.0, "{player}");
        assert_eq!(standing.divergent, 0, "{player}");
        assert_eq!(standing.duel.unwrap().pairs.0, [0, 0, pairs, 0, 0], "{player}");
        assert_eq!(hashes(&records), hashes(&run(setting, &plan, 3)), "{player}");
        assert!(records.iter().all(|record| record.forfeit.is_none()));
    }
    check(&scrabble(), "greedy", 12);
    check(&scrabble(), "level-1", 4);
    check(&erudit(), "greedy", 4);
    check(&balda(), "greedy", 4);
    check(&balda(), "level-2", 2);
    check(&pentago(), "alphabeta:2", 4);
    check(&pentago(), "level-1", 4);
}

#[test]
fn interrupted_events_resume_without_losing_or_repeating_games() {
    let setting = scrabble();
    let plan = plan(&setting, &["greedy", "level-1", "level-3"], 4);
    let whole = run(&setting, &plan, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event");
    let mut done = 0;
    for interruption in 0.. {
        let stop = CancellationToken::new();
        let (mut kept, records) = EventDirectory::open(&path, &plan).unwrap();
        assert!(records.len() >= done, "completed games were lost");
        done = records.len();
        let mut left = 3 + interruption;
        let all = Runner { setting: &setting, plan: &plan, threads: 2, stop: &stop }
            .run(records, Some(&mut kept), &mut |_| {
                left -= 1;
                if left == 0 {
                    stop.cancel();
                }
            })
            .unwrap();
        assert!(matches!(EventDirectory::open(&path, &plan), Err(error) if error.to_string().contains("another process")));
        if all.len() == whole.len() {
            assert_eq!(hashes(&all), hashes(&whole));
            break;
        }
        // A partial line, as after a crash during a write.
        drop(kept);
        let file = path.join("games.jsonl");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text + "{\"task\":{\"round\":0,\"pla").unwrap();
    }
    let (read, records) = EventDirectory::read(&path).unwrap();
    assert_eq!((read, records.len()), (plan.clone(), whole.len()));
    assert_eq!(std::fs::read_dir(path.join("games")).unwrap().count(), whole.len());
    // Another event is rejected; more pairs of the same event are accepted.
    let other = Plan { seed: 8.into(), ..plan.clone() };
    assert!(EventDirectory::open(&path, &other).err().unwrap().to_string().contains("its seed is 7, not 8"));
    let more = Plan { pairs: 5, ..plan };
    let (mut kept, records) = EventDirectory::open(&path, &more).unwrap();
    let stop = CancellationToken::new();
    let all = Runner { setting: &setting, plan: &more, threads: 1, stop: &stop }.run(records, Some(&mut kept), &mut |_| {}).unwrap();
    assert_eq!(all.len(), whole.len() + 6);
}

#[test]
fn secret_seed_is_in_its_own_file_until_the_event_is_over() {
    let setting = scrabble();
    let plan = Plan { seed: EventSeed::drawn().unwrap(), ..plan(&setting, &["greedy", "level-1"], 1) };
    let secret = plan.seed.root_seed().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let event = || std::fs::read_to_string(folder.path().join("event.json")).unwrap();
    let (mut kept, done) = EventDirectory::open(folder.path(), &plan).unwrap();
    let beside = folder.path().join("seed");
    assert!(!event().contains(&secret) && event().contains(plan.seed.secret().unwrap().sha256()));
    assert_eq!(std::fs::read_to_string(&beside).unwrap(), secret);
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&beside).unwrap().permissions()) & 0o777, 0o600);
    let stop = CancellationToken::new();
    let records = Runner { setting: &setting, plan: &plan, threads: 1, stop: &stop }.run(done, Some(&mut kept), &mut |_| {}).unwrap();
    assert!(!report::html(&plan, &records).contains(&secret) && plan.is_over(&records));
    // The same command without a seed continues with the existing seed, or draws a new one if that
    // is published.
    let asked = Plan { seed: EventSeed::drawn().unwrap(), ..plan.clone() };
    assert_eq!(EventDirectory::resume(folder.path(), &asked).unwrap().0, plan);
    let over = Plan { seed: plan.seed.clone().over(), ..plan.clone() };
    kept.close(&over).unwrap();
    drop(kept);
    assert!(event().contains(&secret) && !beside.exists() && report::html(&over, &records).contains(&secret));
    let (read, records) = EventDirectory::read(folder.path()).unwrap();
    assert!(read == over && records.iter().all(|record| over.has_derived_seed(record)));
    let other = GameRecord { seed: Seed::from_number(1).to_string(), ..records[0].clone() };
    assert!(!over.has_derived_seed(&other));
    let (more, _) = EventDirectory::resume(folder.path(), &Plan { pairs: 2, ..asked }).unwrap();
    assert!(more.seed.root_seed() != over.seed.root_seed() && records.iter().all(|record| more.has_derived_seed(record)));
    // A modified or missing seed is reported.
    drop(EventDirectory::open(folder.path(), &more).unwrap());
    std::fs::write(&beside, Seed::from_number(1).to_string()).unwrap();
    assert!(EventDirectory::read(folder.path()).err().unwrap().to_string().contains("does not match the published hash"));
    std::fs::remove_file(&beside).unwrap();
    let error = EventDirectory::resume(folder.path(), &more).err().unwrap().to_string();
    assert!(error.contains("restore its file `seed`"), "{error}");
}

#[test]
fn events_with_numeric_seeds_resume() {
    let setting = scrabble();
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(&setting, &["greedy", "level-1"], 1);
    drop(EventDirectory::open(folder.path(), &plan).unwrap());
    let old: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(folder.path().join("event.json")).unwrap()).unwrap();
    assert_eq!((&old["seed"], old.get("jail")), (&serde_json::json!(7), None));
    let asked = Plan { seed: EventSeed::drawn().unwrap(), ..plan.clone() };
    let (resumed, _) = EventDirectory::resume(folder.path(), &asked).unwrap();
    assert_eq!(resumed, plan);
}

#[test]
fn damaged_files_are_reported_with_the_line() {
    let setting = scrabble();
    let plan = plan(&setting, &["greedy", "level-1"], 1);
    let folder = tempfile::tempdir().unwrap();
    assert!(EventDirectory::read(folder.path()).err().unwrap().to_string().contains("no event"));
    let (mut kept, records) = EventDirectory::open(folder.path(), &plan).unwrap();
    let stop = CancellationToken::new();
    Runner { setting: &setting, plan: &plan, threads: 1, stop: &stop }.run(records, Some(&mut kept), &mut |_| {}).unwrap();
    drop(kept);
    let file = folder.path().join("games.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let first = text.lines().next().unwrap();
    for (damaged, part) in [
        (format!("{text}nonsense\n"), "line 3"),
        (format!("{text}{first}\n"), "line 3: this game occurs twice"),
        (text.replace("\"players\":[0,1],\"pair\"", "\"players\":[0,7],\"pair\""), "does not belong to this event"),
    ] {
        std::fs::write(&file, &damaged).unwrap();
        let error = EventDirectory::read(folder.path()).err().unwrap().to_string();
        assert!(error.contains(part), "{error}");
    }
}

/// A match reports the first seat's share, from complete pairs alone, and how often each rule
/// decided a move.
#[test]
fn a_match_reports_the_first_seat_and_the_rules_applied() {
    let setting = scrabble();
    let plan = plan(&setting, &["one=greedy", "other=greedy"], 3);
    let mut records = run(&setting, &plan, 1);
    records.sort_by_key(|record| (record.task.pair, record.half));
    records.truncate(5);
    for (record, winner) in records.iter_mut().zip([Some(0), Some(0), Some(1), None, Some(1)]) {
        record.winner = winner;
        for (number, made) in record.moves.iter_mut().enumerate() {
            // The player named first has the first seat in the first game of a pair.
            let rules: &[&str] = match (record.players[usize::from(made.seat)], number) {
                (0, 0 | 1) => &["blank", "exchange"],
                (0, 2 | 3) => &["safe"],
                _ => &[],
            };
            made.rules = rules.iter().map(|&rule| rule.to_owned()).collect();
        }
    }
    let standing = Standing::of(&plan, &records);
    // Both points of the first pair and half a point of the second; the third is incomplete.
    assert_eq!(standing.first_seat.unwrap().value, 62.5);
    assert_eq!(Standing::of(&plan, &records[..1]).first_seat, None);
    let of = |entrant: usize| standing.players.iter().find(|player| player.entrant == entrant).unwrap();
    let counted: Vec<(&str, usize)> = of(0).rules.iter().map(|(rule, count)| (rule.as_str(), *count)).collect();
    assert_eq!(counted, [("blank", 5), ("exchange", 5), ("safe", 5)]);
    assert!(of(1).rules.is_empty());
    let moves = records.iter().flat_map(|record| record.moves.iter().map(|made| record.players[usize::from(made.seat)]));
    let moves = moves.filter(|&entrant| entrant == 0).count();
    assert_eq!(of(0).moves, moves);
    let share = format!("{:.1}%", 500.0 / moves as f64);
    let text = report::text(&plan, &standing);
    for line in [
        "first seat: 62.5% of the points (95%: ".to_owned(),
        format!("moves of one decided by its rules: blank {share}, exchange {share}, safe {share}; {moves} moves\n"),
    ] {
        assert!(text.contains(&line), "{line}\n{text}");
    }
    assert!(!text.contains("moves of other decided"), "{text}");
}

#[test]
fn a_sequential_test_ends_at_the_same_pair_with_any_number_of_threads() {
    let setting = scrabble();
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 });
    let plan = Plan { sprt, ..plan(&setting, &["greedy", "level-1"], 500) };
    let folder = tempfile::tempdir().unwrap();
    let kept = |threads: usize| {
        let path = folder.path().join(threads.to_string());
        let (mut kept, _) = EventDirectory::open(&path, &plan).unwrap();
        let stop = CancellationToken::new();
        let records =
            Runner { setting: &setting, plan: &plan, threads, stop: &stop }.run(Vec::new(), Some(&mut kept), &mut |_| {}).unwrap();
        drop(kept);
        let (_, read) = EventDirectory::read(&path).unwrap();
        assert_eq!(hashes(&records), hashes(&read), "stored games differ from counted games");
        let decided = Standing::of(&plan, &records).duel.unwrap().test.unwrap().decided;
        let (pairs, _) = decided.expect("the better player is identified");
        assert_eq!(records.len(), 2 * pairs, "games after the decision were counted");
        records
    };
    let one = kept(1);
    assert!(one.len() < 1000);
    assert_eq!(hashes(&one), hashes(&kept(3)));
    // A directory of an earlier version contains games that were in progress at the decision.
    let late: Vec<GameRecord> = run(&setting, &Plan { sprt: None, pairs: plan.pairs.min(one.len() as u32 / 2 + 2), ..plan.clone() }, 2);
    let path = folder.path().join("1/games.jsonl");
    let more: String = late[one.len()..].iter().map(|record| serde_json::to_string(record).unwrap() + "\n").collect();
    assert!(!more.is_empty());
    std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + &more).unwrap();
    let (_, read) = EventDirectory::read(&folder.path().join("1")).unwrap();
    assert_eq!(hashes(&read), hashes(&one));
}

/// Plays like the greedy player, except that its third move is illegal.
struct Foul(Box<dyn Contestant<Scrabble>>, usize);

impl Contestant<Scrabble> for Foul {
    fn choose(&mut self, rules: &Scrabble, view: &View, seed: &Seed, stop: &CancellationToken) -> Result<Decision<Action>, Forfeit> {
        self.1 += 1;
        if self.1 < 3 {
            self.0.choose(rules, view, seed, stop)
        } else {
            rules.read_move(view, "a1 QUIZ").map(Decision::from).map_err(|why| Forfeit::new(ForfeitKind::Illegal, why))
        }
    }
}

#[test]
fn a_forfeited_game_records_all_legal_moves_and_the_illegal_one() {
    let setting = scrabble();
    let seed = play::Seed::from_number(3);
    let greedy = || setting.contestant(&Entrant::builtin("greedy"), &seed).unwrap();
    let fixture = referee::Fixture {
        task: arena::Task { round: 0, players: [0, 1], pair: 0 },
        half: 0,
        players: [0, 1],
        names: ["greedy", "foul"],
        seed,
        opening_moves: 0,
    };
    let mut contestants: [Box<dyn Contestant<Scrabble>>; 2] = [greedy(), Box::new(Foul(greedy(), 0))];
    let finished = referee::play(setting.game(&seed), &fixture, &mut contestants, &CancellationToken::new()).unwrap();
    let record = &finished.record;
    let lost = record.forfeit.as_ref().unwrap();
    assert_eq!((lost.seat, lost.forfeit.kind, record.moves.len()), (1, ForfeitKind::Illegal, 5));
    let laid = |made: &arena::MoveRecord| made.changes.len();
    assert!(record.moves.iter().filter(|made| made.kind.contains("tile")).all(|made| laid(made) > 0), "{:?}", record.moves);
    assert!(record.moves[4].kind.contains("tile"), "the last legal move is a placement");
    assert_eq!(record.moves[4].points, record.points);
    let attempt = lost.forfeit.attempt.as_ref().unwrap();
    assert_eq!((attempt.text.as_str(), &attempt.changes[..]), ("a1 QUIZ", &[(0, 'Q'), (15, 'U'), (30, 'I'), (45, 'Z')][..]));
    // The report lists and links the game, with the opponent.
    let plan = Plan::new(setting.names(), vec![Entrant::builtin("greedy"), Entrant { name: "foul".into(), ..Entrant::builtin("greedy") }]);
    let page = report::html(&plan, std::slice::from_ref(record));
    assert!(page.contains("<b>foul</b> against greedy, <a href=\"#game-0\">pair 1a</a>, after 5 moves: illegal move: "), "{page}");
    assert!(page.contains(r#""a1 QUIZ",[[0,"Q"],[15,"U"],[30,"I"],[45,"Z"]]"#), "{page}");
    // The game log names the forfeit too.
    let folder = tempfile::tempdir().unwrap();
    EventDirectory::open(folder.path(), &plan).unwrap().0.store(&plan, &finished).unwrap();
    let log = std::fs::read_to_string(folder.path().join("games").join(arena::event::log_name(record))).unwrap();
    assert!(log.contains(&format!("\n#seat computer foul foul\n#forfeit 1 illegal {}\n", lost.forfeit.text)), "{log}");
    // Records of earlier versions have no such move.
    let mut old = serde_json::to_value(record).unwrap();
    old["forfeit"].as_object_mut().unwrap().remove("attempt").unwrap();
    assert_eq!(serde_json::from_value::<GameRecord>(old).unwrap().forfeit.unwrap().forfeit.attempt, None);
}

#[test]
fn all_tournament_formats_complete() {
    let setting = scrabble();
    for (format, games) in [(Format::RoundRobin, 6 * 2), (Format::Gauntlet, 3 * 2), (Format::Swiss { rounds: 3 }, 6 * 2)] {
        let plan = Plan { format, ..plan(&setting, &["level-1", "greedy", "level-2", "level-3"], 1) };
        let records = run(&setting, &plan, 2);
        assert_eq!((records.len(), 2 * plan.total_pairs()), (games, games as u64), "{format}");
        assert!(records.iter().all(|record| plan.contains(record)));
        let standing = Standing::of(&plan, &records);
        let games: usize = standing.players.iter().map(|player| player.results.games()).sum();
        assert_eq!(games, 2 * records.len());
        let text = report::text(&plan, &standing);
        assert!(text.contains("level-3") && text.contains("won-drawn-lost"), "{text}");
    }
    let plan = plan(&setting, &["greedy", "nobody"], 1);
    let stop = CancellationToken::new();
    let error = Runner { setting: &setting, plan: &plan, threads: 1, stop: &stop }.run(Vec::new(), None, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("nobody"), "{error}");
}

#[test]
fn replays_in_the_report_end_with_the_final_board() {
    let setting = balda();
    let mut plan = plan(&setting, &["greedy", "level-2"], 1);
    plan.entrants[1] = Entrant { name: "</script><b>".into(), ..plan.entrants[1].clone() };
    let records = run(&setting, &plan, 1);
    for record in &records {
        let (width, start) = &record.board;
        let mut board: Vec<char> = start.chars().collect();
        assert_eq!(board.len(), width * width);
        let mut letters = board.iter().filter(|&&cell| cell != '.').count();
        for made in &record.moves {
            letters += usize::from(made.text != "pass");
            made.changes.iter().for_each(|&(square, sign)| board[square] = sign);
            assert_eq!(board.iter().filter(|&&cell| cell != '.').count(), letters, "one letter per move");
        }
        assert_eq!(record.moves.last().unwrap().points, record.points);
    }
    let page = report::html(&plan, &records);
    assert!(!page.contains("</script><b>") && page.matches("</script>").count() == 2);
    // The file contains the requested language.
    let language = |page: &str| {
        let data = page.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
        serde_json::from_str::<serde_json::Value>(data).unwrap()["language"].clone()
    };
    let asked = [None, Some("cs"), Some("de")].map(|code| language(&report::html_in(&plan, &records, code)));
    assert_eq!(serde_json::json!(asked), serde_json::json!([null, "cs", null]));
}
