//! Observability: health checks, metrics and request ids.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::TestServer;
use crate::common::client::{Guest, Script, raw};
use serde_json::json;
use server::Rate;
use sqlx::Connection as _;

async fn text(address: SocketAddr, path: &str) -> (u16, String) {
    let answer = Guest::new(address).get(path).await;
    (answer.status, String::from_utf8(answer.body).unwrap())
}

fn metrics_on(config: &mut server::Config) {
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    config.opening.patience = Duration::from_millis(200);
}

#[tokio::test]
async fn health_checks_report_liveness_and_readiness() {
    let server = TestServer::start_with(|config| {
        metrics_on(config);
        config.limits.changes = Rate { burst: 1, per_second: 0.001 };
        config.limits.questions = Rate { burst: 1, per_second: 0.001 };
    })
    .await;
    let addresses = [server.address, server.metrics.unwrap()];
    for address in addresses {
        // Frequent requests are not limited and create no session.
        for _ in 0..20 {
            let answer = Guest::new(address).get("/readyz").await;
            assert_eq!((answer.status, &*answer.body), (200, &b"ready\n"[..]));
            assert_eq!((answer.header("set-cookie"), answer.header("cache-control")), (None, Some("no-store")));
        }
        assert_eq!(text(address, "/healthz").await, (200, "ok\n".into()));
        // With any host name: a supervisor knows none.
        let odd = raw(address, b"GET /readyz HTTP/1.1\r\nhost: deska-7f3c.pods.example\r\nconnection: close\r\n\r\n").await;
        assert_eq!(odd.status, 200);
    }

    let mut other = sqlx::AnyConnection::connect(&format!("sqlite:{}", server.database.display())).await.unwrap();
    sqlx::raw_sql("begin exclusive").execute(&mut other).await.unwrap();
    // A result is cached for a moment.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    for address in addresses {
        let (status, why) = text(address, "/readyz").await;
        assert!(status == 503 && why.starts_with("not ready: the database can't be written: ") && why.contains("locked"), "{status} {why}");
        assert_eq!(text(address, "/healthz").await.0, 200, "it is still alive");
    }
    sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(text(server.address, "/readyz").await.0, 200);
}

/// Returns the value of a series.
fn value(text: &str, series: &str) -> f64 {
    let found = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    found.unwrap_or_else(|| panic!("{series} is missing:\n{text}")).parse().unwrap()
}

#[tokio::test]
async fn metrics_are_correct_and_contain_no_personal_data() {
    let server = TestServer::start_with(|config| {
        metrics_on(config);
        config.limits.questions = Rate { burst: 1, per_second: 0.001 };
        config.limits.sockets_of_guest = 2;
    })
    .await;
    let metrics = server.metrics.unwrap();
    let mut ann = server.guest();
    let body = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [
        {"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]});
    let id = ann.begin(&body).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let script = Script::new("scrabble-en", &crate::common::small());
    let state = socket.until_turn(0, welcome).await;
    let look = socket.look(0).await;
    assert_eq!(socket.act(0, look["version"].as_u64().unwrap(), script.choose(&look["view"])).await["type"], "done", "{state}");
    // The computer replies.
    let told = socket.last_state();
    socket.until_turn(0, told).await;
    let mut bob = server.guest();
    bob.get("/api/v1/games").await;
    let mut watching = server.guest().socket(&id, 0).await;
    watching.next().await.unwrap();
    for _ in 0..3 {
        bob.get(&format!("/api/v1/games/{id}/replay")).await;
    }
    let _second = ann.socket(&id, 0).await;
    assert!(ann.try_socket(&id, 0, &[]).await.is_err(), "a guest has two");
    bob.send("BREW", &format!("/api/v1/games/{id}"), &[], b"").await;
    bob.get("/nowhere/secret-path").await;

    let answer = Guest::new(metrics).get("/metrics").await;
    assert!(answer.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    let text = String::from_utf8(answer.body).unwrap();
    assert!(text.ends_with("# EOF\n"), "{text}");
    // Other tests share the process, so the values may be higher.
    for (series, min) in [
        ("deska_rooms", 1.0),
        ("deska_connections", 1.0),
        ("deska_sockets{kind=\"seat\"}", 2.0),
        ("deska_sockets{kind=\"watching\"}", 1.0),
        ("deska_records_total", 3.0),
        ("deska_writes_waiting", 0.0),
        ("deska_writes_total", 3.0),
        ("deska_write_groups_total", 2.0),
        ("deska_append_seconds_count", 2.0),
        ("deska_append_seconds_bucket{le=\"+Inf\"}", 2.0),
        ("deska_moves_total{game=\"scrabble\",by=\"person\"}", 1.0),
        ("deska_moves_total{game=\"scrabble\",by=\"computer\"}", 1.0),
        ("deska_thinking_seconds_count{game=\"scrabble\"}", 1.0),
        ("deska_queue{queue=\"thinking\",state=\"waiting\"}", 0.0),
        ("deska_queue{queue=\"computing\",state=\"held\"}", 0.0),
        ("deska_queue{queue=\"analyses\",state=\"held\"}", 0.0),
        ("deska_queue_wait_seconds_count{queue=\"thinking\"}", 1.0),
        ("deska_limited_total{limit=\"questions\"}", 2.0),
        ("deska_limited_total{limit=\"sockets-of-guest\"}", 1.0),
        ("deska_request_seconds_count{route=\"/api/v1/games\",method=\"POST\",status=\"201\"}", 1.0),
        ("deska_request_seconds_count{route=\"/api/v1/games/{id}/socket\",method=\"GET\",status=\"101\"}", 3.0),
        ("deska_request_seconds_count{route=\"/api/v1/games/{id}/replay\",method=\"GET\",status=\"429\"}", 2.0),
        ("deska_request_seconds_count{route=\"/api/v1/games/{id}\",method=\"other\",status=\"405\"}", 1.0),
        ("deska_request_seconds_count{route=\"page\",method=\"GET\",status=\"404\"}", 1.0),
        ("process_open_fds", 10.0),
        ("process_resident_memory_bytes", 1e6),
    ] {
        assert!(value(&text, series) >= min, "{series} should be at least {min}:\n{text}");
    }
    assert!(value(&text, "process_max_fds") >= value(&text, "process_open_fds"));
    for secret in [&*id, "secret-path", "BREW", "127.0.0.1", ann.cookie.as_deref().unwrap().rsplit('=').next().unwrap()] {
        assert!(!text.contains(secret), "{secret} appears:\n{text}");
    }
    assert_eq!(Guest::new(server.address).get("/metrics").await.status, 404, "not on the port of the page");

    // Finished work is no longer counted.
    let before = value(&text, "deska_sockets{kind=\"watching\"}");
    watching.close().await;
    for _ in 0..100 {
        let text = String::from_utf8(Guest::new(metrics).get("/metrics").await.body).unwrap();
        if value(&text, "deska_sockets{kind=\"watching\"}") < before {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a socket that closed is still counted");
}

#[tokio::test]
async fn request_ids_are_accepted_from_trusted_proxies_only() {
    let server = TestServer::start().await;
    let ask = async |address: SocketAddr, id: &str, path: &str| {
        let answer = Guest::new(address).send("GET", path, &[("X-Request-Id", id)], b"").await;
        (answer.status, answer.header("x-request-id").unwrap_or_default().to_owned())
    };
    let mut seen = std::collections::BTreeSet::new();
    for (path, status) in [("/", 200), ("/api/v1/about", 200), ("/api/v1/games/none", 404), ("/healthz", 200), ("/nowhere", 404)] {
        let (found, id) = ask(server.address, "mine", path).await;
        assert_eq!((found, id.len()), (status, 12), "{path} {id}");
        assert!(seen.insert(id), "each has its own id");
    }
    let foreign = raw(server.address, b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n").await;
    assert_eq!((foreign.status, foreign.header("x-request-id").map(str::len)), (421, Some(12)), "early rejections as well");

    let proxied = TestServer::start_with(|config| config.behind_proxy = true).await;
    assert_eq!(ask(proxied.address, "7f3c-11.a_B", "/").await, (200, "7f3c-11.a_B".into()));
    assert_eq!(ask(proxied.address, "7f3c-11.a_B", "/api/v1/games/none").await, (404, "7f3c-11.a_B".into()));
    for bad in ["a b", "a\"b", &"x".repeat(65)] {
        assert_eq!(ask(proxied.address, bad, "/").await.1.len(), 12, "{bad}");
    }
}
