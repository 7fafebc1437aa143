//! The line protocol in detail: complete messages compared with golden files, programs of the first
//! version, and optional requests. The programs are shell scripts that log the messages they
//! receive.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::bot::{ExternalPrograms, Times};
use arena::event::{Plan, RunError, Runner};
use arena::games::Players;
use arena::sandbox::Jailer;
use arena::{Contest, Entrant, EntrantKind, ForfeitKind, GameRecord};
use play::CancellationToken;
use serde_json::Value;

use crate::common::{balda, erudit, pentago, scrabble};

const READY: &str = r#"{"type":"ready","protocol":1,"id":{"name":"script","version":"1.0"},"options":[{"name":"depth","default":"2"}],"want":["moves","exchanges","history"]}"#;
const FIRST_VERSION: &str = r#"{"type":"ready","protocol":1,"want":["moves"]}"#;

/// A program that answers the start with `ready`, plays the first move of each list (in its first
/// turn the last one, if `last`), and logs the messages it receives.
struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    fn new(ready: &str, last: bool, before: &str) -> Script {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let first = if last { r#"*'"type":"turn","n":1,'*) m=${line##*'{"move":"'}; m=${m%%'"'*}; say "$m";;"# } else { "" };
        let text = format!(
            "say() {{ {before} printf '{{\"type\":\"move\",\"move\":\"%s\",\"value\":1.5,\"line\":[\"%s\"]}}\\n' \"$1\" \"$1\"; }}\n\
             while IFS= read -r line; do\n\
             case \"$line\" in *'\"type\":\"start\"'*) echo \"started $$\" >> '{log}';; esac\nprintf '%s\\n' \"$line\" >> '{log}'\ncase \"$line\" in\n\
             *'\"type\":\"start\"'*) printf '%s\\n' '{ready}';;\n{first}\n\
             *'\"type\":\"turn\"'*) m=${{line#*'\"moves\":[{{\"move\":\"'}}; m=${{m%%'\"'*}}; say \"$m\";;\nesac\ndone\n",
            log = log.display(),
        );
        std::fs::write(folder.path().join("bot.sh"), text).unwrap();
        Script { folder }
    }

    fn entrant(&self, name: &str) -> Entrant {
        let file = self.folder.path().join("bot.sh");
        Entrant::new(name, EntrantKind::Program(vec!["/bin/sh".into(), file.display().to_string()]))
    }

    /// Returns the messages it received.
    fn told(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.folder.path().join("log")).unwrap();
        text.lines().filter(|line| line.starts_with('{')).map(str::to_owned).collect()
    }

    /// Returns the process id that played each game, in order.
    fn processes(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.folder.path().join("log")).unwrap();
        let mut games = Vec::new();
        let mut process = "";
        for line in text.lines() {
            process = line.strip_prefix("started ").unwrap_or(process);
            if line.starts_with(r#"{"type":"start""#) {
                games.push(process.to_owned());
            }
        }
        games
    }
}

/// Runs programs without a sandbox and with generous times. Other tests cover the sandbox.
fn external() -> ExternalPrograms {
    let long = Duration::from_secs(60);
    let times = Times { start: long, turn: long, turn_cpu: long, ..Times::default() };
    ExternalPrograms { times, ..ExternalPrograms::new(Jailer::trusting(env!("CARGO_BIN_EXE_arena-jail"), &[])) }
}

fn run<G: Contest + Sync + 'static>(
    players: Players<G>,
    external: ExternalPrograms,
    entrants: Vec<Entrant>,
    pairs: u32,
) -> Result<Vec<GameRecord>, RunError> {
    let setting = players.with_external(external);
    let plan = Plan { pairs, seed: 5.into(), ..Plan::new(arena::EventSetting::names(&setting), entrants) };
    let stop = CancellationToken::new();
    Runner { setting: &setting, plan: &plan, threads: 1, stop: &stop }.run(Vec::new(), None, &mut |_| {})
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Returns the start, the first two turns and the end of the first game, as sent to the first
/// player.
fn messages<G: Contest + Sync + 'static>(players: Players<G>) -> Vec<String> {
    // A process that plays several games has read the end of the first one; another might exit
    // before.
    let many = READY.replace("\"want\"", "\"many_games\":true,\"want\"");
    let (one, other) = (Script::new(&many, false, ""), Script::new(READY, true, ""));
    let records = run(players, external(), vec![one.entrant("one"), other.entrant("other")], 2).unwrap();
    for record in &records {
        assert_eq!(record.forfeit, None);
        assert_eq!(record.ids, [Some("script 1.0".into()), Some("script 1.0".into())]);
        let thoughts = record.moves.iter().filter(|made| made.micros.is_some());
        assert!(thoughts.clone().count() > 4 && thoughts.clone().all(|made| made.value == Some(1.5) && made.line.len() == 1));
    }
    let told = one.told();
    let over = told.iter().find(|line| line.starts_with(r#"{"type":"over""#)).unwrap();
    [&told[..3], std::slice::from_ref(over)].concat()
}

#[test]
fn messages_match_the_golden_files() {
    let told = messages(scrabble());
    let kept = std::fs::read_to_string(golden("scrabble.jsonl")).unwrap();
    // The keys of the end message are checked by the test of the documentation.
    for (told, kept) in told[..3].iter().zip(kept.lines()) {
        assert_eq!(told, kept);
    }
    assert_eq!(kept.lines().count(), 3);
    // In other games the values differ, but not the keys.
    for other in [messages(erudit()), messages(balda()), messages(pentago())] {
        for (told, other) in told.iter().zip(&other) {
            assert_eq!(keys(told), keys(other));
            let _: Value = serde_json::from_str(other).unwrap();
        }
    }
}

/// Returns the keys of an object in order. Its values may be elided.
fn keys(text: &str) -> Vec<String> {
    let (mut keys, mut depth, mut word, mut open) = (Vec::new(), 0, String::new(), false);
    for c in text.chars() {
        match c {
            '"' => {
                open = !open;
                if open {
                    word.clear();
                }
            }
            _ if open => word.push(c),
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ':' if depth == 1 => keys.push(word.clone()),
            _ => {}
        }
    }
    keys
}

#[test]
fn documented_messages_have_the_actual_keys() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md")).unwrap();
    let told = messages(scrabble());
    for kind in ["start", "turn", "over"] {
        let begins = format!("{{\"type\":\"{kind}\"");
        let shown =
            page.split(['\n', '`']).map(str::trim).find(|line| line.starts_with(&begins)).unwrap_or_else(|| panic!("{kind} is not shown"));
        let sent = told.iter().find(|line| line.starts_with(&begins)).unwrap();
        assert_eq!(keys(shown), keys(sent), "{kind}");
    }
}

#[test]
fn exchanged_tiles_of_the_opponent_are_hidden() {
    for told in [messages(scrabble()), messages(erudit())] {
        let exchanged = |list: &Value| list.as_array().unwrap().iter().find(|record| record["kind"] == "exchanged").cloned();
        // The exchange is in the news of the first or the second turn, depending on the seat.
        let turns: Vec<Value> = told[1..3].iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let second = turns.iter().find(|turn| exchanged(&turn["news"]).is_some()).expect("the opponent has exchanged");
        let seen = exchanged(&second["news"]).unwrap();
        assert_eq!((&seen["seat"], &seen["count"], &seen["tiles"]), (&1.into(), &7.into(), &Value::Null));
        assert_eq!(exchanged(&second["history"]), Some(seen));
        let own = second["history"].as_array().unwrap().iter().find(|record| record["kind"] == "drew" && record["seat"] == 0).unwrap();
        assert!(own["tiles"].is_string(), "own tiles are visible: {own}");
    }
}

#[test]
fn all_listed_exchanges_are_legal() {
    fn check<G: Contest + Sync + 'static>(players: &Players<G>, max: usize) {
        let seed = play::Seed::from_number(9);
        let mut game = play::Game::new(arena::EventSetting::game(players, &seed), seed);
        while let Some(record) = game.chance() {
            game.commit(play::Entry { at: 0, record }).unwrap();
        }
        let play::NextStep::Seats(seats) = game.pending() else { panic!("no seat is to move") };
        let seat = seats.iter().next().unwrap();
        let view = game.view(play::Viewer::Seat(seat));
        let exchanges = game.rules().exchanges(&view);
        let distinct: BTreeSet<&str> = exchanges.iter().map(|exchange| exchange.text.as_str()).collect();
        assert_eq!(distinct.len(), exchanges.len());
        assert!(exchanges.len() <= max && exchanges.len() >= 15, "{}", exchanges.len());
        for exchange in &exchanges {
            let action = game.rules().read_move(&view, &exchange.text).unwrap();
            assert!(game.propose(seat, &play::Proposal::Act(action)).is_ok(), "{}", exchange.text);
        }
    }
    check(&scrabble(), 127);
    check(&erudit(), 127);
}

#[test]
fn programs_of_the_first_version_still_work() {
    let (one, other) = (Script::new(FIRST_VERSION, false, ""), Script::new(FIRST_VERSION, false, ""));
    let records = run(scrabble(), external(), vec![one.entrant("one"), other.entrant("other")], 1).unwrap();
    assert!(records.iter().all(|record| record.forfeit.is_none() && record.ids == [None, None]), "{records:?}");
    let told = one.told();
    let start: Value = serde_json::from_str(&told[0]).unwrap();
    assert_eq!(start["protocol"], 1);
    // The field names of the first version.
    let rules = &start["rules"];
    assert_eq!((&rules["size"], &rules["blanks"], &rules["start"], &rules["blank"]), (&15.into(), &2.into(), &"8h".into(), &"?".into()));
    assert_eq!((rules["tiles"].as_array().unwrap().len(), rules["letter_premiums"].as_array().unwrap().len()), (26, 225));
    let turn: Value = serde_json::from_str(&told[1]).unwrap();
    assert!(turn.get("history").is_none());
    assert!(turn["moves"].as_array().unwrap().iter().all(|play| !play["move"].as_str().unwrap().starts_with("ex ")));
}

#[test]
fn a_process_is_reused_but_never_for_the_same_seed() {
    let many = READY.replace("\"want\"", "\"many_games\":true,\"want\"");
    let kept = Script::new(&many, false, "");
    let records = run(scrabble(), external(), vec![kept.entrant("kept"), Entrant::builtin("greedy")], 3).unwrap();
    assert!(records.iter().all(|record| record.forfeit.is_none()), "{records:?}");
    let games = kept.processes();
    assert_eq!(games.len(), 6);
    assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), 2, "two processes for six games: {games:?}");
    assert!(games.chunks(2).all(|pair| pair[0] != pair[1]), "{games:?}");
    // Other programs get a new process for each game.
    let new = Script::new(READY, false, "");
    run(scrabble(), external(), vec![new.entrant("new"), Entrant::builtin("greedy")], 2).unwrap();
    assert_eq!(new.processes().iter().collect::<BTreeSet<_>>().len(), 4);
}

#[test]
fn game_time_runs_out() {
    // Three moves of 400 ms exceed one second on any machine.
    let slow = Script::new(READY, false, "sleep 0.4;");
    let usual = external();
    let times = Times { game: Some(Duration::from_secs(1)), ..usual.times };
    let records = run(scrabble(), ExternalPrograms { times, ..usual }, vec![slow.entrant("slow"), Entrant::builtin("greedy")], 1).unwrap();
    for record in &records {
        let fault = record.forfeit.as_ref().expect("the slow program times out");
        assert_eq!((fault.forfeit.kind, record.players[usize::from(fault.seat)]), (ForfeitKind::Time, 0), "{fault:?}");
        let own = record.moves.iter().filter(|made| made.seat == fault.seat && made.micros.is_some()).count();
        assert!(own < 3, "{own} moves");
    }
    let told = slow.told();
    let left: Vec<u64> = told.iter().take(3).filter_map(|line| serde_json::from_str::<Value>(line).unwrap()["left_ms"].as_u64()).collect();
    assert_eq!(left[0], 1000);
    assert!(left.get(1).is_none_or(|&left| left <= 600), "{left:?}");
}

#[test]
fn options_reach_the_program_that_declares_them() {
    let bot = Script::new(READY, false, "");
    let with = |name: &str| ExternalPrograms {
        options: vec![["bot".into(), name.into(), "4".into()], ["other".into(), "x".into(), "y".into()]],
        ..external()
    };
    let players = || vec![bot.entrant("bot"), Entrant::builtin("greedy")];
    run(scrabble(), with("depth"), players(), 1).unwrap();
    let start: Value = serde_json::from_str(&bot.told()[0]).unwrap();
    assert_eq!(start["options"], serde_json::json!({ "depth": "4" }));
    let error = run(scrabble(), with("width"), players(), 1).unwrap_err();
    assert_eq!(error.to_string(), "bot can't be started: it has no option `width`: it declares depth");
}

#[test]
fn rules_have_the_documented_keys() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md")).unwrap();
    let shown =
        page.split('`').find(|part| part.starts_with(r#"{"name":"scrabble-en","game":"scrabble","language":"en","side":15"#)).unwrap();
    let start: Value = serde_json::from_str(&messages(scrabble())[0]).unwrap();
    let rules = start["rules"].as_object().unwrap();
    for key in keys(shown) {
        assert!(rules.contains_key(&key), "{key}");
    }
    assert_eq!((&rules["side"], &rules["centre"], &rules["board"][0]), (&15.into(), &112.into(), &"T..d...T...d..T".into()));
    assert_eq!(rules["letters"].as_array().unwrap().last().unwrap(), &serde_json::json!({ "letter": "?", "count": 2, "value": 0 }));
    let erudit: Value = serde_json::from_str(&messages(erudit())[0]).unwrap();
    let rules = erudit["rules"].as_object().unwrap();
    assert_eq!(rules["game"], "erudit");
    for switch in ["star_worth", "take", "scoring", "repeats", "leftovers", "exchange_minimum", "agreed_total", "folds"] {
        assert!(rules.contains_key(switch), "{switch}");
    }
}
