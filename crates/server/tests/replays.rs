//! Replays, game records and analysis, compared with their sources: the log, the file, the
//! generator.

use crate::common::TestServer;
use crate::common::client::{Answer, Guest, Script};
use crossword::gcg::Gcg;
use crossword::scrabble::{Event, Position, Scrabble, Stage};
use crossword::{Cgp, Generator, Move, RuleSet};
use lexicon::Lexicon;
use play::{Game, Record};
use serde_json::{Value, json};

const EN: &str = "en-common";
const TEXT: (&str, &str) = ("content-type", "text/plain");

fn words() -> Lexicon {
    server::Words::open(&crate::common::Shelf::new(), &EN.parse().unwrap()).unwrap()
}

async fn game_of(server: &TestServer, id: &str) -> Game<Scrabble> {
    let store = server.store().await;
    let (row, log) = (store.game(id).await.unwrap().unwrap(), store.log(id).await.unwrap());
    let scrabble = Scrabble::new(RuleSet::by_name(&row.rules).unwrap(), words(), row.seats.len()).unwrap();
    Game::restore(scrabble, row.seed, log.iter().map(|line| (line.at, &*line.text))).unwrap()
}

/// Plays a game between computers to its end.
async fn played(guest: &mut Guest, seats: usize) -> String {
    let computer =
        |n| json!({"kind": "computer", "player": if n % 2 == 0 { "greedy" } else { "level-2" }, "name": format!("Žofie {n} <b>")});
    let seats: Vec<Value> = (0..seats).map(computer).collect();
    let id = guest.begin(&json!({"rules": "scrabble-en", "lexicon": EN, "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    let mut state = socket.next().await.unwrap();
    while state["view"]["over"].is_null() {
        state = socket.until("news").await;
    }
    id
}

fn rows(position: &Position, rules: &RuleSet) -> Vec<String> {
    position.board.rows().map(|row| row.iter().map(|cell| cell.map_or('.', |cell| cell.text(rules.alphabet()))).collect()).collect()
}

#[tokio::test]
async fn replays_match_the_log() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for seats in [1, 2, 4] {
        let id = played(&mut ann, seats).await;
        let game = game_of(&server, &id).await;
        let rules = game.rules().rule_set();
        // Everyone may view a finished game.
        let document = server.guest().get(&format!("/api/v1/games/{id}/replay")).await.json();
        assert_eq!((&document["id"], &document["finished"], &document["lexicon"]), (&json!(id), &json!(true), &json!(EN)));
        assert_eq!(document["rules"]["name"], "scrabble-en");
        assert_eq!(document["seats"].as_array().unwrap().len(), seats);
        let mut steps = document["steps"].as_array().unwrap().iter();
        let mut again = Game::new(game.rules().clone(), *game.seed());
        let check = |step: &Value, position: &Position| {
            assert_eq!(step["board"], json!(rows(position, rules)));
            let racks: Vec<String> = position.racks.iter().map(|rack| rack.display(rules.alphabet()).to_string()).collect();
            assert_eq!(
                (&step["racks"], &step["bag"], &step["scores"]),
                (&json!(racks), &json!(position.bag.len()), &json!(position.scores))
            );
            if let Some(cgp) = step["cgp"].as_str() {
                let cgp = Cgp::parse(cgp, rules).unwrap();
                // After the end, the first seat is shown first.
                let first = if position.stage == Stage::Playing { position.turn.index() } else { 0 };
                assert_eq!((cgp.board(), cgp.rack(0)), (&position.board, position.racks[first]));
                assert!(step["turn"].is_null() || step["turn"] == json!(first));
            } else {
                assert!(seats == 1 && position.racks[0].is_empty(), "only that position has no CGP");
            }
        };
        for (number, entry) in game.log().iter().enumerate() {
            let Record::Game(event) = &entry.record else { panic!("computers do nothing else") };
            let kind = match event {
                Event::Opening { .. } | Event::Drew { .. } => None,
                Event::Placed { .. } => Some("placed"),
                Event::Exchanged { .. } => Some("exchanged"),
                Event::Passed { .. } => Some("passed"),
                Event::Ended { .. } => Some("ended"),
                other => panic!("{other:?}"),
            };
            if let Some(kind) = kind {
                let step = steps.next().unwrap();
                check(step, again.position());
                assert_eq!((&step["record"]["kind"], &step["record"]["n"]), (&json!(kind), &json!(number)));
                if kind != "ended" {
                    assert_eq!(step["record"]["seat"], step["turn"]);
                }
            }
            again.commit(entry.clone()).unwrap();
        }
        let last = steps.next().unwrap();
        check(last, game.position());
        assert_eq!((&last["record"], &last["turn"], steps.next()), (&Value::Null, &Value::Null, None));
    }
}

#[tokio::test]
async fn replays_of_running_games_show_only_what_the_seat_knows() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let person = |name: &str| json!({"kind": "person", "name": name});
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": EN, "seats": [person("Ann"), {"kind": "computer", "player": "greedy"}]}))
        .await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let script = Script::new("scrabble-en", &words());
    let mut state = socket.until_turn(0, welcome).await;
    for _ in 0..2 {
        socket.act(0, state["version"].as_u64().unwrap(), script.choose(&state["view"])).await;
        let last = socket.last_state();
        state = socket.until_turn(0, last).await;
    }
    let path = format!("/api/v1/games/{id}/replay");
    let own = ann.get(&path).await.json();
    let theirs = server.guest().get(&path).await.json();
    for (document, known) in [(&own, true), (&theirs, false)] {
        assert_eq!(document["finished"], false);
        for step in document["steps"].as_array().unwrap() {
            assert_eq!((step["racks"][0].is_string(), &step["racks"][1]), (known, &Value::Null), "{step}");
        }
    }
    let last = own["steps"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["board"], &last["racks"][0], &last["turn"]), (&state["view"]["board"], &state["view"]["rack"], &json!(0)));
    let gcg = Gcg::read(&ann.get(&format!("/api/v1/games/{id}/file")).await.body).unwrap();
    let names: Vec<&str> = gcg.players().iter().map(|player| player.display()).collect();
    let me = names.iter().position(|name| *name == "Ann").unwrap();
    assert!(gcg.events().all(|event| event.rack.is_some() == (event.player == me)));
    assert!(!gcg.is_over() && gcg.last_rack(me).is_some() && gcg.last_rack(1 - me).is_none());
    let public = Gcg::read(&server.guest().get(&format!("/api/v1/games/{id}/file")).await.body).unwrap();
    assert!(public.events().all(|event| event.rack.is_none()));

    // Racks of players who share a screen are shown only on request.
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": EN, "seats": [person("Ann"), person("Bob")]})).await;
    let path = format!("/api/v1/games/{id}/replay");
    ann.socket(&id, 0).await.next().await.unwrap();
    let racks = |answer: Answer| answer.json()["steps"][0]["racks"].clone();
    assert_eq!(racks(ann.get(&path).await), json!([null, null]));
    let bob = racks(ann.get(&format!("{path}?seat=1")).await);
    assert!(bob[0].is_null() && bob[1].is_string());
    assert_eq!(ann.get(&format!("{path}?seat=2")).await.refusal(), (403, "not-your-seat".into()));
    assert_eq!(server.guest().get(&format!("{path}?seat=1")).await.refusal(), (403, "not-your-seat".into()));
    assert_eq!(ann.get(&format!("{path}?seat=x")).await.refusal(), (400, "bad-query".into()));
}

/// Returns the part of a step that is the same in a stored game and in its file, with players in
/// the order of the file.
fn common_part(step: &Value, first: usize, seats: usize) -> Value {
    let player = |seat: &Value| seat.as_u64().map(|seat| (seat as usize + seats - first) % seats);
    let turned = |list: &Value| -> Vec<Value> { (0..seats).map(|player| list[(first + player) % seats].clone()).collect() };
    let mut record = step["record"].clone();
    if let Some(fields) = record.as_object_mut() {
        fields.retain(|key, _| !["n", "at", "reason", "racks"].contains(&key.as_str()));
        for key in ["adjust", "scores"] {
            if fields.contains_key(key) {
                let list = turned(&fields[key]);
                fields.insert(key.into(), json!(list));
            }
        }
        if let Some(seat) = fields.get("seat").cloned() {
            fields.insert("seat".into(), json!(player(&seat)));
        }
        if let Some(winners) = fields.get("winners").cloned() {
            let mut winners: Vec<_> = winners.as_array().unwrap().iter().map(player).collect();
            winners.sort();
            fields.insert("winners".into(), json!(winners));
        }
    }
    json!({"board": step["board"], "scores": turned(&step["scores"]), "record": record})
}

#[tokio::test]
async fn a_game_downloaded_and_uploaded_is_the_same_replay() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for seats in [1, 2, 3, 4] {
        let id = played(&mut ann, seats).await;
        let document = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
        let file = ann.get(&format!("/api/v1/games/{id}/file")).await;
        assert_eq!(file.header("content-type"), Some("text/plain; charset=utf-8"));
        assert_eq!(file.header("content-disposition"), Some(format!("attachment; filename=\"deska-{id}.gcg\"").as_str()));
        let read = ann.send("POST", "/api/v1/replay", &[TEXT], &file.body).await;
        assert_eq!(read.status, 200, "{}", String::from_utf8_lossy(&read.body));
        let read = read.json();
        assert_eq!((&read["id"], &read["lexicon"], &read["finished"]), (&Value::Null, &json!(EN), &json!(true)));
        assert_eq!(read["rules"], document["rules"]);
        let first = document["steps"][0]["turn"].as_u64().unwrap() as usize;
        assert_eq!(read["seats"][0]["name"], document["seats"][first]["name"]);
        let part = |document: &Value, first| -> Vec<Value> {
            document["steps"].as_array().unwrap().iter().map(|step| common_part(step, first, seats)).collect()
        };
        assert_eq!(part(&read, 0), part(&document, first), "{seats} seats");
        // If the mover's rack is known, it is the same.
        for (ours, theirs) in document["steps"].as_array().unwrap().iter().zip(read["steps"].as_array().unwrap()) {
            if let (Some(turn), Some(player)) = (ours["turn"].as_u64(), theirs["turn"].as_u64()) {
                assert_eq!(theirs["racks"][player as usize], ours["racks"][turn as usize]);
            }
        }
        // Writing the file again reproduces it.
        assert_eq!(Gcg::read(&file.body).unwrap().to_string().as_bytes(), file.body);
    }
}

#[tokio::test]
async fn foreign_files_are_read_or_refused_with_the_line() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let good = "#player1 ann Ann\n#player2 bob Bob <b>\n>ann: AEINRTW 8D TAWNIER +72 72\n#note the only bingo\n>bob: EFIL?OS D8 .OiL +3 3\n>ann: X -- -0 72\n";
    let post =
        async |guest: &mut Guest, query: &str, body: &[u8]| guest.send("POST", &format!("/api/v1/replay{query}"), &[TEXT], body).await;
    let answer = post(&mut guest, "", good.as_bytes()).await;
    assert_eq!(answer.refusal(), (422, "bad-file".into()));
    let error = &answer.json()["error"];
    assert_eq!((&error["line"], &error["quote"]), (&json!(6), &json!(">ann: X -- -0 72")));
    assert_eq!(error["reason"], json!({"code": "other-play-withdrawal", "parameters": {"expected": "bob"}}));
    let good = good.rsplit_once(">ann").unwrap().0;
    let document = post(&mut guest, "", good.as_bytes()).await.json();
    assert_eq!((&document["finished"], &document["seats"][1]["name"]), (&json!(false), &json!("Bob <b>")));
    let steps = document["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[0]["note"], &steps[0]["racks"]), (3, &json!("the only bingo"), &json!(["AEINRTW", null])));
    assert_eq!((&steps[0]["bag"], &steps[1]["bag"]), (&json!(86), &json!(79)));
    assert_eq!((&steps[1]["record"]["move"], &steps[1]["record"]["total"]), (&json!("d8 TOiL"), &json!(3)));
    // Files in other common encodings are read as well.
    let latin = "#player1 a \u{e9}va\n>a: CAT 8G CAT +10 10\n".chars().map(|letter| letter as u32 as u8).collect::<Vec<u8>>();
    assert_eq!(post(&mut guest, "", &latin).await.json()["seats"][0]["name"], "éva");
    // Rules and lexicon named in the request override those of the file.
    assert_eq!(post(&mut guest, "?rules=scrabble-en&lexicon=small", good.as_bytes()).await.json()["lexicon"], "small");
    for (query, body, status, code) in [
        ("", b"".as_slice(), 422, "bad-file"),
        ("", b"hello", 422, "bad-file"),
        ("", b"\xff\xfe\x00\x01", 422, "bad-file"),
        ("?rules=chess", good.as_bytes(), 404, "unknown-rules"),
        ("?rules=scrabble-ru", good.as_bytes(), 422, "bad-file"),
        ("?lexicon=enn", good.as_bytes(), 422, "unknown-lexicon"),
        ("?lexicon=ru-all", good.as_bytes(), 422, "other-language"),
        ("?colour=red", good.as_bytes(), 400, "bad-query"),
    ] {
        assert_eq!(post(&mut guest, query, body).await.refusal(), (status, code.into()), "{query}");
    }
    // At the size limit and above it; with far more moves than a real game.
    let largest = [good.as_bytes(), &vec![b'\n'; (1 << 20) - good.len()]].concat();
    assert_eq!(post(&mut guest, "", &largest).await.status, 200);
    assert_eq!(post(&mut guest, "", &[&largest[..], b"\n"].concat()).await.refusal(), (413, "too-large".into()));
    assert_eq!(
        guest.send("POST", "/api/v1/replay", &[("content-type", "application/json")], b"{}").await.refusal(),
        (415, "content-type".into())
    );
    assert_eq!(
        guest.send("POST", "/api/v1/replay", &[TEXT, ("origin", "http://evil.example")], b"").await.refusal(),
        (403, "foreign-origin".into())
    );
    assert!(guest.cookie.is_none());
}

#[tokio::test]
async fn analyses_match_the_move_generator() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let id = played(&mut guest, 2).await;
    let document = guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let rules = RuleSet::scrabble_en();
    let generator = Generator::new(&rules, &words()).unwrap();
    let ask = |position: &str, top: u64| json!({"rules": "scrabble-en", "lexicon": EN, "position": position, "top": top});
    let mut placements = 0;
    for step in document["steps"].as_array().unwrap().iter().step_by(3) {
        let (Some(text), Some(_)) = (step["cgp"].as_str(), step["turn"].as_u64()) else { continue };
        let position = Cgp::parse(text, &rules).unwrap();
        let (board, rack) = (position.board(), position.rack(0));
        // Both racks are given, so the rest is the bag.
        let candidates = generator.candidates(&generator.prepare(board), &rack, position.in_bag(&rules));
        let answer = guest.post("/api/v1/analysis", &ask(text, 100)).await.json();
        let count = candidates.iter().filter(|candidate| matches!(candidate.action, Move::Place(_))).count();
        assert_eq!(answer["placements"], json!(count));
        placements += count;
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves.len(), (candidates.len() + 1).min(100), "a pass is always legal");
        for (row, candidate) in moves.iter().zip(&candidates) {
            assert_eq!(
                (&row["move"], &row["score"]),
                (&json!(candidate.action.notation(board, rules.alphabet())), &json!(candidate.score))
            );
            let used: crossword::Tiles = match &candidate.action {
                Move::Place(laid) => {
                    let formed = board.examine(&rules, laid).unwrap();
                    let words: Vec<String> = formed.words.iter().map(|word| word.text(rules.alphabet())).collect();
                    assert_eq!(
                        row["words"].as_array().unwrap().iter().map(|word| &word["word"]).collect::<Vec<_>>(),
                        words.iter().collect::<Vec<_>>()
                    );
                    assert_eq!(row["squares"], json!(laid.iter().map(|tile| tile.square.index()).collect::<Vec<_>>()));
                    laid.iter().map(|tile| if tile.blank { 0 } else { tile.letter }).collect()
                }
                Move::Exchange(tiles) => *tiles,
                Move::Pass => crossword::Tiles::new(),
            };
            assert_eq!(row["leave"], json!(rack.without(&used).unwrap().display(rules.alphabet()).to_string()));
        }
        let few = guest.post("/api/v1/analysis", &ask(text, 3)).await.json();
        assert_eq!(
            (few["moves"].as_array().unwrap().as_slice(), &few["placements"]),
            (&moves[..3.min(moves.len())], &answer["placements"])
        );
    }
    assert!(placements > 1000, "{placements}");

    // Unknown racks of other seats count as full.
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    let answer = guest.post("/api/v1/analysis", &ask(&format!("{empty} VVQ/ 0/0 0"), 9)).await.json();
    assert_eq!(answer["placements"], 0);
    let moves: Vec<&str> = answer["moves"].as_array().unwrap().iter().map(|row| row["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["ex Q", "ex V", "ex VV", "ex QV", "ex QVV", "pass"]);
}

#[tokio::test]
async fn invalid_positions_are_refused() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    let good = format!("{empty} CAT/ 0/0 0");
    for (body, status, code) in [
        (json!({"rules": "scrabble-en", "position": "x"}), 422, "bad-position"),
        (json!({"rules": "scrabble-en", "position": format!("{empty} ŽŽŽ/ 0/0 0")}), 422, "bad-position"),
        (json!({"rules": "scrabble-en", "position": format!("{empty} QQQ/ 0/0 0")}), 422, "bad-position"),
        (json!({"rules": "chess", "position": good}), 404, "unknown-rules"),
        (json!({"rules": "scrabble-en", "lexicon": "enn", "position": good}), 422, "unknown-lexicon"),
        (json!({"rules": "scrabble-en", "lexicon": "ru-all", "position": good}), 422, "other-language"),
        (json!({"rules": "scrabble-en", "lexicon": "away", "position": good}), 422, "lexicon-unavailable"),
        (json!({"rules": "scrabble-en", "position": good, "top": 0}), 422, "bad-body"),
        (json!({"rules": "scrabble-en", "position": good, "top": 101}), 422, "bad-body"),
        (json!({"rules": "scrabble-en", "position": good, "game": "x"}), 422, "bad-body"),
        (json!({"rules": "scrabble-en", "position": 7}), 422, "bad-body"),
        (json!({"rules": "scrabble-en", "position": "x".repeat(60_000)}), 422, "bad-position"),
        (json!({"rules": "scrabble-en", "position": "x".repeat(70_000)}), 413, "too-large"),
    ] {
        assert_eq!(guest.post("/api/v1/analysis", &body).await.refusal(), (status, code.into()), "{body:.120}");
    }
    assert_eq!(guest.post("/api/v1/analysis", &json!({"rules": "scrabble-en", "position": good})).await.status, 200);
}

#[tokio::test]
async fn computing_requests_are_rate_limited() {
    let server = TestServer::start_with(|config| config.limits.questions = server::Rate { burst: 3, per_second: 0.1 }).await;
    let mut guest = server.guest();
    for _ in 0..3 {
        assert_eq!(guest.get("/api/v1/lexicons/small/words/AT").await.status, 200);
    }
    let body = json!({"rules": "scrabble-en", "lexicon": "small", "position": "x"});
    assert_eq!(guest.post("/api/v1/analysis", &body).await.refusal(), (429, "too-many-requests".into()));
    assert_eq!(guest.get("/api/v1/lexicons/small/words/AT").await.refusal(), (429, "too-many-requests".into()));
    // Playing is not limited.
    let practice = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]});
    guest.begin(&practice).await;
}

#[tokio::test]
async fn logs_round_trip_and_invalid_ones_are_refused() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = played(&mut ann, 2).await;
    let store = server.store().await;
    let (row, log) = (store.game(&id).await.unwrap().unwrap(), store.log(&id).await.unwrap());
    let head = |seats: &str| format!("#deska 1\n#game scrabble\n#rules {}\n#lexicon {EN}\n#options {}\n{seats}", row.rules, row.options);
    let two = "#seat computer greedy A <b>\n#seat computer level-2 B\n";
    let lines: Vec<String> = log.iter().map(|line| format!("{} {}\n", line.at, line.text)).collect();
    let upload = async |text: String| server.guest().send("POST", "/api/v1/replay", &[TEXT], text.as_bytes()).await;
    let read = upload(head(two) + &lines.concat()).await;
    assert_eq!(read.status, 200, "{}", String::from_utf8_lossy(&read.body));
    let (read, stored) = (read.json(), ann.get(&format!("/api/v1/games/{id}/replay")).await.json());
    assert_eq!((&read["id"], &read["lexicon"], &read["finished"]), (&Value::Null, &json!(EN), &json!(true)));
    assert_eq!((&read["steps"], &read["rules"]), (&stored["steps"], &stored["rules"]));
    assert_eq!(read["seats"][0], json!({"kind": "computer", "name": "A <b>", "player": "greedy", "yours": false}));
    // The file of a running game is shown up to its end, with all racks that it contains.
    let half = upload(head(two) + &lines[..lines.len() / 2].concat()).await.json();
    assert_eq!((&half["finished"], half["steps"][0]["racks"][1].is_string()), (&json!(false), true));

    let swapped: String = lines.iter().rev().map(String::as_str).collect();
    let foreign = head(two).replace("scrabble-en", "scrabble-xx");
    let many = head(&two.repeat(3));
    let options = head(two).replace("#options {", "#options {\"colour\":1,");
    for (text, part) in [
        (head(two) + &swapped, "record 0"),
        (foreign, "scrabble-xx"),
        (many, "1 to 4"),
        (options, "colour"),
        (head(two) + "5 game x\n", "record 0"),
    ] {
        let answer = upload(text.clone()).await;
        assert_eq!(answer.refusal(), (422, "bad-file".into()), "{text}");
        let error = &answer.json()["error"];
        assert!(error["text"].as_str().unwrap().contains(part), "{part}: {error}");
        assert!(error["reason"]["code"].as_str().unwrap().starts_with("log-"), "{error}");
    }
}

/// The log of a CTU competition game, as its tournaments store it, and its final score.
fn competition() -> (String, Vec<i32>) {
    use crossword::ctu::{Ctu, CtuRules, EmptyBag, Start};
    use play::{Entry, Proposal, Viewer};
    // In events of earlier versions play continued after the bag was empty.
    let rules = CtuRules::standard().with_empty_bag(EmptyBag::PlayOn);
    let words: Vec<String> = "ABDEILNORST".chars().flat_map(|a| "AEIO".chars().map(move |b| format!("{a}{b}"))).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = Lexicon::build("dic", rules.alphabet(), &words).unwrap();
    let mut game = Game::new(Ctu::new(rules, &lexicon, Start::Drawn).unwrap(), play::Seed::from_number(5));
    let mut log = "#deska 1\n#game ctu\n#rules ctu\n#lexicon dic\n#options {\"duty\":\"course\",\"empty_bag\":\"play-on\",\"start\":\"drawn\",\"still_moves\":6}\n\
        #seat computer eva eva\n#seat computer bob bob\n"
        .to_owned();
    while game.outcome().is_none() {
        let record = game.chance().unwrap_or_else(|| {
            let seat = game.position().turn;
            let view = game.view(Viewer::Seat(seat));
            let prepared = game.rules().generator().prepare(&view.board);
            let best = game.rules().best(&prepared, &view.tiles().unwrap());
            let action = best.map_or(Move::Pass, |best| best.to_move(&view.board));
            game.propose(seat, &Proposal::Act(action)).unwrap()
        });
        log += &format!("7 {record}\n");
        game.commit(Entry { at: 7, record }).unwrap();
    }
    (log, game.outcome().unwrap().scores)
}

#[tokio::test]
async fn ctu_replays_work_without_the_lexicon() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let (log, scores) = competition();
    let read = ann.send("POST", "/api/v1/replay", &[TEXT], log.as_bytes()).await;
    assert_eq!(read.status, 200, "{}", String::from_utf8_lossy(&read.body));
    let document = read.json();
    let steps = document["steps"].as_array().unwrap();
    assert_eq!((&document["rules"]["name"], &document["finished"]), (&json!("ctu"), &json!(true)));
    // The opening is not a step; the last frame shows the result.
    assert_eq!(steps.len(), log.lines().filter(|line| line.starts_with("7 ")).count());
    assert_eq!(steps[0]["record"]["kind"], "placed");
    assert_eq!((&document["seats"][0]["name"], &document["seats"][1]["name"]), (&json!("eva"), &json!("bob")));
    assert_eq!(steps.last().unwrap()["scores"], json!(scores));
    // The header says how a program forfeited; earlier versions omit it.
    assert_eq!(document["forfeit"], Value::Null);
    let forfeited =
        log.replacen("#seat computer bob bob\n", "#seat computer bob bob\n#forfeit 1 crash the program ended: exit code 1\n", 1);
    let read = ann.send("POST", "/api/v1/replay", &[TEXT], forfeited.as_bytes()).await.json();
    assert_eq!(read["forfeit"], json!({"seat": 1, "kind": "crash", "text": "the program ended: exit code 1"}));
    let forfeited = forfeited.replacen("exit code 1\n", "exit code 1\n#reason gone\thow=exit code 1\n", 1);
    let read = ann.send("POST", "/api/v1/replay", &[TEXT], forfeited.as_bytes()).await.json();
    assert_eq!(read["forfeit"]["reason"], json!({"code": "gone", "parameters": {"how": "exit code 1"}}));
    // Coordinates are those of the course.
    let (square, written) = (steps[0]["record"]["words"][0]["squares"][0].as_u64().unwrap(), steps[0]["record"]["move"].as_str().unwrap());
    assert!(written.starts_with(&format!("[{},{}]", square / 15, square % 15)) && written.contains(['→', '↓']), "{written}");
    assert!(
        steps[0]["board"].to_string().contains(char::is_alphabetic) && steps[0]["racks"][0].as_str().is_some_and(|rack| rack.len() == 7)
    );
    let damaged = log.replacen("7 game placed 0", "7 game placed 1", 1);
    let refused = ann.send("POST", "/api/v1/replay", &[TEXT], damaged.as_bytes()).await;
    assert_eq!(refused.status, 422, "{}", String::from_utf8_lossy(&refused.body));
}
