//! The server under load: one of this program's own, as a process with a database that is removed afterwards, or one that runs already.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::{Arguments, bar, club};

/// How long a server may take to start: it may have to build what it keeps of lexicons.
const STARTING: Duration = Duration::from_secs(120);

/// So much of a line of its log is shown.
const LONGEST_LINE: usize = 200;

/// A server.
pub(crate) struct Host {
    /// Where it is.
    pub(crate) address: SocketAddr,
    /// Its process, where it is known.
    process: Option<u32>,
    /// The process, and the folder of its files, where it is ours.
    own: Option<(Child, tempfile::TempDir)>,
}

impl Host {
    /// The one at this address, whose process may be known.
    pub(crate) fn given(url: &str, process: Option<u32>) -> anyhow::Result<Host> {
        let address = local(url)?;
        if let Some(id) = process {
            ensure!(memory(id).is_some(), "--pid {id}: there is no such process, or this system does not tell its memory");
        }
        Ok(Host { address, process, own: None })
    }

    /// Starts one for so many sockets, with the database that is asked for: `sqlite`, or the URL of an empty one; with made-up members, if there are to be.
    pub(crate) async fn start(arguments: &Arguments, sockets: usize) -> anyhow::Result<Host> {
        let folder = tempfile::tempdir().context("no folder can be had for a database")?;
        let settings = folder.path().join("deska.toml");
        // All other limits are as usual: each guest comes from an address of its own.
        std::fs::write(&settings, format!("[limits]\nsockets = {}\n", sockets + 1000)).context("writing the server's settings")?;
        let mut command = Command::new(std::env::current_exe().context("this program's own file is not known")?);
        command
            .args(["serve", "--port", "0", "--pace", "0", "--seed", &arguments.seed.to_string(), "--config"])
            .arg(&settings)
            .arg("--database");
        let database = match arguments.database.as_str() {
            "sqlite" => store::Address::File(folder.path().join("deska.db")),
            url => store::Address::parse(url)?,
        };
        if arguments.members > 0 {
            let progress = bar(arguments.members + arguments.history, "members and games made up");
            club::fill(&database, arguments.members, arguments.history, &|done, _| progress.set_position(done)).await?;
            progress.finish_and_clear();
        }
        match &database {
            store::Address::File(file) => command.arg(file),
            store::Address::Postgres(_) => command.arg(&arguments.database),
        };
        if let Some(data) = &arguments.data.data_dir {
            command.arg("--data-dir").arg(data);
        }
        let said = folder.path().join("log");
        let log = std::fs::File::create(&said).context("writing the server's log")?;
        // Ctrl-C in a terminal goes to a whole group of processes; the server is ended when its figures are read.
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
        let out = child.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        let first = tokio::time::timeout(STARTING, BufReader::new(out).read_line(&mut line)).await;
        let address = line.trim().strip_prefix("Deska is at ").map(local).transpose()?;
        let (Ok(Ok(_)), Some(address)) = (first, address) else {
            bail!("the server did not start: {}", std::fs::read_to_string(&said).unwrap_or_default().trim());
        };
        Ok(Host { address, process: child.id(), own: Some((child, folder)) })
    }

    /// How much memory it has in use, in bytes, where that is known.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.process.and_then(memory)
    }

    /// Is it still there? Of one that is not ours nothing is known.
    pub(crate) fn lives(&mut self) -> bool {
        self.own.as_mut().is_none_or(|(child, _)| matches!(child.try_wait(), Ok(None)))
    }

    /// What our own server has logged: how many lines, and the last one.
    pub(crate) fn log(&self) -> (usize, String) {
        let text = self.own.as_ref().and_then(|(_, folder)| std::fs::read_to_string(folder.path().join("log")).ok()).unwrap_or_default();
        (text.lines().count(), text.lines().last().unwrap_or_default().chars().take(LONGEST_LINE).collect())
    }

    /// Ends our own one.
    pub(crate) async fn end(mut self) {
        if let Some((child, _)) = &mut self.own {
            let _ = child.kill().await;
        }
    }
}

/// The address of an URL of this machine.
fn local(url: &str) -> anyhow::Result<SocketAddr> {
    let wanted = "write http://127.0.0.1:PORT: only a server on this machine is put under load";
    let place = url.strip_prefix("http://").with_context(|| format!("{url}: {wanted}"))?.trim_end_matches('/');
    let place = place.strip_prefix("localhost:").map_or_else(|| place.to_owned(), |port| format!("{}:{port}", Ipv4Addr::LOCALHOST));
    let address: SocketAddr = place.parse().with_context(|| format!("{url}: {wanted}"))?;
    ensure!(address.is_ipv4() && address.ip().is_loopback(), "{url}: {wanted}");
    Ok(address)
}

/// The memory of a process that is in use.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Lets this process, and those that it starts, have so many files open.
#[cfg(unix)]
pub(crate) fn open_files(needed: u64) -> anyhow::Result<()> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    if needed <= soft || setrlimit(Resource::RLIMIT_NOFILE, needed.min(hard), hard).is_ok() && needed <= hard {
        return Ok(());
    }
    // Whoever runs the machine may have more than that.
    setrlimit(Resource::RLIMIT_NOFILE, needed, needed).ok().with_context(|| {
        format!("so many sockets need {needed} open files, and the system allows {hard}: raise `ulimit -Hn`, or take fewer --games")
    })
}

#[cfg(not(unix))]
pub(crate) fn open_files(_: u64) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_put_under_load() {
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
            assert_eq!(local(url).ok().map(|address| address.port()), expected, "{url}");
        }
        let told = local("http://10.0.0.1:80").map_err(|error| error.to_string());
        assert!(told.is_err_and(|text| text.contains("only a server on this machine")));
    }
}
