//! TCP connections: limits per address and timeouts.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use axum::{BoxError, Router};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout_at};

use crate::app::App;
use crate::limits::{QuotaSlot, Quotas};
use crate::ops::config::Limits;
use crate::ops::metrics::{self, GaugeGuard};
use rooms::limits::network;
use rooms::room::ended;

/// Size of the read buffer in bytes, which limits the head of a request.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// Delay before accepting again after an error, for example when the process is out of file
/// descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Files open besides connections: the database, lexicons, listeners.
const RESERVED_FILES: u64 = 128;

/// The response to an address with too many connections.
const TOO_MANY_CONNECTIONS: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 49\r\nretry-after: 10\r\nconnection: close\r\n\r\nToo many connections are open from your address.\n";

/// Accepts connections and serves them until shutdown, then waits for pending responses.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: &Limits, behind_proxy: bool, mut ending: watch::Receiver<bool>) {
    let mut http = http1::Builder::new();
    // This timeout also closes idle connections.
    http.timer(TokioTimer::new()).header_read_timeout(limits.request_head).max_buf_size(MAX_HEAD_BYTES);
    let shares = Quotas::new();
    let (held, mut all_gone) = mpsc::channel::<()>(1);
    loop {
        let (stream, peer) = tokio::select! {
            taken = accept(&listener) => taken,
            () = ended(&mut ending) => break,
        };
        // A proxy connects on behalf of all clients, so its address is not limited.
        let max = if behind_proxy { usize::MAX } else { limits.connections };
        let Some(share) = shares.take(network(peer.ip()), max) else {
            metrics::limited("connections-of-address");
            // Best effort, without waiting for the client to read it.
            let _ = stream.try_write(TOO_MANY_CONNECTIONS);
            continue;
        };
        // Disables Nagle's algorithm, which would delay a second short message by about 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "failed to set TCP_NODELAY");
        }
        tokio::spawn(serve_connection(
            http.clone(),
            stream,
            peer,
            router.clone(),
            (share, held.clone(), GaugeGuard::connection()),
            ending.clone(),
        ));
    }
    drop((listener, held));
    // Nothing is sent on this channel: `recv` returns when the last connection drops its sender.
    let _ = all_gone.recv().await;
}

/// Accepts the next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(taken) => return taken,
            Err(error) => {
                tracing::warn!(%error, "failed to accept a connection");
                sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

/// Serves one connection. Drops `held` at the end.
async fn serve_connection(
    http: http1::Builder,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    held: (QuotaSlot<IpAddr>, mpsc::Sender<()>, GaugeGuard),
    mut ending: watch::Receiver<bool>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = ended(&mut ending) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%peer, %error, "connection closed with an error");
    }
    drop(held);
}

/// Applies a timeout to the whole body of a request, however slowly it arrives.
pub(crate) async fn limit_body_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let body = if body.is_end_stream() { body } else { body_with_deadline(body, app.body_timeout) };
    next.run(Request::from_parts(parts, body)).await
}

fn body_with_deadline(body: Body, limit: Duration) -> Body {
    let until = Instant::now() + limit;
    Body::from_stream(unfold(Some(body.into_data_stream()), move |rest: Option<BodyDataStream>| async move {
        let mut rest = rest?;
        let chunk: Result<Bytes, BoxError> = match timeout_at(until, rest.next()).await {
            Ok(None) => return None,
            Ok(Some(chunk)) => chunk.map_err(Into::into),
            Err(_) => Err(format!("it took longer than {} s", limit.as_secs()).into()),
        };
        let rest = chunk.is_ok().then_some(rest);
        Some((chunk, rest))
    }))
}

/// Raises the limit of open files to the maximum, and logs if that is too few for `sockets`.
pub(crate) fn raise_file_limit(sockets: usize) {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        let (soft, hard) = match getrlimit(Resource::RLIMIT_NOFILE) {
            Ok(limits) => limits,
            Err(error) => return tracing::warn!(%error, "failed to read the limit of open files"),
        };
        let raised = soft >= hard || setrlimit(Resource::RLIMIT_NOFILE, hard, hard).is_ok();
        let max = if raised { hard } else { soft };
        if max < sockets as u64 + RESERVED_FILES {
            let message = format!(
                "this program may have {max} files open, too few for {sockets} sockets: raise the limit (`ulimit -n`, LimitNOFILE= of systemd)"
            );
            // With the default limit the server hardly needs that many.
            if sockets == crate::ops::config::Limits::default().sockets { tracing::info!("{message}") } else { tracing::warn!("{message}") }
        }
    }
    #[cfg(not(unix))]
    let _ = sockets;
}
