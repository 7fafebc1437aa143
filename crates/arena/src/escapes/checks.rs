//! Checks whether the sandbox held, from the program's responses and from outside.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::time::{Duration, Instant};

use super::{Escape, EscapeTest, RESPONSE_TIMEOUT};
use crate::sandbox::{Fault, Process};

/// The timeout for killed processes to disappear.
const EXIT_TIMEOUT: Duration = Duration::from_secs(20);

/// The processor time that processes may use in the opponent's time: between the response and the
/// freeze, and while they are stopped one by one.
const MAX_STRAY_TIME: Duration = Duration::from_millis(150);

/// Memory of the interpreter itself, in MiB.
const INTERPRETER_MIB: u64 = 48;

fn ask(process: &mut Process, line: &str) -> Result<String, String> {
    process
        .ask(line, RESPONSE_TIMEOUT, RESPONSE_TIMEOUT)
        .map(|answer| answer.line)
        .map_err(|fault| format!("{fault}; {}", process.printed()))
}

/// Checks that no process outlives the program.
pub(super) fn outlives_program(test: &EscapeTest, escape: &Escape) -> Result<String, String> {
    let mut process = test.start(escape, &[])?;
    match process.ask("go", RESPONSE_TIMEOUT, RESPONSE_TIMEOUT) {
        Ok(_) => {}
        // A program that kills the jailer has ended its game.
        Err(Fault::Gone { .. }) => {}
        Err(fault) => return Err(fault.to_string()),
    }
    if escape.name == "survive_crash" {
        // It reads this message and exits; its other processes must end with it.
        let _ = process.send("end", RESPONSE_TIMEOUT);
        let _ = process.receive(Duration::from_secs(5), RESPONSE_TIMEOUT);
        return wait_until_gone(test, "after its own end");
    }
    let before = test.left().len();
    process.stop();
    wait_until_gone(test, &format!("of {before} that there were"))
}

fn wait_until_gone(test: &EscapeTest, when: &str) -> Result<String, String> {
    let begun = Instant::now();
    while begun.elapsed() < EXIT_TIMEOUT {
        // A process that keeps replacing itself may be missed by a single check.
        if (0..20).all(|_| test.left().is_empty()) {
            return Ok(format!("no process is left, {when}"));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Err(format!("{} processes are left, {when}", test.left().len()))
}

/// Checks that a frozen program uses no processor time.
pub(super) fn works_while_frozen(test: &EscapeTest, escape: &Escape) -> Result<String, String> {
    let mut process = test.start(escape, &[])?;
    ask(&mut process, "go")?;
    // Wait until the program is running.
    std::thread::sleep(Duration::from_millis(100));
    process.freeze();
    let before = used(test);
    std::thread::sleep(test.long);
    let after = used(test);
    // Processes created meanwhile start at zero.
    let stray: Duration = after.iter().map(|(id, now)| now.saturating_sub(before.get(id).copied().unwrap_or_default())).sum();
    let walked = after.keys().any(|id| !before.contains_key(id));
    process.thaw();
    process.stop();
    wait_until_gone(test, "after it was frozen")?;
    if walked {
        return Err("there were other processes after it was frozen than before".to_owned());
    }
    let told = format!("{} ms of processor time in {} ms of the other's", stray.as_millis(), test.long.as_millis());
    if stray < MAX_STRAY_TIME.max(test.long / 20) { Ok(told) } else { Err(told) }
}

/// Returns the processor time by process.
fn used(test: &EscapeTest) -> std::collections::BTreeMap<u32, Duration> {
    let time = |process: u32| {
        let id = nix::unistd::Pid::from_raw(i32::try_from(process).ok()?);
        Some((process, nix::time::clock_getcpuclockid(id).and_then(nix::time::ClockId::now).ok()?.into()))
    };
    test.left().into_iter().filter_map(time).collect()
}

/// Checks that the program cannot exceed its memory limit.
pub(super) fn exceeds_memory(test: &EscapeTest, escape: &Escape) -> Result<String, String> {
    let mut process = test.start(escape, &[])?;
    let max = super::limits(escape).memory >> 20;
    match process.ask("go", RESPONSE_TIMEOUT, RESPONSE_TIMEOUT) {
        Ok(answer) => {
            let mib: u64 = answer.line.parse().map_err(|_| answer.line.clone())?;
            let told = format!("{mib} MiB, of {max} allowed");
            if mib <= max + INTERPRETER_MIB { Ok(told) } else { Err(told) }
        }
        Err(fault @ (Fault::Memory { .. } | Fault::Gone { .. } | Fault::Disk { .. })) => Ok(fault.to_string()),
        Err(fault) => Err(fault.to_string()),
    }
}

/// Checks that the program cannot exceed its process limit.
pub(super) fn exceeds_processes(test: &EscapeTest, escape: &Escape) -> Result<String, String> {
    let mut process = test.start(escape, &[])?;
    let answer = process.ask("go", RESPONSE_TIMEOUT, RESPONSE_TIMEOUT);
    // If processes are counted from outside, the program may have reported its number before it is
    // ended.
    let next = answer.is_ok().then(|| process.receive(Duration::from_millis(500), RESPONSE_TIMEOUT));
    process.stop();
    wait_until_gone(test, "after it was counted")?;
    match answer {
        Ok(answer) => {
            let count: u32 = answer.line.parse().map_err(|_| answer.line.clone())?;
            let told = format!("{count} processes and threads, of {} allowed", escape.processes);
            match next {
                Some(Err(fault @ Fault::Processes { .. })) => Ok(fault.to_string()),
                _ if count <= escape.processes => Ok(told),
                _ => Err(told),
            }
        }
        Err(fault @ Fault::Processes { .. }) => Ok(fault.to_string()),
        Err(fault) => Err(fault.to_string()),
    }
}

/// Checks that a game cannot communicate with another one, neither during nor after it.
pub(super) fn communicates(test: &EscapeTest, escape: &Escape) -> Result<String, String> {
    // A file that both can read, like the word list of a game. The players own it, so that they may
    // use everything an owner is permitted to do.
    let file = test.directory().join("both");
    std::fs::write(&file, "words").map_err(|why| why.to_string())?;
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).map_err(|why| why.to_string())?;
    let nobody = nix::unistd::Uid::effective().is_root().then(|| nix::unistd::Uid::from_raw(65_534));
    nix::unistd::chown(&file, nobody, None).map_err(|why| why.to_string())?;
    let (file, name) = (file.to_string_lossy().into_owned(), test.name());
    let arguments = [file.as_str(), name.as_str()];
    let (mut one, mut other) = (test.start(escape, &arguments)?, test.start(escape, &arguments)?);
    let mut heard = vec![ask(&mut other, "arm")?, ask(&mut one, "send")?, ask(&mut other, "hear")?];
    one.stop();
    let mut later = test.start(escape, &arguments)?;
    heard.extend([ask(&mut later, "arm")?, ask(&mut later, "hear")?]);
    if heard.iter().all(|word| word == "nothing") {
        Ok("nothing is heard".to_owned())
    } else {
        Err(format!("the other game hears it: {}", heard.join(", ")))
    }
}

/// Checks that the program cannot reach anything outside the sandbox.
pub(super) fn reaches_outside(test: &EscapeTest, escape: &Escape) -> Result<String, String> {
    let told = |why: std::io::Error| why.to_string();
    let outside = test.directory().join("outside");
    std::fs::create_dir_all(&outside).map_err(told)?;
    let everybody = std::fs::Permissions::from_mode;
    std::fs::set_permissions(&outside, everybody(0o777)).map_err(told)?;
    let secret = outside.join("secret");
    std::fs::write(&secret, "secret").map_err(told)?;
    std::fs::set_permissions(&secret, everybody(0o666)).map_err(told)?;
    let tcp = std::net::TcpListener::bind("127.0.0.1:0").map_err(told)?;
    let port = tcp.local_addr().map_err(told)?.port().to_string();
    let socket = outside.join("socket");
    let _ = std::fs::remove_file(&socket);
    let _named = UnixListener::bind(&socket).map_err(told)?;
    std::fs::set_permissions(&socket, everybody(0o777)).map_err(told)?;
    let name = format!("{}-outside", test.name());
    let _unnamed = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name).map_err(told)?).map_err(told)?;
    let runner = std::process::id().to_string();
    let arguments = [runner.as_str(), &outside.to_string_lossy(), &port, &name];
    let mut process = test.start(escape, &arguments)?;
    let answer = ask(&mut process, "go")?;
    let done: Vec<&str> = answer.split(' ').filter(|attempt| !attempt.ends_with("=refused")).collect();
    if !done.is_empty() {
        return Err(format!("it was not refused: {}", done.join(", ")));
    }
    let files = std::fs::read_dir(&outside).map_err(told)?.count();
    if files != 2 || std::fs::read_to_string(&secret).map_err(told)? != "secret" {
        return Err("something outside has changed".to_owned());
    }
    Ok(format!("{} attempts were refused", answer.split(' ').count()))
}
