//! Mail over TLS to a mail server with a trusted certificate, with implicit TLS and STARTTLS, and
//! to one with an untrusted certificate.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::process::Process;
use crate::process::client::Guest;

const PASSWORD: &str = "kůň pije čaj z konve";

/// The lines that a mail server received.
#[derive(Default)]
struct Heard {
    connections: AtomicUsize,
    /// Before TLS, and over TLS.
    open: Mutex<Vec<String>>,
    secret: Mutex<Vec<String>>,
}

impl Heard {
    fn secret(&self, start: &str) -> Vec<String> {
        self.secret.lock().unwrap().iter().filter(|line| line.starts_with(start)).cloned().collect()
    }
}

/// Creates a folder with a certificate for `localhost` and its key. Returns `None` without
/// `openssl`.
fn with_certificate() -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let words = "req -new -x509 -nodes -days 2 -newkey rsa:2048 -subj /CN=localhost -addext basicConstraints=critical,CA:FALSE -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem";
    let made = Command::new("openssl").args(words.split(' ')).current_dir(folder.path()).output();
    if !made.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: openssl is not installed");
        return None;
    }
    Some(folder)
}

/// Starts a mail server with this certificate, with STARTTLS if `later`, else with implicit TLS.
/// Returns its port and what it receives.
async fn open(folder: &Path, later: bool) -> (u16, Arc<Heard>) {
    let chain = vec![CertificateDer::from_pem_file(folder.join("cert.pem")).unwrap()];
    let key = PrivateKeyDer::from_pem_file(folder.join("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider())).with_safe_default_protocol_versions().unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap()));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = Arc::new(Heard::default());
    let told = Arc::clone(&heard);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (acceptor, told) = (acceptor.clone(), Arc::clone(&told));
            tokio::spawn(async move {
                told.connections.fetch_add(1, SeqCst);
                let stream = if later { begun_later(stream, &told).await } else { Some(stream) };
                let Some(stream) = stream else { return };
                if let Ok(stream) = acceptor.accept(stream).await {
                    talk(stream, !later, &told).await;
                }
            });
        }
    });
    (port, heard)
}

/// Talks SMTP until STARTTLS.
async fn begun_later(stream: TcpStream, heard: &Heard) -> Option<TcpStream> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 post\r\n").await.ok()?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        heard.open.lock().unwrap().push(line.trim().to_owned());
        let begins = line.starts_with("STARTTLS");
        let answer: &[u8] = if begins { b"220 go\r\n" } else { b"250-post\r\n250 STARTTLS\r\n" };
        stream.write_all(answer).await.ok()?;
        if begins {
            return Some(stream.into_inner());
        }
    }
}

/// Talks SMTP over TLS.
async fn talk(stream: impl AsyncRead + AsyncWrite + Unpin, greets: bool, heard: &Heard) {
    let mut stream = BufReader::new(stream);
    if greets {
        let _ = stream.write_all(b"220 post\r\n").await;
    }
    let (mut line, mut in_mail) = (String::new(), false);
    while stream.read_line(&mut line).await.is_ok_and(|read| read > 0) {
        heard.secret.lock().unwrap().push(line.trim().to_owned());
        let answer = match line.get(..4).unwrap_or_default() {
            _ if in_mail && line != ".\r\n" => "",
            _ if in_mail => {
                in_mail = false;
                "250 taken\r\n"
            }
            "EHLO" => "250-post\r\n250 AUTH PLAIN\r\n",
            "AUTH" => "235 welcome\r\n",
            "DATA" => {
                in_mail = true;
                "354 go on\r\n"
            }
            _ => "250 ok\r\n",
        };
        line.clear();
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Returns the URL of the mail server in the settings.
fn address(port: u16, later: bool) -> String {
    let (scheme, rest) = if later { ("smtp", "?tls=required") } else { ("smtps", "") };
    format!("{scheme}://deska:secret@localhost:{port}{rest}")
}

/// Starts a server that may trust the certificate, and lets a member set an address.
async fn member_gives_an_address(folder: &Path, mail_server: &str, knows: bool) -> Process {
    let settings = folder.join(format!("{knows}.toml"));
    let from = "Deska <deska@deska.example>";
    std::fs::write(
        &settings,
        format!("[server]\npublic-url = \"http://deska.example\"\n[mail]\nserver = \"{mail_server}\"\nfrom = \"{from}\"\n"),
    )
    .unwrap();
    let database = folder.join(format!("{}.db", mail_server.len()));
    let server = Process::start_with(&database, &["--config", settings.to_str().unwrap()], |command| {
        if knows {
            command.env("SSL_CERT_FILE", folder.join("cert.pem"));
        }
    });
    let mut ann = Guest::new(server.address);
    assert_eq!(ann.post("/api/v1/account", &json!({"name": "Anna", "password": PASSWORD})).await.status, 201);
    let asked = json!({"mail": "ann@example.org", "password": PASSWORD, "language": "ru"});
    assert_eq!(ann.put("/api/v1/account/mail", &asked).await.status, 204);
    server
}

async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..600 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_and_password_are_sent_only_over_tls() {
    let Some(folder) = with_certificate() else { return };
    let folder = folder.path();
    for later in [false, true] {
        let (port, heard) = open(folder, later).await;
        let server = member_gives_an_address(folder, &address(port, later), true).await;
        until("no mail arrived", || !heard.secret("To: ann@example.org").is_empty() && !heard.secret(".").is_empty()).await;
        // Base64 of `deska` and `secret`, each after a zero byte.
        assert_eq!(heard.secret("AUTH"), ["AUTH PLAIN AGRlc2thAHNlY3JldA=="]);
        let before = heard.open.lock().unwrap().clone();
        assert!(before.iter().all(|line| line.starts_with("EHLO") || line == "STARTTLS"), "{before:?}");
        server.kill();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_an_untrusted_certificate_gets_neither_mail_nor_password() {
    let Some(folder) = with_certificate() else { return };
    let folder = folder.path();
    for later in [false, true] {
        let (port, heard) = open(folder, later).await;
        let server = member_gives_an_address(folder, &address(port, later), false).await;
        until("no connection was tried", || heard.connections.load(SeqCst) > 0).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(*heard.secret.lock().unwrap(), Vec::<String>::new());
        assert!(heard.open.lock().unwrap().iter().all(|line| line.starts_with("EHLO") || line == "STARTTLS"));
        server.kill();
    }
}
