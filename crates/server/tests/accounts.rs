//! Accounts: registering keeps a guest's data and protects it from others.

use std::time::{Duration, Instant};

use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};

/// A password that is hard to guess.
pub(crate) const PASSWORD: &str = "kůň pije čaj";

const ACCOUNT: &str = "/api/v1/account";

fn named(name: &str) -> Value {
    json!({"name": name, "password": PASSWORD})
}

pub(crate) async fn register(guest: &mut Guest, name: &str) {
    let answer = guest.post(ACCOUNT, &named(name)).await;
    assert_eq!(answer.status, 201, "{name}: {}", String::from_utf8_lossy(&answer.body));
}

async fn sign_in(guest: &mut Guest, name: &str) -> (u16, String) {
    guest.post("/api/v1/account/session", &named(name)).await.refusal()
}

async fn name_of(guest: &mut Guest) -> Value {
    guest.get(ACCOUNT).await.json()["account"]["name"].clone()
}

/// The cookies that a response sets, as a browser sends them back.
fn set(answer: &crate::common::client::Answer) -> Vec<&str> {
    let set = answer.headers.iter().filter(|(key, _)| key == "set-cookie");
    set.map(|(_, value)| value.split(';').next().unwrap()).collect()
}

#[tokio::test]
async fn registering_keeps_games_and_replaces_the_token() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Me"}, {"kind": "open"}]})).await;
    ann.put(&format!("/api/v1/games/{id}/notes"), &json!({"text": "mine"})).await;
    let mut thief = ann.clone();
    register(&mut ann, "Anna").await;
    assert_ne!(ann.cookie, thief.cookie);
    assert_eq!(thief.get(&format!("/api/v1/games/{id}/notes")).await.json()["text"], "", "the guest cookie does not identify the member");
    assert_eq!(ann.get(&format!("/api/v1/games/{id}/notes")).await.json()["text"], "mine");
    assert_eq!(ann.get("/api/v1/about").await.json()["member"], "Anna");
    assert_eq!(ann.post(ACCOUNT, &named("Other")).await.refusal(), (409, "already-member".into()));

    // In another browser, with another spelling.
    let mut phone = server.guest();
    assert_eq!(sign_in(&mut phone, " anna ").await.0, 200);
    assert_eq!(phone.get("/api/v1/games").await.json()["games"][0]["id"], *id);
    assert_eq!(phone.get("/api/v1/account/sessions").await.json()["sessions"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn signing_out_restores_the_guest() {
    let server = TestServer::start().await;
    register(&mut server.guest(), "Anna").await;
    let mut screen = server.guest();
    let id = screen.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    let guest = screen.cookie.clone().unwrap();
    let signed_in = screen.post("/api/v1/account/session", &named("Anna")).await;
    let cookies = set(&signed_in).join("; ");
    assert!(cookies.contains(&guest.replace("deska_session", "deska_guest")), "{cookies}");
    screen.cookie = Some(cookies);
    assert_eq!(screen.get("/api/v1/games").await.json()["games"], json!([]), "the guest's games are not the member's");
    let out = screen.delete("/api/v1/account/session").await;
    assert_eq!(set(&out), [guest.as_str(), "deska_guest="]);
    assert_eq!(screen.get("/api/v1/games").await.json()["games"][0]["id"], *id);
    assert_eq!(name_of(&mut screen).await, Value::Null);
    // Signing out without a session is not an error.
    assert_eq!(server.guest().delete("/api/v1/account/session").await.status, 204);
}

#[tokio::test]
async fn responses_do_not_reveal_whether_a_name_exists() {
    let server = TestServer::start().await;
    register(&mut server.guest(), "Anna").await;
    let mut eve = server.guest();
    let mut took = [Duration::ZERO; 2];
    let mut answers = Vec::new();
    for _ in 0..4 {
        for (which, name) in ["Anna", "Nobody"].into_iter().enumerate() {
            let begun = Instant::now();
            let answer = eve.post("/api/v1/account/session", &json!({"name": name, "password": "wrong password"})).await;
            took[which] += begun.elapsed();
            answers.push((answer.status, answer.header("set-cookie").map(str::to_owned), answer.json()));
        }
    }
    eprintln!("four wrong passwords of a member took {:?}, of nobody {:?}", took[0], took[1]);
    assert!(answers.windows(2).all(|two| two[0] == two[1]), "{answers:?}");
    assert_eq!(answers[0].0, 401);
}

#[tokio::test]
async fn password_attempts_are_limited() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    for name in ["Anna", "Nobody"] {
        let mut eve = server.guest();
        for _ in 0..5 {
            let answer = eve.post("/api/v1/account/session", &json!({"name": name, "password": "wrong password"})).await;
            assert_eq!(answer.refusal(), (401, "bad-sign-in".into()));
        }
        let answer = eve.post("/api/v1/account/session", &named(name)).await;
        assert_eq!(answer.refusal(), (429, "too-many-requests".into()), "not even with the right one");
        assert!(answer.header("retry-after").is_some());
    }
    // A signed-in member is not affected.
    assert_eq!(name_of(&mut ann).await, "Anna");
}

#[tokio::test]
async fn attempts_elsewhere_do_not_lock_out_known_browsers() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    let registered = ann.post(ACCOUNT, &named("Anna")).await;
    let browser = set(&registered).into_iter().find(|cookie| cookie.starts_with("deska_browser=")).unwrap().to_owned();
    let wrong = json!({"name": "Anna", "password": "wrong password"});
    let session = "/api/v1/account/session";
    for _ in 0..5 {
        assert_eq!(eve.post(session, &wrong).await.status, 401);
    }
    assert_eq!(server.guest().post(session, &named("Anna")).await.status, 429, "an unknown browser has to wait");
    // No delay in her open session, nor in a browser where she has signed in before.
    let changed = ann.put("/api/v1/account/password", &json!({"password": PASSWORD, "new": "jiný kůň pije čaj"})).await;
    assert_eq!(changed.status, 204);
    let mut known = Guest { cookie: Some(browser.clone()), ..server.guest() };
    let new = json!({"name": "Anna", "password": "jiný kůň pije čaj"});
    assert_eq!(known.post(session, &new).await.status, 200);
    // The browser cookie is bound to this member and does not bypass the limit.
    register(&mut eve, "Evelyn").await;
    let mut known = Guest { cookie: Some(browser.clone()), ..server.guest() };
    for status in [401, 401, 401, 401, 401, 429] {
        assert_eq!(known.post(session, &wrong).await.status, status);
        known.cookie = Some(browser.clone());
    }
    let other = json!({"name": "Evelyn", "password": "wrong password"});
    assert_eq!(known.post(session, &other).await.status, 401, "by name and address, as usual");
}

#[tokio::test]
async fn concurrent_uses_of_a_code_succeed_once() {
    let server = TestServer::start().await;
    register(&mut server.guest(), "Anna").await;
    let store = server.store().await;
    let member = store.member_named(&server::name_keys("Anna")).await.unwrap().unwrap();
    let (code, hash) = server::new_code().unwrap();
    store.keep_code(&member.guest, hash, u64::MAX / 2).await.unwrap();
    let asking = (0..6).map(|number| {
        let (mut guest, code) = (server.guest(), code.clone());
        tokio::spawn(async move {
            let body = json!({"code": code, "password": format!("{number} koní pije čaj")});
            guest.post("/api/v1/account/reset", &body).await.status
        })
    });
    let mut answers = Vec::new();
    for asked in asking.collect::<Vec<_>>() {
        answers.push(asked.await.unwrap());
    }
    answers.sort_unstable();
    assert_eq!(answers, [200, 422, 422, 422, 422, 422]);
}

#[tokio::test]
async fn registrations_are_limited_per_address() {
    let server = TestServer::start_with(|config| config.limits.registrations = server::Rate { burst: 2, per_second: 2.0 / 86_400.0 }).await;
    for (name, status) in [("Anna", 201), ("Boris", 201), ("Cyril", 429), ("Al", 422)] {
        assert_eq!(server.guest().post(ACCOUNT, &named(name)).await.status, status, "{name}");
    }
}

#[tokio::test]
async fn no_one_can_impersonate_moderators() {
    let server = TestServer::start().await;
    register(&mut server.guest(), "Jana").await;
    let mut jana = server.guest();
    sign_in(&mut jana, "Jana").await;
    // As an ordinary member, only her exact name is protected.
    register(&mut server.guest(), "Jána").await;
    let store = server.store().await;
    let member = store.member_named(&server::name_keys("Jana")).await.unwrap().unwrap();
    store.set_role(&member.guest, store::Role::Administrator).await.unwrap();
    let reserved = (422, "member-name-reserved".to_owned());
    for name in ["J-ana", "J4na", "JANNA", "Jána1", "computer", "Level3", "Guest1", "modérator"] {
        assert_eq!(server.guest().post(ACCOUNT, &named(name)).await.refusal(), reserved, "{name}");
        let open = json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": name}, {"kind": "open"}]});
        assert!([409, 422].contains(&server.guest().post("/api/v1/games", &open).await.status), "{name}");
    }
    let mut bob = server.guest();
    register(&mut bob, "Boris").await;
    let rename = |name: &str| json!({"name": name, "password": PASSWORD});
    assert_eq!(bob.put("/api/v1/account/name", &rename("J.A.N.A")).await.refusal(), reserved);
    assert_eq!(jana.put("/api/v1/account/name", &rename("Jana-1")).await.status, 200, "she may use her name in every spelling");
}

#[tokio::test]
async fn other_sites_cannot_start_analyses() {
    let server = TestServer::start().await;
    let address = format!("/api/v1/analysis/live?rules=pentago-standard&position={}", ".".repeat(36));
    for sent in [
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")],
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
        [("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
    ] {
        assert_eq!(server.guest().send("GET", &address, &sent, b"").await.refusal(), (403, "foreign-origin".into()), "{sent:?}");
    }
    // Following a link to a page works.
    let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    assert_eq!(server.guest().send("GET", "/api/v1/about", &link, b"").await.status, 200);
}

#[tokio::test]
async fn member_names_are_protected() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    for name in ["ANNA", "Аnnа", "anna"] {
        let refusal = bob.post(ACCOUNT, &named(name)).await.refusal();
        assert!(["name-taken", "member-name-scripts"].contains(&&*refusal.1), "{name}: {refusal:?}");
    }
    let open = |name: &str| json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": name}, {"kind": "open"}]});
    assert_eq!(bob.post("/api/v1/games", &open("Аnnа")).await.refusal(), (409, "name-taken".into()));
    let id = bob.begin(&open("Bob")).await;
    let join = format!("/api/v1/games/{id}/join");
    let mut eve = server.guest();
    assert_eq!(eve.post(&join, &json!({"name": "Anna"})).await.refusal(), (409, "name-taken".into()));
    assert_eq!(eve.post(&join, &json!({"name": "A.D.M.I.N"})).await.refusal(), (422, "member-name-reserved".into()));
    assert_eq!(ann.post(&join, &json!({"name": "Zorro"})).await.status, 200);
    assert_eq!(ann.get(&format!("/api/v1/games/{id}")).await.json()["seats"][1]["name"], "Anna", "members play under their own name");
    // Players who share a screen may use any name.
    bob.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Bob"}]}))
        .await;
}

#[tokio::test]
async fn name_and_password_rules_are_explained() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for (name, password, code) in [
        ("Al", PASSWORD, "member-name-length"),
        (&*"x".repeat(10_000), PASSWORD, "member-name-length"),
        ("An na", PASSWORD, "member-name-characters"),
        ("An\u{202e}na", PASSWORD, "member-name-characters"),
        ("Аnna", PASSWORD, "member-name-scripts"),
        ("Admin1", PASSWORD, "member-name-reserved"),
        ("Anna", "short", "password-short"),
        ("Anna", "password", "password-common"),
        ("Anna", "annaanna", "password-common"),
        ("Anna", &*"long ".repeat(2000), "password-long"),
    ] {
        let refusal = ann.post(ACCOUNT, &json!({"name": name, "password": password})).await.refusal();
        assert_eq!(refusal, (422, code.into()), "{}", name.chars().take(20).collect::<String>());
    }
    assert!(ann.cookie.is_none(), "no one was registered");
}

#[tokio::test]
async fn names_and_passwords_can_be_changed() {
    let server = TestServer::start().await;
    let (mut ann, mut phone) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    assert_eq!(sign_in(&mut phone, "Anna").await.0, 200);
    let rename = |name: &str, password: &str| json!({"name": name, "password": password});
    let wrong = ann.put("/api/v1/account/name", &rename("Hana", "wrong password")).await;
    assert_eq!(wrong.refusal(), (401, "bad-sign-in".into()));
    let renamed = ann.put("/api/v1/account/name", &rename("Hana", PASSWORD)).await;
    assert_eq!((renamed.status, &renamed.json()["account"]["name"]), (200, &json!("Hana")));
    assert!(renamed.json()["account"]["renamed_again"].is_u64());
    assert_eq!(ann.put("/api/v1/account/name", &rename("Jana", PASSWORD)).await.refusal(), (409, "renamed-lately".into()));
    assert_eq!(server.guest().post(ACCOUNT, &named("anna")).await.refusal(), (409, "name-taken".into()), "kept for a year");
    assert_eq!(name_of(&mut phone).await, "Hana");

    let change = json!({"password": PASSWORD, "new": "jiný kůň pije vodu"});
    assert_eq!(ann.put("/api/v1/account/password", &change).await.status, 204);
    assert_eq!((name_of(&mut ann).await, name_of(&mut phone).await), (json!("Hana"), Value::Null), "other sessions are signed out");
    assert_eq!(sign_in(&mut phone, "Hana").await, (401, "bad-sign-in".into()));
}

#[tokio::test]
async fn sessions_can_be_ended_from_another() {
    let server = TestServer::start().await;
    let (mut ann, mut phone, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut eve, "Eva").await;
    assert_eq!(sign_in(&mut phone, "Anna").await.0, 200);
    let sessions = ann.get("/api/v1/account/sessions").await.json();
    let other = sessions["sessions"].as_array().unwrap().iter().find(|session| session["here"] == false).unwrap()["label"].clone();
    let path = format!("/api/v1/account/sessions/{}", other.as_str().unwrap());
    eve.delete(&path).await;
    assert_eq!(name_of(&mut phone).await, "Anna", "sessions of others are not ended");
    assert_eq!(ann.delete(&path).await.status, 204);
    assert_eq!(name_of(&mut phone).await, Value::Null);
    assert_eq!(sign_in(&mut phone, "Anna").await.0, 200);
    assert_eq!(ann.delete("/api/v1/account/sessions").await.status, 204);
    assert_eq!((name_of(&mut ann).await, name_of(&mut phone).await), (json!("Anna"), Value::Null));
}

#[tokio::test]
async fn reset_codes_work_once() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let store = server.store().await;
    let member = store.member_named(&server::name_keys("Anna")).await.unwrap().unwrap();
    let (code, hash) = server::new_code().unwrap();
    store.keep_code(&member.guest, hash, u64::MAX >> 1).await.unwrap();
    let mut again = server.guest();
    let with = |code: &str, password: &str| json!({"code": code, "password": password});
    let reset = "/api/v1/account/reset";
    assert_eq!(again.post(reset, &with("aaaaa-bbbbb-ccccc-ddddd", "zcela nové heslo")).await.refusal(), (422, "bad-code".into()));
    assert_eq!(
        again.post(reset, &with(&code, "heslo")).await.refusal(),
        (422, "password-short".into()),
        "a bad password does not use up the code"
    );
    let typed = code.replace('-', " ").to_uppercase();
    assert_eq!(again.post(reset, &with(&typed, "zcela nové heslo")).await.status, 200);
    assert_eq!((name_of(&mut again).await, name_of(&mut ann).await), (json!("Anna"), Value::Null));
    assert_eq!(server.guest().post(reset, &with(&code, "jiné nové heslo")).await.refusal(), (422, "bad-code".into()));
}

#[tokio::test]
async fn deleted_accounts_leave_only_games() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    let id = bob.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Bob"}, {"kind": "open"}]})).await;
    ann.post(&format!("/api/v1/games/{id}/join"), &json!({})).await;
    let about = json!({"about": "Plays <b>much</b>.\n\u{202e}x", "hidden": false});
    assert_eq!(ann.put("/api/v1/account/profile", &about).await.status, 204);
    let profile = bob.get("/api/v1/members/ANNA").await.json();
    assert_eq!((&profile["name"], &profile["about"], &profile["yours"]), (&json!("Anna"), &json!("Plays <b>much</b>.\nx"), &json!(false)));
    assert!(profile["seen"].is_u64());
    ann.put("/api/v1/account/profile", &json!({"about": "", "hidden": true})).await;
    assert_eq!(bob.get("/api/v1/members/Anna").await.json()["seen"], Value::Null);
    let long = json!({"about": "x".repeat(501), "hidden": true});
    assert_eq!(ann.put("/api/v1/account/profile", &long).await.refusal(), (422, "long-about".into()));
    assert_eq!(ann.post("/api/v1/account/removal", &json!({"password": "wrong password"})).await.refusal(), (401, "bad-sign-in".into()));
    assert_eq!(ann.post("/api/v1/account/removal", &json!({"password": PASSWORD})).await.status, 204);
    assert_eq!(bob.get("/api/v1/members/Anna").await.refusal(), (404, "no-such-member".into()));
    assert_eq!(bob.get(&format!("/api/v1/games/{id}")).await.json()["seats"][1]["name"], "deleted player");
    assert_eq!(sign_in(&mut server.guest(), "Anna").await, (401, "bad-sign-in".into()));
    register(&mut server.guest(), "Anna").await;
}

#[tokio::test]
async fn members_can_export_their_data() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    bob.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Bob"}, {"kind": "person"}]})).await;
    register(&mut ann, "Anna").await;
    let person = json!({"kind": "person", "name": "Anna"});
    for _ in 0..60 {
        ann.begin(&json!({"rules": "pentago-standard", "seats": [person, person]})).await;
    }
    // In a running game against another player, the opponent's rack is hidden.
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [person, {"kind": "open"}]})).await;
    bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await;
    bob.socket(&id, 0).await.next().await.unwrap();
    ann.put(&format!("/api/v1/games/{id}/notes"), &json!({"text": "mine"})).await;
    ann.post("/api/v1/players", &json!({"name": "Děda", "kind": "computer", "player": "level-3"})).await;
    let answer = ann.get("/api/v1/account/data").await;
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let text = String::from_utf8(answer.body).unwrap();
    // Chunk lengths appear between the lines.
    let lines: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).filter(Value::is_object).collect();
    let count = |kind: &str| lines.iter().filter(|line| line.get(kind).is_some()).count();
    assert_eq!((count("account"), count("session"), count("player"), count("game")), (1, 1, 1, 61), "{text}");
    assert_eq!(lines.last().unwrap(), &json!({"whole": {"games": 61}}));
    let game = lines.iter().find(|line| line["game"]["id"] == *id).unwrap();
    assert_eq!(game["game"]["notes"], "mine");
    let own = ann.get(&format!("/api/v1/games/{id}/file?seat=0")).await;
    assert_eq!(game["game"]["file"].as_str().map(str::as_bytes), (own.status == 200).then_some(&*own.body));
}

/// The code of the time step that is this many steps from now.
fn digits(secret: &str, later: u64) -> String {
    let bytes = totp_rs::Secret::Encoded(secret.to_owned()).to_bytes().unwrap();
    let program = totp_rs::TOTP::new_unchecked(totp_rs::Algorithm::SHA1, 6, 0, 30, bytes, None, String::new());
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    program.generate(now + 30 * later)
}

#[tokio::test]
async fn second_factor_codes_are_required_and_work_once() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let factor = "/api/v1/account/factor";
    let secret = ann.post(factor, &json!({})).await.json()["secret"].as_str().unwrap().to_owned();
    let set = |code: &str| json!({"password": PASSWORD, "secret": secret, "code": code});
    assert_eq!(ann.put(factor, &set("000000")).await.refusal(), (401, "second-factor".into()));
    assert_eq!(sign_in(&mut server.guest(), "Anna").await.0, 200, "it is inactive until a code was entered");
    // The code is computed once: the next time step may have begun meanwhile.
    let shown = digits(&secret, 0);
    let codes = ann.put(factor, &set(&shown)).await.json()["codes"].clone();
    assert_eq!(codes.as_array().unwrap().len(), 10);
    assert_eq!(ann.get(ACCOUNT).await.json()["account"]["factor"], true);

    let with = |code: &str| json!({"name": "Anna", "password": PASSWORD, "code": code});
    let session = "/api/v1/account/session";
    let mut phone = server.guest();
    assert_eq!(sign_in(&mut phone, "Anna").await, (401, "second-factor".into()));
    assert_eq!(phone.post(session, &with(&shown)).await.refusal(), (401, "second-factor".into()), "these codes were shown before");
    assert!(phone.cookie.is_none());
    assert_eq!(phone.post(session, &with(&digits(&secret, 1))).await.status, 200);
    let code = codes[3].as_str().unwrap();
    assert_eq!(server.guest().post(session, &with(code)).await.status, 200);
    assert_eq!(server.guest().post(session, &with(code)).await.refusal(), (401, "second-factor".into()), "once");
    // A reset code from the administrator sets the password, but the factor is still required.
    let store = server.store().await;
    let member = store.member_named(&server::name_keys("Anna")).await.unwrap().unwrap();
    let (reset, hash) = server::new_code().unwrap();
    store.keep_code(&member.guest, hash, u64::MAX >> 1).await.unwrap();
    let mut again = server.guest();
    let answer = again.post("/api/v1/account/reset", &json!({"code": reset, "password": PASSWORD})).await;
    assert_eq!((answer.status, &answer.json()["account"], &again.cookie), (200, &Value::Null, &None));
    assert_eq!(again.post(session, &with(codes[4].as_str().unwrap())).await.status, 200);
    let remove = |code: &str| json!({"password": PASSWORD, "code": code});
    let removal = "/api/v1/account/factor/removal";
    assert_eq!(again.post(removal, &remove("123456")).await.refusal(), (401, "second-factor".into()));
    assert_eq!(again.post(removal, &remove(codes[5].as_str().unwrap())).await.status, 204);
    assert_eq!(sign_in(&mut server.guest(), "Anna").await.0, 200);
}

/// A code is one of a million, so a wrong one counts as an attempt even with the right password.
#[tokio::test]
async fn attempts_at_factor_codes_are_limited() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let secret = ann.post("/api/v1/account/factor", &json!({})).await.json()["secret"].as_str().unwrap().to_owned();
    let set = json!({"password": PASSWORD, "secret": secret, "code": digits(&secret, 0)});
    assert_eq!(ann.put("/api/v1/account/factor", &set).await.status, 200);
    for (path, body) in [
        ("/api/v1/account/session", json!({"name": "Anna", "password": PASSWORD, "code": "000000"})),
        ("/api/v1/account/factor/removal", json!({"password": PASSWORD, "code": "000000"})),
    ] {
        let mut statuses = Vec::new();
        for _ in 0..7 {
            statuses.push(ann.post(path, &body).await.status);
        }
        assert_eq!(statuses.last(), Some(&429), "{path}: {statuses:?}");
    }
}

#[tokio::test]
async fn cookies_have_the_host_prefix_over_https() {
    let server = TestServer::start_with(|config| config.public_url = Some("https://deska.example".parse().unwrap())).await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let cookie = ann.cookie.clone().unwrap();
    let token = cookie.strip_prefix("__Host-deska_session=").expect("a prefix");
    assert_eq!(name_of(&mut ann).await, "Anna");
    // Another host of the domain may set a cookie without the prefix: a member's token is not
    // accepted from it.
    ann.cookie = Some(format!("deska_session={token}"));
    assert_eq!(name_of(&mut ann).await, Value::Null);
}

/// The requesters in this order: without a session, a guest, a member.
const ASKERS: usize = 3;

/// The expected status for each requester. A new route without a row fails the test.
const ALLOWED: &[(&str, &str, [u16; ASKERS])] = &[
    ("GET", "/about", [200, 200, 200]),
    ("GET", "/openapi.json", [200, 200, 200]),
    ("GET", "/notices", [200, 200, 200]),
    ("GET", "/credits", [200, 200, 200]),
    ("GET", "/reach", [200, 200, 200]),
    ("GET", "/rules/{name}", [404, 404, 404]),
    ("GET", "/files", [200, 200, 200]),
    ("POST", "/files", [415, 415, 415]),
    ("DELETE", "/files/{id}", [404, 404, 404]),
    ("GET", "/studies", [401, 401, 200]),
    ("POST", "/studies", [422, 422, 422]),
    ("GET", "/studies/{id}", [404, 404, 404]),
    ("PUT", "/studies/{id}", [401, 401, 404]),
    ("DELETE", "/studies/{id}", [401, 401, 404]),
    ("GET", "/players", [200, 200, 200]),
    ("POST", "/players", [422, 422, 422]),
    ("PUT", "/players/{id}", [422, 422, 422]),
    ("DELETE", "/players/{id}", [404, 404, 404]),
    ("GET", "/account", [200, 200, 200]),
    ("POST", "/account", [422, 422, 422]),
    ("POST", "/account/session", [422, 422, 422]),
    ("DELETE", "/account/session", [204, 204, 204]),
    ("GET", "/account/sessions", [401, 401, 200]),
    ("DELETE", "/account/sessions", [401, 401, 204]),
    ("DELETE", "/account/sessions/{label}", [401, 401, 204]),
    ("GET", "/account/tokens", [401, 401, 200]),
    ("POST", "/account/tokens", [422, 422, 422]),
    ("DELETE", "/account/tokens/{label}", [401, 401, 204]),
    ("PUT", "/account/program", [422, 422, 422]),
    ("PUT", "/account/password", [401, 401, 401]),
    ("PUT", "/account/name", [401, 401, 401]),
    ("PUT", "/account/profile", [401, 401, 204]),
    ("PUT", "/account/picture", [401, 401, 415]),
    ("DELETE", "/account/picture", [401, 401, 204]),
    ("GET", "/account/mail", [200, 200, 200]),
    ("PUT", "/account/mail", [422, 422, 422]),
    ("POST", "/account/mail/confirmation", [401, 401, 422]),
    ("PUT", "/account/mail/notices", [401, 401, 204]),
    ("POST", "/account/mail/removal", [422, 422, 422]),
    ("POST", "/account/forgotten", [422, 422, 422]),
    ("GET", "/account/vacation", [401, 401, 200]),
    ("PUT", "/account/vacation", [422, 422, 422]),
    ("DELETE", "/account/vacation", [401, 401, 200]),
    ("POST", "/account/reset", [422, 422, 422]),
    ("GET", "/account/data", [401, 401, 200]),
    ("POST", "/account/factor", [401, 401, 200]),
    ("PUT", "/account/factor", [401, 401, 401]),
    ("POST", "/account/factor/removal", [401, 401, 401]),
    ("POST", "/account/removal", [401, 401, 401]),
    ("GET", "/members/{name}", [404, 404, 404]),
    ("GET", "/members/{name}/picture", [404, 404, 404]),
    ("DELETE", "/members/{name}/picture", [401, 401, 403]),
    ("GET", "/account/people", [401, 401, 200]),
    ("PUT", "/account/doors", [401, 401, 204]),
    ("PUT", "/members/{name}/follow", [401, 401, 404]),
    ("DELETE", "/members/{name}/follow", [401, 401, 404]),
    ("PUT", "/members/{name}/block", [401, 401, 404]),
    ("DELETE", "/members/{name}/block", [401, 401, 404]),
    ("GET", "/messages", [401, 401, 200]),
    ("GET", "/messages/{name}", [401, 401, 404]),
    ("POST", "/messages/{name}", [401, 401, 404]),
    ("PUT", "/messages/{name}/accept", [401, 401, 404]),
    ("PUT", "/messages/{name}/seen/{number}", [401, 401, 404]),
    ("GET", "/members/{name}/ratings", [404, 404, 404]),
    ("GET", "/members/{name}/course", [400, 400, 400]),
    ("GET", "/members/{name}/games", [404, 404, 404]),
    ("GET", "/book", [200, 200, 200]),
    ("POST", "/book", [422, 422, 422]),
    ("DELETE", "/book/{number}", [401, 401, 204]),
    ("POST", "/reports", [422, 422, 422]),
    // For moderators and administrators only.
    ("GET", "/moderation/reports", [401, 401, 403]),
    ("PUT", "/moderation/reports/{number}", [422, 422, 422]),
    ("GET", "/moderation/bans", [401, 401, 403]),
    ("POST", "/moderation/bans", [422, 422, 422]),
    ("DELETE", "/moderation/bans/{number}", [401, 401, 403]),
    ("POST", "/games/kept", [422, 422, 422]),
    ("GET", "/offline", [200, 200, 200]),
    ("GET", "/offline/{lexicon}", [422, 422, 422]),
    ("GET", "/offline/{lexicon}/{file}", [422, 422, 422]),
    ("GET", "/moderation/agreement", [400, 400, 400]),
    ("POST", "/moderation/agreement", [422, 422, 422]),
    ("GET", "/moderation/log", [401, 401, 403]),
    ("GET", "/ratings", [200, 200, 200]),
    ("GET", "/lobby", [200, 200, 200]),
    ("GET", "/lobby/games", [200, 200, 200]),
    ("POST", "/lobby/pair", [422, 422, 422]),
    ("GET", "/challenges", [401, 401, 200]),
    ("GET", "/news", [426, 426, 426]),
    // Never ends for requesters with a session: `tokens.rs` tests it.
    ("GET", "/news/lines", [401, 0, 0]),
    ("POST", "/games/{id}/decline", [401, 401, 403]),
    ("GET", "/games/{id}/ratings", [200, 200, 200]),
    ("GET", "/games", [200, 200, 200]),
    ("POST", "/games", [422, 422, 422]),
    ("GET", "/games/{id}", [200, 200, 200]),
    ("DELETE", "/games/{id}", [403, 403, 403]),
    ("POST", "/games/{id}/join", [409, 409, 409]),
    ("POST", "/games/{id}/rematch", [422, 422, 422]),
    ("GET", "/games/archive", [200, 200, 200]),
    ("PUT", "/games/{id}/star", [204, 204, 204]),
    ("DELETE", "/games/{id}/star", [204, 204, 204]),
    ("GET", "/games/{id}/state", [200, 200, 200]),
    ("POST", "/games/{id}/act", [422, 422, 422]),
    ("GET", "/games/{id}/notes", [200, 200, 200]),
    ("PUT", "/games/{id}/notes", [422, 422, 422]),
    ("GET", "/games/{id}/socket", [426, 426, 426]),
    ("GET", "/games/{id}/series", [200, 200, 200]),
    ("GET", "/games/{id}/replay", [200, 200, 200]),
    ("GET", "/games/{id}/file", [200, 200, 200]),
    ("GET", "/files/{id}/replay", [404, 404, 404]),
    ("GET", "/files/{id}/file", [404, 404, 404]),
    ("GET", "/qr", [400, 400, 400]),
    ("POST", "/replay", [415, 415, 415]),
    ("POST", "/analysis", [422, 422, 422]),
    ("POST", "/analysis/open", [422, 422, 422]),
    ("POST", "/analysis/play", [422, 422, 422]),
    ("POST", "/analysis/export", [422, 422, 422]),
    ("GET", "/analysis/speed", [400, 400, 400]),
    ("GET", "/analysis/exact", [400, 400, 400]),
    ("POST", "/analysis/exact", [422, 422, 422]),
    ("DELETE", "/analysis/exact", [400, 400, 400]),
    ("GET", "/analysis/live", [400, 400, 400]),
    ("POST", "/analysis/live/{name}", [404, 404, 404]),
    ("GET", "/openings", [400, 400, 400]),
    ("GET", "/tournaments", [200, 200, 200]),
    ("POST", "/tournaments", [422, 422, 422]),
    ("GET", "/tournaments/{id}", [404, 404, 404]),
    ("DELETE", "/tournaments/{id}", [401, 401, 404]),
    ("POST", "/tournaments/{id}/join", [401, 401, 404]),
    ("POST", "/tournaments/{id}/leave", [401, 401, 404]),
    ("POST", "/tournaments/{id}/start", [401, 401, 404]),
    ("GET", "/events", [200, 200, 200]),
    ("GET", "/events/{name}", [404, 404, 404]),
    ("GET", "/events/{name}/games", [404, 404, 404]),
    ("GET", "/events/{name}/report", [404, 404, 404]),
    ("GET", "/events/{name}/games/{log}", [404, 404, 404]),
    ("POST", "/reviews", [422, 422, 422]),
    ("GET", "/reviews/{id}", [404, 404, 404]),
    ("DELETE", "/reviews/{id}", [404, 404, 404]),
    ("GET", "/games/{id}/review", [404, 404, 404]),
    ("GET", "/members/{name}/statistics", [404, 404, 404]),
    ("GET", "/account/statistics", [200, 200, 200]),
    ("GET", "/lexicons/{name}/words/{word}", [422, 422, 422]),
    ("GET", "/lexicons/{name}/anagrams", [400, 400, 400]),
];

/// A valid body for requesters with permission, so that only the permission is tested.
fn body(path: &str) -> Value {
    match path {
        "/account/password" => json!({"password": "wrong password", "new": PASSWORD}),
        "/account/name" => json!({"name": "Hana", "password": "wrong password"}),
        "/account/profile" => json!({"about": "", "hidden": false}),
        "/account/mail/confirmation" => json!({"code": "x"}),
        "/account/mail/notices" => json!({"notices": true}),
        "/account/removal" => json!({"password": "wrong password"}),
        "/account/factor" => json!({"password": "wrong password", "secret": "x", "code": "x"}),
        "/account/factor/removal" => json!({"password": "wrong password", "code": "x"}),
        "/account/reset" => json!({"code": "x", "password": PASSWORD}),
        "/games/{id}/join" | "/studies/{id}" => json!({}),
        "/games/{id}/decline" => json!({"reason": "no"}),
        "/account/doors" => json!({"challenges": "all", "messages": "all"}),
        "/messages/{name}" => json!({"text": "hello"}),
        _ => json!({"nonsense": 1}),
    }
}

/// All routes of the API with their methods, parsed from the source.
fn routes() -> Vec<(String, String)> {
    let source = include_str!("../src/http/api/mod.rs");
    let mut all = Vec::new();
    for route in source.split(".route(").skip(1) {
        let (_, route) = route.split_once('"').unwrap();
        let (path, handlers) = route.split_once('"').unwrap();
        let handlers = handlers.split(".layer(middleware::from_fn_with_state(app").next().unwrap();
        for method in ["get", "post", "put", "delete"] {
            let called = handlers
                .match_indices(&format!("{method}("))
                .any(|(at, _)| !handlers[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
            if called {
                all.push((method.to_uppercase(), path.to_owned()));
            }
        }
    }
    all
}

#[tokio::test]
async fn every_route_checks_permissions() {
    let mut named: Vec<(String, String)> = ALLOWED.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    let mut routes = routes();
    named.sort();
    routes.sort();
    assert_eq!(routes, named, "each route has a row");
    let mut described: Vec<(String, String)> =
        wire::OPERATIONS.iter().map(|operation| (operation.method.to_owned(), operation.path.to_owned())).collect();
    described.sort();
    assert_eq!(routes, described, "each route is described");

    let server = TestServer::start().await;
    // A game of others without a free seat.
    let id = server.guest().begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    let (mut guest, mut member) = (server.guest(), server.guest());
    guest.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    register(&mut member, "Anna").await;
    let mut wrong = Vec::new();
    for (method, path, allowed) in ALLOWED {
        for (which, asker) in [None, Some(&guest), Some(&member)].into_iter().enumerate() {
            // Signing out ends the session, so it is tested last, below.
            if *path == "/account/session" && *method == "DELETE" && which == 2 {
                continue;
            }
            if allowed[which] == 0 {
                continue;
            }
            let mut asker = asker.cloned().unwrap_or_else(|| server.guest());
            let address = filled(path, &id);
            let kind = if path.starts_with("/files") { "text/html" } else { "application/json" };
            let answer = match *method {
                "GET" => asker.get(&address).await,
                "DELETE" => asker.delete(&address).await,
                other => asker.send(other, &address, &[("content-type", kind)], body(path).to_string().as_bytes()).await,
            };
            if answer.status != allowed[which] {
                wrong.push(format!("{method} {path}, asker {which}: {}", answer.status));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(member.delete("/api/v1/account/session").await.status, 204);
}

/// A path with nonexistent names, and with an existing game.
fn filled(path: &str, id: &str) -> String {
    let of = [("{id}", id), ("{name}", "Nobody"), ("{label}", "x"), ("{number}", "1"), ("{log}", "x"), ("{word}", "x")];
    format!("/api/v1{}", of.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value)))
}

#[tokio::test]
async fn tokens_are_limited_to_their_scopes() {
    let server = TestServer::start().await;
    let mut member = server.guest();
    register(&mut member, "Anna").await;
    let id = server.guest().begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    let mut wrong = Vec::new();
    for scope in wire::Scope::ALL {
        let asked = json!({"name": scope.name(), "scopes": [scope.name()], "password": PASSWORD});
        let token = member.post("/api/v1/account/tokens", &asked).await.json()["token"].as_str().unwrap().to_owned();
        let bearer = format!("Bearer {token}");
        for operation in wire::OPERATIONS {
            if operation.path == "/news/lines" {
                continue;
            }
            let kind = if operation.path.starts_with("/files") { "text/html" } else { "application/json" };
            let headers = [("authorization", bearer.as_str()), ("content-type", kind)];
            let text =
                if operation.method == "GET" || operation.method == "DELETE" { String::new() } else { body(operation.path).to_string() };
            let answer = server.guest().send(operation.method, &filled(operation.path, &id), &headers, text.as_bytes()).await;
            let stopped = answer.status == 403 && answer.json()["error"]["code"] == "scope";
            let may = match operation.access {
                wire::Access::Anybody => true,
                wire::Access::Scope(needed) => needed == scope,
                wire::Access::Browser => false,
            };
            if stopped == may {
                wrong.push(format!("{} {} with {}: {}", operation.method, operation.path, scope.name(), answer.status));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn sockets_end_with_their_sessions() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    // The previous guest cookie gives no access to the member.
    let mut thief = ann.socket(&id, 0).await;
    thief.next().await.unwrap();
    register(&mut ann, "Anna").await;
    assert_eq!(thief.next().await.unwrap_err().unwrap().reason, "signed out");
    let mut phone = server.guest();
    sign_in(&mut phone, "Anna").await;
    let (mut here, mut there, mut news) = (ann.socket(&id, 0).await, phone.socket(&id, 0).await, phone.news().await);
    for socket in [&mut here, &mut there, &mut news] {
        socket.next().await.unwrap();
    }
    assert_eq!(ann.delete("/api/v1/account/sessions").await.status, 204);
    assert_eq!(there.next().await.unwrap_err().unwrap().reason, "signed out");
    assert_eq!(news.next().await.unwrap_err().unwrap().reason, "signed out");
    assert_eq!(here.ask(json!({"type": "ping"})).await["type"], "pong", "the own session stays open");
    let out = ann.delete("/api/v1/account/session").await;
    assert_eq!(out.status, 204);
    assert_eq!(here.next().await.unwrap_err().unwrap().reason, "signed out");
}
