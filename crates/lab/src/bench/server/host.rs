//! The server under load: a child process with a temporary database, or a server that already runs.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::{Arguments, bar, club};

/// Timeout for the start of the server, which may have to build lexicon indexes first.
const START_TIMEOUT: Duration = Duration::from_secs(120);

/// Maximum number of characters shown of a log line.
const MAX_LINE_LENGTH: usize = 200;

pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    /// Its process id, if known.
    process: Option<u32>,
    /// The child process and the folder of its files, if this program started it.
    own: Option<(Child, tempfile::TempDir)>,
}

impl Host {
    /// Uses the server at this URL, with its process id if known.
    pub(crate) fn existing(url: &str, process: Option<u32>) -> anyhow::Result<Host> {
        let address = parse_local_url(url)?;
        if let Some(id) = process {
            ensure!(memory(id).is_some(), "--pid {id}: no such process, or this system does not report its memory");
        }
        Ok(Host { address, process, own: None })
    }

    /// Starts a server for this number of sockets, with the requested database (`sqlite` or the
    /// URL of an empty PostgreSQL database), and fills it with sample members if requested.
    pub(crate) async fn start(arguments: &Arguments, sockets: usize) -> anyhow::Result<Host> {
        let folder = tempfile::tempdir().context("creating a folder for the database")?;
        let settings = folder.path().join("deska.toml");
        // All other limits keep their defaults, since each guest has an address of its own.
        std::fs::write(&settings, format!("[limits]\nsockets = {}\n", sockets + 1000)).context("writing the server's settings")?;
        let mut command = Command::new(std::env::current_exe().context("the path of this program is unknown")?);
        command.args(["serve", "--seed", &arguments.seed.to_string(), "--config"]).arg(&settings).arg("--database");
        let database = match arguments.database.as_str() {
            "sqlite" => store::Address::File(folder.path().join("deska.db")),
            url => store::Address::parse(url)?,
        };
        if arguments.members > 0 {
            let progress = bar(arguments.members + arguments.history, "sample members and games created");
            club::fill_database(&database, arguments.members, arguments.history, &|done, _| progress.set_position(done)).await?;
            progress.finish_and_clear();
        }
        match &database {
            store::Address::File(file) => command.arg(file),
            store::Address::Postgres(_) => command.arg(&arguments.database),
        };
        if let Some(data) = &arguments.data.data_dir {
            command.arg("--data-dir").arg(data);
        }
        let log_path = folder.path().join("log");
        let log = std::fs::File::create(&log_path).context("writing the server's log")?;
        // A separate process group, so that Ctrl-C does not end the server before its figures are
        // read.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command
            .env_remove("DESKA_LOG")
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().context("the server has no standard output")?;
        let mut line = String::new();
        let first = tokio::time::timeout(START_TIMEOUT, BufReader::new(out).read_line(&mut line)).await;
        let address = line.trim().strip_prefix("Deska is at ").map(parse_local_url).transpose()?;
        let (Ok(Ok(_)), Some(address)) = (first, address) else {
            bail!("the server did not start: {}", std::fs::read_to_string(&log_path).unwrap_or_default().trim());
        };
        Ok(Host { address, process: child.id(), own: Some((child, folder)) })
    }

    /// Returns its resident memory in bytes, if known.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.process.and_then(memory)
    }

    /// Returns whether our own server still runs; true for a server that is not ours.
    pub(crate) fn is_running(&mut self) -> bool {
        self.own.as_mut().is_none_or(|(child, _)| matches!(child.try_wait(), Ok(None)))
    }

    /// Returns the number of log lines of our own server, and the last line.
    pub(crate) fn log(&self) -> (usize, String) {
        let text = self.own.as_ref().and_then(|(_, folder)| std::fs::read_to_string(folder.path().join("log")).ok()).unwrap_or_default();
        (text.lines().count(), text.lines().last().unwrap_or_default().chars().take(MAX_LINE_LENGTH).collect())
    }

    /// Kills our own server.
    pub(crate) async fn shut_down(mut self) {
        if let Some((child, _)) = &mut self.own {
            let _ = child.kill().await;
        }
    }
}

/// Parses a URL of this machine into its address.
fn parse_local_url(url: &str) -> anyhow::Result<SocketAddr> {
    let remedy = "write http://127.0.0.1:PORT: only a server on this machine can be load-tested";
    let place = url.strip_prefix("http://").with_context(|| format!("{url}: {remedy}"))?.trim_end_matches('/');
    let place = place.strip_prefix("localhost:").map_or_else(|| place.to_owned(), |port| format!("{}:{port}", Ipv4Addr::LOCALHOST));
    let address: SocketAddr = place.parse().with_context(|| format!("{url}: {remedy}"))?;
    ensure!(address.is_ipv4() && address.ip().is_loopback(), "{url}: {remedy}");
    Ok(address)
}

/// Returns the resident memory of a process in bytes.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Raises the limit of open files for this process and its children.
#[cfg(unix)]
pub(crate) fn raise_file_limit(needed: u64) -> anyhow::Result<()> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    if needed <= soft || setrlimit(Resource::RLIMIT_NOFILE, needed.min(hard), hard).is_ok() && needed <= hard {
        return Ok(());
    }
    // A privileged process may raise the hard limit.
    setrlimit(Resource::RLIMIT_NOFILE, needed, needed).ok().with_context(|| {
        format!("these sockets need {needed} open files, and the system allows {hard}: raise `ulimit -Hn`, or reduce --games")
    })
}

#[cfg(not(unix))]
pub(crate) fn raise_file_limit(_: u64) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_servers_are_accepted() {
        for (url, expected) in [
            ("http://127.0.0.1:8421", Some(8421)),
            ("http://127.0.0.1:8421/", Some(8421)),
            ("http://localhost:80", Some(80)),
            ("http://192.168.1.5:8421", None),
            ("http://deska.example:80", None),
            ("https://127.0.0.1:8421", None),
            ("http://127.0.0.1", None),
            ("http://[::1]:8421", None),
        ] {
            assert_eq!(parse_local_url(url).ok().map(|address| address.port()), expected, "{url}");
        }
        let error = parse_local_url("http://10.0.0.1:80").map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("only a server on this machine")));
    }
}
