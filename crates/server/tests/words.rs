//! Word lookups.

use crate::common::TestServer;
use serde_json::{Value, json};

#[tokio::test]
async fn words_are_validated_and_defined() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let mut word = async |path: &str| guest.get(&format!("/api/v1/lexicons/{path}")).await;
    let known = word("small/words/at").await.json();
    assert_eq!((&known["word"], &known["known"]), (&json!("AT"), &json!(true)));
    let unknown = word("small/words/tat").await.json();
    assert_eq!((&unknown["word"], &unknown["known"]), (&json!("TAT"), &json!(false)));
    let explained = word("en-common/words/mouse").await.json();
    assert_eq!(explained["known"], true);
    let meaning = &explained["definitions"][0];
    assert_eq!((&meaning["headword"], &meaning["part_of_speech"]), (&json!("mouse"), &json!("noun")));
    assert!(meaning["senses"][0].as_str().unwrap().contains("rodent"), "{meaning}");
    assert!(explained["source"].as_str().unwrap().contains("WordNet"), "{explained}");
    assert_eq!(explained["note"], Value::Null);
    // An inflected form is explained by its base form.
    assert_eq!(word("en-common/words/mice").await.json()["definitions"][0]["headword"], "mouse");
    let russian = word("ru-all/words/%D0%BA%D0%BE%D1%82").await.json();
    assert_eq!((&russian["word"], &russian["known"], &russian["definitions"][0]["headword"]), (&json!("КОТ"), &json!(true), &json!("кот")));
    let czech = word("cs-mixed/words/PES").await.json();
    assert_eq!((&czech["word"], &czech["known"], &czech["note"]), (&json!("PES"), &json!(true), &Value::Null));
    assert!(czech["definitions"][0]["senses"][0].as_str().unwrap().contains("šelma"), "{czech}");
    assert!(czech["source"].as_str().unwrap().contains("stardict-czech"), "{czech}");
    // A derived word gives its source word with its meaning.
    let derived = word("cs-mixed/words/pytl%C3%AD%C4%8Dek").await.json();
    assert_eq!(derived["definitions"][0]["senses"], json!(["zdrobnělina slova pytlík"]));
    assert_eq!(derived["definitions"][1]["headword"], "pytlík");
    for (path, status, code) in [
        ("en-common/words/%C5%BEena", 400, "foreign-letter"),
        ("en-common/words/a%20b", 400, "foreign-letter"),
        ("en-common/words/%3Cb%3E", 400, "foreign-letter"),
        ("en-common/words/a%00b", 400, "foreign-letter"),
        ("en-common/words/%20", 400, "bad-word"),
        ("enn/words/at", 422, "unknown-lexicon"),
        ("..%2F..%2Fetc%2Fpasswd/words/at", 422, "unknown-lexicon"),
        ("away/words/at", 422, "lexicon-unavailable"),
        ("en-common/words/", 404, "not-found"),
    ] {
        assert_eq!(word(path).await.refusal(), (status, code.into()), "{path}");
    }
    let long = format!("en-common/words/{}", "x".repeat(10_000));
    assert_eq!(word(&long).await.refusal(), (400, "bad-word".into()));
}

#[tokio::test]
async fn anagrams_are_found_longest_first() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let mut ask = async |path: &str| guest.get(&format!("/api/v1/lexicons/{path}")).await;
    assert_eq!(ask("small/anagrams?letters=TANQ").await.json(), json!({"words": ["AN", "AT"]}));
    assert_eq!(ask("small/anagrams?letters=q%3F").await.json(), json!({"words": []}));
    assert_eq!(ask("small/anagrams?letters=d%3F").await.json(), json!({"words": ["aD", "eD"]}));
    let words = ask("en-common/anagrams?letters=AEINRS%3F").await.json()["words"].clone();
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert_eq!(words.len(), 500);
    assert!(words.windows(2).all(|pair| pair[0].chars().count() >= pair[1].chars().count()));
    let lexicon = server::Words::open(&crate::common::Shelf::new(), &"en-common".parse().unwrap()).unwrap();
    for word in &words {
        assert!(lexicon.contains_str(word), "{word}");
        assert!(word.chars().filter(|letter| letter.is_lowercase()).count() <= 1, "{word}");
        let mut left = "AEINRS".to_owned();
        for letter in word.chars().filter(|letter| letter.is_uppercase()) {
            let place = left.find(letter).unwrap_or_else(|| panic!("{word}"));
            left.remove(place);
        }
    }
    for (path, status, code) in [
        ("small/anagrams", 400, "bad-query"),
        ("small/anagrams?letters=", 400, "bad-letters"),
        ("small/anagrams?letters=%3F%3F%3F", 400, "bad-letters"),
        ("small/anagrams?letters=ABCDEFGHIJKLMNOP", 400, "bad-letters"),
        ("small/anagrams?letters=A%C5%BD", 400, "foreign-letter"),
        ("small/anagrams?letters=A&more=1", 400, "bad-query"),
        ("enn/anagrams?letters=A", 422, "unknown-lexicon"),
    ] {
        assert_eq!(ask(path).await.refusal(), (status, code.into()), "{path}");
    }
}

#[tokio::test]
async fn pages_can_download_everything_for_offline_play() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let list = ann.get("/api/v1/offline").await.json();
    assert!(list["lexicons"].as_array().unwrap().iter().any(|lexicon| lexicon["name"] == "small"), "{list}");
    let shell: Vec<&str> = list["shell"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(shell.contains(&"/index.html") && shell.contains(&"/alone/worker.js") && !shell.iter().any(|path| path.ends_with(".d.ts")));
    assert_eq!(list["version"].as_str().unwrap().len(), 24);
    let files = ann.get("/api/v1/offline/small").await.json();
    let file = &files["files"][0];
    assert_eq!((&file["of"], &file["role"]), (&json!("small"), &json!("lexicon")), "{files}");
    let bytes = ann.get(&format!("/api/v1/offline/small/{}", file["name"].as_str().unwrap())).await.body;
    assert_eq!(json!(bytes.len()), file["bytes"]);
    let read = lexicon::Lexicon::from_bytes(&bytes).unwrap();
    assert!(read.info().words > 0 && read.graph().gaddag().is_none());
    assert_eq!(ann.get("/api/v1/offline/small/nothing").await.refusal(), (404, "no-such-file".into()));
    assert_eq!(ann.get("/api/v1/offline/..%2Fsmall").await.refusal().0, 422);
}
