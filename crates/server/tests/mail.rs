//! Mail to members: confirming an address, password resets, digests, and a mail server that does
//! not respond.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use server::MailSettings;
use store::{GuestId, MailAddress, TokenHash};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::accounts::{PASSWORD, register};
use crate::common::TestServer;
use crate::common::client::Guest;

/// A mail server that records the recipients and contents of received mails.
struct Post {
    port: u16,
    taken: Arc<Mutex<Vec<(String, String)>>>,
    serving: JoinHandle<()>,
}

impl Post {
    async fn open(port: u16) -> Post {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let taken: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
        let kept = Arc::clone(&taken);
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let kept = Arc::clone(&kept);
                tokio::spawn(async move {
                    let mut stream = BufReader::new(stream);
                    let _ = stream.write_all(b"220 post\r\n").await;
                    let (mut to, mut line) = (String::new(), String::new());
                    while stream.read_line(&mut line).await.is_ok_and(|read| read > 0) {
                        let answer = match line.get(..4).unwrap_or_default() {
                            "RCPT" => {
                                to = line.split_once('<').unwrap().1.split_once('>').unwrap().0.to_owned();
                                "250 ok"
                            }
                            "DATA" => {
                                stream.write_all(b"354 go on\r\n").await.unwrap();
                                let mut text = String::new();
                                while !text.ends_with("\r\n.\r\n") {
                                    stream.read_line(&mut text).await.unwrap();
                                }
                                kept.lock().unwrap().push((to.clone(), unfolded(&text)));
                                "250 taken"
                            }
                            "QUIT" => break,
                            _ => "250 post",
                        };
                        line.clear();
                        let _ = stream.write_all(format!("{answer}\r\n").as_bytes()).await;
                    }
                });
            }
        });
        Post { port, taken, serving }
    }

    fn settings(&self) -> MailSettings {
        MailSettings {
            server: Some(format!("smtp://127.0.0.1:{}", self.port).parse().unwrap()),
            from: Some("Deska <deska@deska.example>".parse().unwrap()),
        }
    }

    /// Waits for this many mails to this address and returns them.
    async fn to(&self, address: &str, count: usize) -> Vec<String> {
        for _ in 0..300 {
            let taken = self.taken.lock().unwrap().clone();
            let theirs: Vec<String> = taken.into_iter().filter(|(to, _)| to == address).map(|(_, mail)| mail).collect();
            if theirs.len() >= count {
                return theirs;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{count} mails to {address} did not come: {:?}", self.taken.lock().unwrap());
    }
}

/// Decodes the quoted-printable escapes that occur in links.
fn unfolded(text: &str) -> String {
    text.replace("=\r\n", "").replace("=3D", "=")
}

/// Returns the code after this marker in a mail.
fn code(mail: &str, mark: &str) -> String {
    mail.split_once(mark).unwrap_or_else(|| panic!("{mark} in {mail}")).1.split_whitespace().next().unwrap().to_owned()
}

async fn server_with(mail: MailSettings) -> TestServer {
    TestServer::start_with(|config| {
        config.mail = mail;
        config.public_url = Some("http://deska.example".parse().unwrap());
        config.limits.mails = server::Rate { burst: 100, per_second: 100.0 };
        config.digests = Some(Duration::from_millis(200));
    })
    .await
}

async fn ask(guest: &mut Guest, address: &str) -> u16 {
    let body = json!({"mail": address, "password": PASSWORD, "language": "cs"});
    guest.put("/api/v1/account/mail", &body).await.status
}

async fn mail_of(guest: &mut Guest) -> Value {
    guest.get("/api/v1/account/mail").await.json()["mail"].clone()
}

/// A member with a confirmed address.
async fn member(server: &TestServer, post: &Post, name: &str, address: &str) -> Guest {
    let mut guest = server.guest();
    register(&mut guest, name).await;
    assert_eq!(ask(&mut guest, address).await, 204);
    let sent = post.to(address, 1).await;
    let confirmed = guest.post("/api/v1/account/mail/confirmation", &json!({"code": code(&sent[0], "#mail=")})).await;
    assert_eq!(confirmed.status, 204);
    guest
}

#[tokio::test]
async fn mail_addresses_count_once_confirmed() {
    let post = Post::open(0).await;
    let server = server_with(post.settings()).await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut eve, "Eva").await;
    let wrong = json!({"mail": "ann@example.org", "password": "wrong password", "language": "en"});
    assert_eq!(ann.put("/api/v1/account/mail", &wrong).await.refusal(), (401, "bad-sign-in".into()));
    for address in ["ann", "ann@example.org\r\nBcc: eve@example.org", "a@b, c@d"] {
        assert_eq!(ask(&mut ann, address).await, 422);
    }
    assert_eq!(ask(&mut ann, "ann@example.org").await, 204);
    let sent = post.to("ann@example.org", 1).await;
    assert!(sent[0].contains("From: Deska <deska@deska.example>") && sent[0].contains("http://deska.example/account#mail="), "{}", sent[0]);
    assert!(sent[0].contains("Content-Type: text/plain; charset=utf-8"), "{}", sent[0]);
    assert_eq!(mail_of(&mut ann).await, Value::Null, "not earlier");
    let shown = json!({"code": code(&sent[0], "#mail=")});
    // The code works only for the member who requested it.
    assert_eq!(eve.post("/api/v1/account/mail/confirmation", &shown).await.refusal(), (422, "bad-code".into()));
    assert_eq!(ann.post("/api/v1/account/mail/confirmation", &shown).await.status, 204);
    assert_eq!((mail_of(&mut ann).await, mail_of(&mut eve).await), (json!("ann@example.org"), Value::Null));
    assert_eq!(ann.post("/api/v1/account/mail/confirmation", &shown).await.refusal(), (422, "bad-code".into()), "only once");
    // Removing the address needs the password; deleting the account removes it.
    assert_eq!(ann.post("/api/v1/account/mail/removal", &json!({"password": PASSWORD})).await.status, 204);
    assert_eq!(mail_of(&mut ann).await, Value::Null);
}

#[tokio::test]
async fn password_resets_by_mail_do_not_reveal_addresses() {
    let post = Post::open(0).await;
    let server = server_with(post.settings()).await;
    let mut ann = member(&server, &post, "Anna", "ann@example.org").await;
    let mut bob = server.guest();
    register(&mut bob, "Boris").await;
    let mut stranger = server.guest();
    let mut answers = Vec::new();
    for name in ["Anna", "Boris", "Nobody", "anna"] {
        let answer = stranger.post("/api/v1/account/forgotten", &json!({"name": name})).await;
        answers.push((answer.status, answer.body));
    }
    assert!(answers.iter().all(|answer| *answer == (204, Vec::new())), "{answers:?}");
    let sent = post.to("ann@example.org", 2).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(post.taken.lock().unwrap().len(), 2, "one code per quarter of an hour, and none for others");
    let reset = json!({"code": code(&sent[1], "#code="), "password": "zcela jiné heslo"});
    let mut other = server.guest();
    assert_eq!(other.post("/api/v1/account/reset", &reset).await.json()["account"]["name"], "Anna");
    assert_eq!(other.post("/api/v1/account/reset", &reset).await.refusal(), (422, "bad-code".into()));
    assert_eq!(ann.get("/api/v1/account").await.json()["account"], Value::Null, "old sessions have ended");
}

#[tokio::test]
async fn digests_are_sent_once_to_absent_members_who_want_them() {
    let post = Post::open(0).await;
    let server = server_with(post.settings()).await;
    let ann = member(&server, &post, "Anna", "ann@example.org").await;
    let mut quiet = member(&server, &post, "Klid", "klid@example.org").await;
    assert_eq!(quiet.put("/api/v1/account/mail/notices", &json!({"notices": false})).await.status, 204);
    let mut bob = server.guest();
    register(&mut bob, "Boris").await;
    for name in ["Anna", "Klid"] {
        assert_eq!(bob.post(&format!("/api/v1/messages/{name}"), &json!({"text": "Hello"})).await.status, 201);
        let seats = [json!({"kind": "person"}), json!({"kind": "open"})];
        bob.begin(&json!({"rules": "pentago-standard", "turn_days": 2, "invite": name, "seats": seats})).await;
    }
    let sent = post.to("ann@example.org", 2).await;
    assert!(sent[1].contains("http://deska.example/messages") || sent[1].contains("http://deska.example/lobby"), "{}", sent[1]);
    tokio::time::sleep(Duration::from_secs(3)).await;
    let count = |address: &str| post.taken.lock().unwrap().iter().filter(|(to, _)| to == address).count();
    // The message and the challenge may arrive in separate digests, but each only once.
    assert!((2..=3).contains(&count("ann@example.org")) && count("klid@example.org") == 1);
    let before = count("ann@example.org");
    // Members who are online see the events on the page.
    let here = ann.stays().await;
    let mut cyril = server.guest();
    register(&mut cyril, "Cyril").await;
    assert_eq!(cyril.post("/api/v1/messages/Anna", &json!({"text": "Hello"})).await.status, 201);
    tokio::time::sleep(Duration::from_secs(3)).await;
    let store = server.store().await;
    assert_eq!(store.mails_due(u64::MAX >> 2, 9).await.unwrap(), []);
    assert_eq!(count("ann@example.org"), before);
    // Once they go offline, they get a digest of these events.
    here.close().await;
    post.to("ann@example.org", before + 1).await;
}

#[tokio::test]
async fn digests_reach_members_behind_many_without_events() {
    let post = Post::open(0).await;
    let server = server_with(post.settings()).await;
    // More members than a page holds, all sorted before the others.
    let store = server.store().await;
    for number in 0..=204_u8 {
        let guest = GuestId::from(format!("!{number:03}"));
        let address =
            MailAddress { guest: guest.clone(), mail: format!("{number}@example.org"), language: "en".into(), notices: true, told: 0 };
        store.keep_mail_code(address, TokenHash([number; 32]), u64::MAX >> 2).await.unwrap();
        assert!(store.confirm_mail(&guest, TokenHash([number; 32]), 1).await.unwrap());
    }
    store.close().await;
    let _ann = member(&server, &post, "Anna", "ann@example.org").await;
    let mut bob = server.guest();
    register(&mut bob, "Boris").await;
    assert_eq!(bob.post("/api/v1/messages/Anna", &json!({"text": "Hello"})).await.status, 201);
    post.to("ann@example.org", 2).await;
    assert!(post.taken.lock().unwrap().iter().all(|(to, _)| to == "ann@example.org"));
}

#[tokio::test]
async fn an_unresponsive_mail_server_loses_no_mail_and_blocks_nothing() {
    let post = Post::open(0).await;
    let settings = post.settings();
    post.serving.abort();
    let _ = post.serving.await;
    let server = server_with(settings.clone()).await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    assert_eq!(ask(&mut ann, "ann@example.org").await, 204);
    let store = server.store().await;
    let mail = loop {
        let mails = store.mails_due(u64::MAX >> 2, 9).await.unwrap();
        match mails.first() {
            Some(mail) if mail.attempts == 1 && mail.due > mail.created + 50_000 => break mail.clone(),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    // The next server sends it when it is due.
    let again = Post::open(post.port).await;
    store.put_mail_off(mail.number, 0).await.unwrap();
    drop(store);
    let server = server
        .restart_with(|config| {
            config.mail = settings;
            config.public_url = Some("http://deska.example".parse().unwrap());
        })
        .await;
    again.to("ann@example.org", 1).await;
    drop(server);
}

#[tokio::test]
async fn no_mail_is_offered_without_a_mail_server() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    assert_eq!(ann.get("/api/v1/account/mail").await.json(), json!({"sends": false, "mail": null, "notices": false}));
    let body = json!({"mail": "ann@example.org", "password": PASSWORD, "language": "en"});
    assert_eq!(ann.put("/api/v1/account/mail", &body).await.refusal(), (422, "no-mail".into()));
    assert_eq!(ann.post("/api/v1/account/forgotten", &json!({"name": "Anna"})).await.refusal(), (422, "no-mail".into()));
}
