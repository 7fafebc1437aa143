//! `deska healthcheck`: checks whether a server is ready, for supervisors that run a program to
//! find out.

use std::io::{Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use cli::output::{Answer, print_line};

use crate::settings;

/// Timeout of the request.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum number of bytes read of the response.
const MAX_RESPONSE_BYTES: u64 = 64 * 1024;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska healthcheck
          deska healthcheck --url http://127.0.0.1:9421

Exit code 0: ready. 1: not ready, or no response.")]
pub(crate) struct Arguments {
    /// The server, or its metrics port [default: this machine, with the port of the settings file]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Settings file [default: as for `deska serve`]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let authority = match &arguments.url {
        Some(url) => {
            let authority = url
                .strip_prefix("http://")
                .map(|authority| authority.trim_end_matches('/'))
                .filter(|authority| !authority.contains(['/', '?', '@']));
            authority.with_context(|| format!("`{url}` is not the address of a server: expected http://NAME:PORT"))?.to_owned()
        }
        None => {
            let (settings, _) = settings::read_settings(arguments.config.as_deref())?;
            server::url_at((settings.host, settings.port).into()).trim_start_matches("http://").trim_end_matches('/').to_owned()
        }
    };
    match request_readiness(&authority) {
        Ok((200, body)) => {
            print_line(body.trim_end())?;
            Ok(Answer::Yes)
        }
        Ok((_, body)) => {
            print_line(body.trim_end())?;
            Ok(Answer::No)
        }
        Err(error) => {
            print_line(format_args!("not ready: {authority} does not respond: {error:#}"))?;
            Ok(Answer::No)
        }
    }
}

/// Requests `/readyz` and returns status and body.
fn request_readiness(authority: &str) -> anyhow::Result<(u16, String)> {
    let with_port = if authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
        authority.to_owned()
    } else {
        format!("{authority}:80")
    };
    let address = with_port.to_socket_addrs()?.next().context("the name has no address")?;
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(MAX_RESPONSE_BYTES).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    ensure!(status.is_some(), "the response is not HTTP");
    Ok((status.unwrap_or_default(), body.to_owned()))
}
