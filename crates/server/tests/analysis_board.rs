//! The analysis board over the API: every notation, every refusal, addresses with their
//! permissions, and whole games replayed move by move.

use crate::common::TestServer;
use crate::common::client::{Answer, Guest};
use serde_json::{Value, json};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const GCG: &str = "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: ATENTES 8G AT +4 4\n>Bob: ATENTES 7H AN +5 5\n";

async fn open(guest: &mut Guest, text: &str, terms: &Value) -> Answer {
    let mut body = json!({"text": text});
    body.as_object_mut().unwrap().extend(terms.as_object().cloned().unwrap_or_default());
    guest.post("/api/v1/analysis/open", &body).await
}

async fn opened(guest: &mut Guest, text: &str, terms: &Value) -> Value {
    let answer = open(guest, text, terms).await;
    let document = answer.json();
    assert_eq!(answer.status, 200, "{text}: {document}");
    document
}

/// Returns the reason, the line and the text of a refusal.
async fn refusal(guest: &mut Guest, text: &str, terms: &Value) -> (String, Value, String) {
    let answer = open(guest, text, terms).await;
    let error = answer.json()["error"].clone();
    assert_eq!((answer.status, &error["code"]), (422, &json!("bad-file")), "{text}: {error}");
    let said = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (said(&error["reason"]["code"]), error["line"].clone(), said(&error["text"]))
}

async fn play(guest: &mut Guest, body: Value) -> Answer {
    guest.post("/api/v1/analysis/play", &body).await
}

#[tokio::test]
async fn every_notation_is_recognised() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let board = EMPTY.replacen("15/15/15/15/15/15/15/15", "15/15/15/15/15/15/15/3CAT9", 1);
    let russian = EMPTY.replacen("15/15/15/15/15/15/15/15", "15/15/15/15/15/15/15/3КоТ9", 1);
    let marbles = format!("..w......b{}", ".".repeat(26));
    for (text, rules, lexicon, steps) in [
        (format!("{board} KNO/ 12/9 1"), "scrabble-en", json!("en"), 1),
        (format!("  {board} KNO?/AB 12/9 1 lex small; gid x;\n"), "scrabble-en", json!("small"), 1),
        (format!("{russian} АБВ* КОТ"), "erudit", json!("ru-nouns"), 1),
        (format!("{russian} - -"), "erudit", json!("ru-nouns"), 1),
        ("...../...../БАЛДА/...../..... БАЛДА knots scores=3/5".into(), "balda", json!("ru-nouns"), 1),
        (".../CAT/... -".into(), "balda", json!("en"), 1),
        ("БАЛДА\n1. 1,1 Л БАЛ\n2. pass\n".into(), "balda", json!("ru-nouns"), 3),
        (marbles.clone(), "pentago-standard", Value::Null, 1),
        ("..w...\n...b..\n......\n......\n......\n......".into(), "pentago-standard", Value::Null, 1),
        (format!("wwwww.bbbb{}+w", ".".repeat(26)), "pentago-answer", Value::Null, 1),
        ("1. b2DL a6DL 2. c6AR".into(), "pentago-standard", Value::Null, 4),
        (GCG.into(), "scrabble-en", json!("en"), 3),
        (format!("\u{feff}#character-encoding ISO-8859-1\n{GCG}"), "scrabble-en", json!("en"), 3),
    ] {
        let document = opened(&mut guest, &text, &Value::Null).await;
        assert_eq!((&document["rules"]["name"], &document["lexicon"]), (&json!(rules), &lexicon), "{text}");
        assert_eq!(document["steps"].as_array().unwrap().len(), steps, "{text}");
        for seat in document["seats"].as_array().unwrap() {
            assert_eq!(seat["kind"], "person", "{text}");
        }
    }
    // The rules of the request come first, and its lexicon replaces that of the text.
    let terms = json!({"rules": "scrabble-cs"});
    assert_eq!(opened(&mut guest, &format!("{board} KNO/ 12/9 1"), &terms).await["rules"]["name"], "scrabble-cs");
    assert_eq!(opened(&mut guest, &marbles, &json!({"rules": "pentago-answer"})).await["rules"]["name"], "pentago-answer");
    // A text of another game is still recognised.
    assert_eq!(opened(&mut guest, &marbles, &json!({"rules": "balda", "lexicon": "ru-nouns"})).await["rules"]["name"], "pentago-standard");
    let small = json!({"rules": "scrabble-en", "lexicon": "small"});
    assert_eq!(opened(&mut guest, &format!("{board} KNO/ 12/9 1 lex en;"), &small).await["lexicon"], "small");
}

#[tokio::test]
async fn positions_say_what_is_known() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let document = opened(&mut guest, &format!("{EMPTY} OKN/ 12/9 1"), &Value::Null).await;
    let step = &document["steps"][0];
    assert_eq!((&step["racks"], &step["scores"]), (&json!(["KNO", null]), &json!([12, 9])), "{step}");
    assert_eq!((&step["turn"], &step["bag"], &step["record"]), (&json!(0), &json!(86), &Value::Null));
    assert_eq!(step["cgp"], format!("{EMPTY} KNO/ 12/9 1"));
    assert_eq!((&document["seats"][1]["name"], &document["finished"]), (&json!(""), &json!(false)));
    // With an empty bag, all tiles that are on no rack belong to the other seat.
    let end = "3U10G/1GENOMIC6I/3L5KOTWAL/3IT5U3P/3DE5ZA2Y/4R5OI3/4R3R2N2Q/3FACETED1E1SI/4N3JOBE1E1/4E3OHO2R1/4S2AI1G2V1/7IN1AH1a1/\
               1FAcTOIDS1NU1B1/WEY1AX1O3I1L1/EMEND2S1PLATER RTUV/ 393/457 0";
    let step = opened(&mut guest, end, &Value::Null).await["steps"][0].clone();
    assert_eq!((&step["racks"], &step["bag"]), (&json!(["RTUV", "A"]), &json!(0)));
    // Of Erudit, with the rack of the other seat.
    let document = opened(&mut guest, &format!("{EMPTY} КОТ* ДОМ scores=5/7 others=АБ passes=1"), &Value::Null).await;
    let step = &document["steps"][0];
    assert_eq!((&step["racks"], &step["scores"]), (&json!(["КОТ*", "АБ"]), &json!([5, 7])));
    let rows = [".".repeat(15).as_str(); 15].join("/");
    assert_eq!(step["position"], format!("{rows} КОТ* ДОМ scores=5/7 others=АБ passes=1"));
    // Of Balda: the alphabet and the paths of the rules, too.
    let document = opened(&mut guest, "...../...../балда/...../..... балда diagonals prizes", &Value::Null).await;
    let step = &document["steps"][0];
    assert_eq!((&step["start"], &step["position"]), (&json!("БАЛДА"), &json!("...../...../БАЛДА/...../..... БАЛДА diagonals prizes")));
    assert_eq!((&document["rules"]["diagonals"], &document["rules"]["knots"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn damaged_and_impossible_texts_name_the_place() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let cats = EMPTY.replacen("15", "QQ13", 1);
    let russian = EMPTY.replacen("15", "15/14", 1).replacen("15/15/15/15", "15/15/15", 1);
    let dots = ".".repeat(34);
    for (text, reason, line, part) in [
        ("", "open-empty", Value::Null, "no text"),
        ("\u{feff} \n", "open-empty", Value::Null, "no text"),
        ("БАЛДА", "open-unknown", json!(1), "tried a Deska log"),
        ("{\"a\":[[[[[[[[[[", "open-unknown", json!(1), "no known notation"),
        ("one\ntw\u{0}o", "open-control", json!(2), "line 2, character 3"),
        (&format!("{cats} A/ 0/0 0"), "open-tiles", Value::Null, "2 of the tile Q (on a1 b1), but there are only 1"),
        (&format!("{EMPTY} A"), "open-position", Value::Null, "the scores are missing"),
        (&format!("{EMPTY} A/B 0 0"), "open-position", Value::Null, "1 scores for 2 racks"),
        (&format!("{EMPTY} ABCDEFGH/ 0/0 0"), "open-position", Value::Null, "rack 1 has 8 tiles"),
        (&format!("{} A/ 0/0 0", EMPTY.replacen("15", "16", 1)), "open-row", Value::Null, "row 1 has 16 squares"),
        (&format!("{} A/ 0/0 0", EMPTY.replacen("15/", "", 1)), "open-position", Value::Null, "the board has 14 rows"),
        (&format!("{russian} АБ -"), "open-row", Value::Null, "row 2 has 14 squares"),
        (&format!("{EMPTY} ФФФ -"), "open-tiles", Value::Null, "3 of the tile Ф"),
        (&format!("{EMPTY} АБ - wild=1"), "open-position", Value::Null, "wild"),
        ("...../...../БАЛДА/...../.... БАЛДА", "open-position", Value::Null, "row 4 has 4 squares"),
        ("...../...../БАЛDА/...../..... -", "open-position", Value::Null, "square 2,3 has `D`"),
        ("...../...../...../...../..... -", "open-position", Value::Null, "no letter on the board"),
        ("БАЛ/АБА/БАЛ -", "open-position", Value::Null, "the board is full"),
        ("БАЛДА\n1,1 Л БАЛ\n2,0 Л БАЛ", "open-move", json!(3), "move 2, `2,0 Л БАЛ`: 2,0 is taken"),
        ("БАЛДА\n1,1 Л", "open-move", json!(2), "is not a move"),
        (&format!("ww{dots}"), "open-marbles", Value::Null, "2 white and 0 black"),
        (&format!("ww{dots}w"), "open-position", Value::Null, "found 37"),
        (&format!("wwwww.bbbbb{}", ".".repeat(25)), "open-finished", Value::Null, "both have five"),
        ("b5AR\nb5AL", "open-move", json!(2), "move 2, `b5AL`: b5 is taken by white"),
        ("c6AR z9AL", "open-move", json!(1), "z9"),
        ("#player1 Ann Ann\n#player2 Bob Bob\n>Ann: ATENTES 8G AT +5 5\n", "score", json!(3), "line 3"),
        ("#deska 1\n#rules balda\n", "log-no-seats", json!(1), "#seat"),
        ("/lobby", "open-address", Value::Null, "shows no game"),
        ("https://other.example/game/abc", "open-foreign", Value::Null, "other.example"),
    ] {
        let (found, place, said) = refusal(&mut guest, text, &Value::Null).await;
        assert!(said.contains(part), "{text}: {said}");
        if reason != "score" {
            assert_eq!((&*found, place), (reason, line), "{text}: {said}");
        }
    }
    // Requests that are wrong in another way.
    for (terms, status, code) in [
        (json!({"rules": "chess"}), 404, "unknown-rules"),
        (json!({"rules": "scrabble-en", "lexicon": "nothing"}), 422, "unknown-lexicon"),
        (json!({"rules": "scrabble-en", "lexicon": "ru-nouns"}), 422, "other-language"),
        (json!({"more": 1}), 422, "bad-body"),
    ] {
        assert_eq!(open(&mut guest, &format!("{EMPTY} A/ 0/0 0"), &terms).await.refusal(), (status, code.into()), "{terms}");
    }
}

#[tokio::test]
async fn long_inputs_are_refused_or_read_without_long_work() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let notes = format!("{GCG}#note {}\n", "x".repeat(100_000));
    assert_eq!(open(&mut guest, &notes, &Value::Null).await.status / 100, 4, "a line of 100 kB");
    let notes = format!("{GCG}{}", format!("#note {}\n", "x".repeat(1000)).repeat(100));
    let answer = open(&mut guest, &notes, &Value::Null).await;
    assert!(answer.status == 200 || answer.refusal() == (422, "bad-file".into()), "{}", answer.status);
    for text in [
        format!("БАЛДА\n{}", "pass\n".repeat(10_000) + "1,1 Л БАЛ"),
        format!("БАЛДА\n{}", "1,1 Л БАЛ\n".repeat(10_000)),
        "c6AR ".repeat(10_000),
        format!("{GCG}{}", ">Ann: ATENTES - +0 4\n>Bob: ATENTES - +0 5\n".repeat(5000)),
        format!("#deska 1\n#rules pentago-standard\n#seat open\n#seat open\n{}", "0 game moved 0 c6AR\n".repeat(10_000)),
        format!("...../...../БАЛДА/...../..... {}", "БА,".repeat(100_000)),
        format!("{EMPTY} A {} 0", "1".repeat(500_000)),
        "/".repeat(10_000) + "1",
        "1/".repeat(50_000),
        "[".repeat(100_000),
    ] {
        let answer = open(&mut guest, &text, &Value::Null).await;
        let start: String = text.chars().take(40).collect();
        assert_eq!(answer.refusal(), (422, "bad-file".into()), "{start}");
        assert!(answer.body.len() < 3000, "{start}: the answer does not repeat the text");
    }
    let answer = open(&mut guest, &"a".repeat(1_100_000), &Value::Null).await;
    assert_eq!(answer.refusal(), (413, "too-large".into()));
    let message = answer.json()["error"]["text"].clone();
    assert_eq!(message, "The request is larger than 1048576 bytes.", "the limit is that of the text");
    // As many programs write Cyrillic: three times as long.
    let escaped = format!(r#"{{"text":"{}"}}"#, r"\u0411".repeat(500_000));
    let answer = guest.send("POST", "/api/v1/analysis/open", &[("content-type", "application/json")], escaped.as_bytes()).await;
    assert_eq!(answer.refusal(), (422, "bad-file".into()));
}

#[tokio::test]
async fn addresses_open_what_their_reader_may_see() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    let pentago = json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]});
    let id = ann.begin(&pentago).await;
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.act(0, 0, json!({"move": "b2DL"})).await["type"], "done");
    let replay = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
    for address in [format!("/game/{id}"), format!("/game/{id}/replay#1"), format!("http://{}/game/{id}/replay", server.address)] {
        assert_eq!(opened(&mut ann, &address, &Value::Null).await, replay, "{address}");
        // The same answer as that of the replay.
        let direct = eve.get(&format!("/api/v1/games/{id}/replay")).await;
        let opened = open(&mut eve, &address, &Value::Null).await;
        assert_eq!((opened.status, opened.json()), (direct.status, direct.json()), "{address}");
    }
    // A game that only its players may see.
    let secret = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "audience": "players",
        "seats": [{"kind": "person"}, {"kind": "computer", "player": "greedy"}]}))
        .await;
    assert_eq!(open(&mut eve, &format!("/game/{secret}"), &Value::Null).await.refusal(), (403, "private".into()));
    // Racks of others stay hidden in a running game.
    let mine = opened(&mut ann, &format!("/game/{secret}"), &Value::Null).await;
    assert_eq!(mine, ann.get(&format!("/api/v1/games/{secret}/replay")).await.json());
    assert_eq!(open(&mut eve, "/game/nosuchgame", &Value::Null).await.refusal(), (404, "no-such-game".into()));
    // Shared files and positions.
    let file = ann.send("POST", "/api/v1/files", &[("content-type", "text/plain")], GCG.as_bytes()).await.json();
    let shared = opened(&mut eve, &format!("/replay/{}", file["id"].as_str().unwrap()), &Value::Null).await;
    assert_eq!((&shared["file"]["id"], &shared["seats"][0]["kind"]), (&file["id"], &json!("person")));
    assert_eq!(open(&mut eve, "/replay/nosuchfile", &Value::Null).await.refusal(), (404, "no-such-file".into()));
    let position =
        format!("/analysis/scrabble/{}?rules=scrabble-cs", format!("{EMPTY} KNO/ 0/0 0").replace(' ', "%20").replace('/', "%2F"));
    assert_eq!(opened(&mut eve, &position, &Value::Null).await["rules"]["name"], "scrabble-cs");
}

#[tokio::test]
async fn moves_are_judged_by_the_rules_of_the_game() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let at = EMPTY.replacen("15/15/15/15/15/15/15/15", "15/15/15/15/15/15/15/6AT7", 1);
    let scrabble = |position: &str, action: &str| json!({"rules": "scrabble-en", "lexicon": "small", "position": position, "move": action});
    for (body, rule, squares) in [
        (scrabble(&format!("{EMPTY} ATENRSI/ 0/0 0"), "8h TX"), "not-on-rack", json!([113])),
        (scrabble(&format!("{EMPTY} ATENRSI/ 0/0 0"), "8h TA"), "unknown-words", json!([112, 113])),
        (scrabble(&format!("{EMPTY} ATENRSI/ 0/0 0"), "1a AT"), "not-on-start", json!(null)),
        (scrabble(&format!("{EMPTY} ATENRSI/ 0/0 0"), "ex QQ"), "not-on-rack", json!(null)),
        (scrabble(&format!("{at} ATENRSI/ 0/0 0"), "1a AT"), "not-connected", json!(null)),
        (scrabble(&format!("{at} ATENRSI/ 0/0 0"), "hello"), "bad-move", json!(null)),
        (scrabble(&format!("{at} ATENRSI/ 0/0 0"), ""), "bad-move", json!(null)),
        (
            json!({"rules": "balda", "lexicon": "ru-nouns", "position": "...../...../БАЛДА/...../..... -", "move": "2,1 Л БАЛ"}),
            "occupied",
            json!([11]),
        ),
        (
            json!({"rules": "balda", "lexicon": "ru-nouns", "position": "...../...../БАЛДА/...../..... -", "move": "1,1 Ъ БАЪ"}),
            "not-a-word",
            json!(null),
        ),
        (
            json!({"rules": "balda", "lexicon": "ru-nouns", "position": "...../...../БАЛДА/...../..... БАЛДА,БАЛ", "move": "1,1 Л БАЛ"}),
            "used",
            json!(null),
        ),
        (
            json!({"rules": "erudit", "lexicon": "ru-nouns", "position": format!("{EMPTY} КОТАБВГ -"), "move": "8h КОТ; 8h КОТ"}),
            "bad-move",
            json!(null),
        ),
        (
            json!({"rules": "erudit", "lexicon": "ru-nouns", "position": format!("{EMPTY} КОТАБВГ КОТ"), "move": "8h КОТ"}),
            "repeated-words",
            json!([112, 113, 114]),
        ),
        (json!({"rules": "pentago-standard", "position": format!("w{}", ".".repeat(35)), "move": "a6AR"}), "occupied", json!([0])),
        (json!({"rules": "pentago-standard", "position": ".".repeat(36), "move": "a6"}), "turn-missing", json!([0])),
        (json!({"rules": "pentago-standard", "position": ".".repeat(36), "move": "z9"}), "bad-move", json!(null)),
    ] {
        let answer = play(&mut guest, body.clone()).await;
        let error = answer.json()["error"].clone();
        assert_eq!((answer.status, &error["code"]), (409, &json!("refused")), "{body}: {error}");
        assert_eq!(error["rule"], error["why"]["code"], "{body}");
        assert!(error["text"].as_str().is_some_and(|text| text.len() > 10), "{body}: {error}");
        if rule != "not-on-start" && rule != "not-connected" {
            assert_eq!(error["rule"], rule, "{body}: {error}");
        }
        if !squares.is_null() {
            assert_eq!(error["why"]["squares"], squares, "{body}: {error}");
        }
    }
    for (body, status, code) in [
        (json!({"rules": "scrabble-en", "lexicon": "small", "position": "x", "move": "pass"}), 422, "bad-position"),
        (
            json!({"rules": "scrabble-en", "lexicon": "small", "position": format!("{EMPTY} A/ 0/0 0"), "move": "pass", "turn": 2}),
            422,
            "bad-position",
        ),
        (json!({"rules": "chess", "position": "x", "move": "pass"}), 404, "unknown-rules"),
        (json!({"rules": "ctu", "position": "x", "move": "pass"}), 422, "bad-setting"),
        (json!({"rules": "balda", "position": "...../...../...../...../..... -", "move": "pass"}), 422, "bad-position"),
    ] {
        assert_eq!(play(&mut guest, body.clone()).await.refusal(), (status, code.into()), "{body}");
    }
}

#[tokio::test]
async fn unknown_tiles_may_be_any_unseen_ones() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let body = |position: &str, action: &str, turn: usize| json!({"rules": "scrabble-en", "lexicon": "small", "position": position, "move": action, "turn": turn});
    let played = play(&mut guest, body(&format!("{EMPTY} T/ 10/20 3"), "8h AT", 1)).await.json();
    let [before, after] = [&played["steps"][0], &played["steps"][1]];
    assert_eq!((&before["turn"], &before["racks"], &before["scores"]), (&json!(1), &json!([null, "T"]), &json!([20, 10])), "{played}");
    let record = &before["record"];
    assert_eq!((&record["kind"], &record["seat"], &record["move"]), (&json!("placed"), &json!(1), &json!("8h AT")));
    assert_eq!((&record["squares"], &record["score"], &record["total"]), (&json!([112, 113]), &json!(4), &json!(14)));
    assert_eq!(record["words"][0]["word"], "AT");
    assert_eq!((&after["turn"], &after["racks"], &after["scores"]), (&json!(0), &json!([null, null]), &json!([20, 14])), "{played}");
    assert_eq!((&after["bag"], &after["record"]), (&json!(84), &Value::Null));
    let cgp = after["cgp"].as_str().unwrap();
    assert!(cgp.ends_with(" / 20/14 0"), "{cgp}");
    // The seat on turn has no known tiles: any move of unseen tiles is possible.
    let next = play(&mut guest, body(cgp, "9h TO", 0)).await.json();
    assert_eq!(next["steps"][1]["scores"][1], 14, "{next}");
    // There is a single Q, and it cannot be on a rack that is fully known.
    let refused = play(&mut guest, body(&format!("{EMPTY} AEINRST/ 0/0 0"), "8h QI", 0)).await.json();
    assert_eq!(refused["error"]["rule"], "not-on-rack");
    // The last tiles: the game ends, and the final scoring is the record after it.
    let end = "3U10G/1GENOMIC6I/3L5KOTWAL/3IT5U3P/3DE5ZA2Y/4R5OI3/4R3R2N2Q/3FACETED1E1SI/4N3JOBE1E1/4E3OHO2R1/4S2AI1G2V1/7IN1AH1a1/\
               1FAcTOIDS1NU1B1/WEY1AX1O3I1L1/EMEND2S1PLATER A/RTUV 457/393 0";
    let moves =
        guest.post("/api/v1/analysis", &json!({"rules": "scrabble-en", "lexicon": "small", "position": end, "top": 1})).await.json();
    let action = moves["moves"][0]["move"].as_str().unwrap().to_owned();
    let played = play(&mut guest, body(end, &action, 0)).await.json();
    let last = &played["steps"][1];
    assert_eq!(
        (&last["turn"], &last["record"]["kind"], &last["record"]["reason"]),
        (&Value::Null, &json!("ended"), &json!("out")),
        "{played}"
    );
    assert_eq!(last["record"]["adjust"], json!([14, 0]), "twice 1 + 1 + 1 + 4");
}

/// Plays a game between two computers and returns its replay.
async fn computer_game(server: &TestServer, game: Value, player: &str) -> Value {
    let mut guest = server.guest();
    let mut game = game;
    game["seats"] = json!([{"kind": "computer", "player": player}, {"kind": "computer", "player": player}]);
    let id = guest.begin(&game).await;
    let mut socket = guest.socket(&id, 0).await;
    let mut state = socket.next().await.unwrap();
    while state["view"]["over"].is_null() {
        state = socket.until("news").await;
    }
    guest.get(&format!("/api/v1/games/{id}/replay")).await.json()
}

/// Replays a game by playing its moves from its first position. Draws are unknown, so that only the
/// first racks are known in full.
#[tokio::test]
async fn whole_games_are_replayed_move_by_move() {
    let server = TestServer::start().await;
    for (game, player, field) in [
        (json!({"rules": "scrabble-en", "lexicon": "small"}), "greedy", "cgp"),
        (json!({"rules": "scrabble-cs", "lexicon": "cs-base"}), "greedy", "cgp"),
        (json!({"rules": "erudit", "lexicon": "ru-nouns"}), "greedy", "position"),
        (json!({"rules": "balda", "lexicon": "ru-nouns", "side": 4}), "greedy", "position"),
        (json!({"rules": "balda", "lexicon": "ru-nouns", "side": 3, "knots": true, "prizes": true}), "greedy", "position"),
        (json!({"rules": "pentago-standard"}), "naive", "position"),
        (json!({"rules": "pentago-answer"}), "level-1", "position"),
    ] {
        if game["lexicon"] == "cs-base" && server.guest().get("/api/v1/lexicons/cs-base/words/a").await.status != 200 {
            eprintln!("skipped: the lexicon cs-base is not installed");
            continue;
        }
        let replay = computer_game(&server, game.clone(), player).await;
        let steps = replay["steps"].as_array().unwrap();
        let mut position = steps[0][field].clone();
        let mut moves = 0;
        for (step, next) in steps.iter().zip(&steps[1..]) {
            let record = &step["record"];
            let action = match record["kind"].as_str().unwrap() {
                "passed" => "pass".to_owned(),
                "exchanged" => format!("ex {}", record["tiles"].as_str().unwrap()),
                "ended" => break,
                _ => record["move"].as_str().unwrap().to_owned(),
            };
            let body = json!({"rules": game["rules"], "lexicon": replay["lexicon"], "position": position, "move": action,
                "turn": step["turn"]});
            let answer = play(&mut server.guest(), body.clone()).await;
            assert_eq!(answer.status, 200, "{body}: {}", answer.json());
            let played = answer.json();
            let [before, after] = [&played["steps"][0], &played["steps"][1]];
            for name in ["kind", "seat", "move", "score", "squares", "words", "total", "square", "path", "board"] {
                assert_eq!(before["record"][name], record[name], "{name}: {body}");
            }
            for (ours, theirs) in [(before, step), (after, next)] {
                for name in ["board", "scores", "turn", "bag", "waiting", "fives", "start"] {
                    assert_eq!(ours[name], theirs[name], "{name}: {body}");
                }
            }
            position = after[field].clone();
            moves += 1;
        }
        assert!(moves > 3, "{game}: {moves} moves");
        // Opening the position of any step gives its frame again.
        for step in steps.iter().filter(|step| step[field].is_string()) {
            let terms = json!({"rules": game["rules"], "lexicon": replay["lexicon"]});
            let document = opened(&mut server.guest(), step[field].as_str().unwrap(), &terms).await;
            assert_eq!(document["steps"][0][field], step[field]);
            assert_eq!(document["steps"][0]["board"], step["board"]);
        }
    }
}
