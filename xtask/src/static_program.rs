//! `cargo xtask static` builds a statically linked program and tests it; `cargo xtask container`
//! puts it alone into a container and tests that. Both need a release build, so `.ci/run` does not
//! run them.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};

/// The profile for distribution.
const PROFILE: &str = "dist";

/// Timeout for a response.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The name of the container during the test.
const CONTAINER_NAME: &str = "deska-trial";

/// Builds and tests the static program and returns its path.
///
/// # Errors
/// Returns an error if a build tool is missing (the message says how to install it), or the program
/// fails the test.
pub(crate) fn static_program(root: &Path, profile: Option<&str>) -> anyhow::Result<PathBuf> {
    let profile = profile.unwrap_or(PROFILE);
    let target = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    check_toolchain(&target)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--package", "app", "--bin", "deska", "--profile", profile, "--target", &target]).current_dir(root);
    // A debug build would read the page from the repository, which other machines do not have.
    for package in ["server", "rust-embed", "rust-embed-impl", "rust-embed-utils"] {
        build.args(["--config", &format!("profile.{profile}.package.{package}.debug-assertions=false")]);
    }
    ensure!(build.status().context("running cargo")?.success(), "the build failed");
    // Cargo's folder name for the profile.
    let folder = if profile == "dev" { "debug" } else { profile };
    let program = targets(root).join(&target).join(folder).join("deska");
    check_static(&program)?;
    let trial = create_empty_folder(&targets(root).join("static-trial"))?;
    let mut serve = Command::new(&program);
    serve.args(["serve", "--port", "0", "--database"]).arg(trial.join("deska.db")).env_clear().env("HOME", &trial).current_dir(&trial);
    test_server(&mut serve)?;
    let size = std::fs::metadata(&program)?.len() / (1 << 20);
    println!("{}: {size} MiB, needs no library, serves the page", program.display());
    Ok(program)
}

/// Puts the static program into a container, if an engine is available, and into an empty chroot,
/// and requests the page from each.
///
/// # Errors
/// See [`static_program`]. Also returns an error if the program in the container does not respond.
pub(crate) fn container(root: &Path, profile: Option<&str>) -> anyhow::Result<()> {
    let program = static_program(root, profile)?;
    let context = create_empty_folder(&targets(root).join("container"))?;
    std::fs::copy(&program, context.join("deska"))?;
    std::fs::create_dir(context.join("state"))?;
    let text = std::fs::read_to_string(root.join("packaging/Containerfile"))?;
    std::fs::write(context.join("Containerfile"), &text)?;
    println!("{}: the build context of the container, with its Containerfile", context.display());
    match ["docker", "podman"].into_iter().find(|engine| succeeds(Command::new(engine).arg("info"))) {
        Some(engine) => test_in_engine(engine, &context)?,
        None => println!("skipped: no container engine found (docker, podman)"),
    }
    test_in_empty_root(&Containerfile::read(&text)?, &context)
}

/// Checks that a C compiler for the target is installed, and installs the target if necessary.
fn check_toolchain(target: &str) -> anyhow::Result<()> {
    ensure!(succeeds(Command::new("musl-gcc").arg("--version")), "musl-gcc is missing: install it (on Debian: apt-get install musl-tools)");
    let sysroot = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output().context("running rustc")?;
    let there = Path::new(String::from_utf8_lossy(&sysroot.stdout).trim()).is_dir();
    if !there {
        let added = Command::new("rustup").args(["target", "add", target]).status().context("running rustup")?;
        ensure!(added.success(), "the target {target} cannot be installed: rustup target add {target}");
    }
    Ok(())
}

/// Returns cargo's target folder.
fn targets(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Creates an empty folder and deletes earlier content.
fn create_empty_folder(folder: &Path) -> anyhow::Result<PathBuf> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(folder.canonicalize()?)
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Returns an error if the program needs a dynamic loader or a library.
fn check_static(program: &Path) -> anyhow::Result<()> {
    let read = Command::new("readelf").args(["--program-headers", "--dynamic", "--wide"]).arg(program).output();
    let read = read.context("running readelf (on Debian: apt-get install binutils)")?;
    ensure!(read.status.success(), "readelf: {}", String::from_utf8_lossy(&read.stderr));
    let text = String::from_utf8_lossy(&read.stdout);
    let asks = text.lines().find(|line| line.contains("INTERP") || line.contains("(NEEDED)"));
    ensure!(asks.is_none(), "{} is not static: {}", program.display(), asks.unwrap_or_default().trim());
    Ok(())
}

/// A server process that is killed on drop.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server and requests its page and its readiness.
fn test_server(serve: &mut Command) -> anyhow::Result<()> {
    let child = serve.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().with_context(|| format!("running {serve:?}"))?;
    let mut running = Running(child);
    let out = running.0.stdout.take().context("the server has no standard output")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let host = line.trim().strip_prefix("Deska is at http://").map(|host| host.trim_end_matches('/'));
    let host = host.with_context(|| format!("the server does not print its address: `{}`", line.trim()))?;
    check_server(host)
}

fn check_server(host: &str) -> anyhow::Result<()> {
    let page = request(host, "/")?;
    ensure!(
        page.starts_with("HTTP/1.1 200") && page.contains("<html"),
        "this is not the page: {}",
        page.lines().next().unwrap_or_default()
    );
    let ready = request(host, "/readyz")?;
    ensure!(ready.starts_with("HTTP/1.1 200"), "the server is not ready: {ready}");
    Ok(())
}

fn request(host: &str, path: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(host).with_context(|| format!("asking {host}"))?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Builds and tests the container, and removes it.
fn test_in_engine(engine: &str, context: &Path) -> anyhow::Result<()> {
    let run = |arguments: &[&str]| -> anyhow::Result<String> {
        let output = Command::new(engine).args(arguments).current_dir(context).output().with_context(|| format!("running {engine}"))?;
        ensure!(output.status.success(), "{engine} {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    run(&["build", "--tag", CONTAINER_NAME, "--file", "Containerfile", "."])?;
    run(&["run", "--detach", "--rm", "--name", CONTAINER_NAME, "--read-only", "--publish", "127.0.0.1::8421", CONTAINER_NAME])?;
    let tried = run(&["port", CONTAINER_NAME, "8421/tcp"]).and_then(|host| {
        let begun = std::time::Instant::now();
        while let Err(error) = check_server(&host) {
            ensure!(begun.elapsed() < TIMEOUT, "{error:#}");
            std::thread::sleep(Duration::from_millis(200));
        }
        run(&["exec", CONTAINER_NAME, "/deska", "healthcheck"])
    });
    let stopped = run(&["stop", CONTAINER_NAME]);
    tried.and(stopped)?;
    println!("{engine}: the container builds, serves the page, is healthy and stops on request");
    Ok(())
}

/// The instructions of a Containerfile that matter without an engine.
#[derive(Debug, Default, PartialEq)]
struct Containerfile {
    /// Pairs of a path in the build context and a path in the container.
    copies: Vec<(String, String)>,
    environment: Vec<(String, String)>,
    user: String,
    command: Vec<String>,
}

impl Containerfile {
    fn read(text: &str) -> anyhow::Result<Containerfile> {
        let mut file = Containerfile::default();
        let list = |words: &str| serde_json::from_str::<Vec<String>>(words).with_context(|| format!("`{words}` is not a list of strings"));
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (word, rest) = line.split_once(' ').with_context(|| format!("`{line}` is not an instruction"))?;
            match word {
                "FROM" => ensure!(rest == "scratch", "the container is based on {rest}, not on scratch"),
                "COPY" => {
                    let paths: Vec<&str> = rest.split_whitespace().filter(|word| !word.starts_with("--")).collect();
                    let [from, to] = paths[..] else { bail!("`{line}` does not copy exactly one path") };
                    file.copies.push((from.to_owned(), to.to_owned()));
                }
                "ENV" => {
                    let (name, value) = rest.split_once('=').with_context(|| format!("`{line}` does not set a variable"))?;
                    file.environment.push((name.to_owned(), value.to_owned()));
                }
                "USER" => rest.clone_into(&mut file.user),
                "ENTRYPOINT" => file.command.splice(0..0, list(rest)?).for_each(drop),
                "CMD" => file.command.extend(list(rest)?),
                "VOLUME" | "EXPOSE" | "STOPSIGNAL" | "HEALTHCHECK" => {}
                _ => bail!("`{line}`: this check does not know {word}"),
            }
        }
        ensure!(!file.user.starts_with('0') && !file.user.is_empty(), "the container runs as root");
        Ok(file)
    }
}

/// Runs the program in a root folder with only the container's files, as the container's user if
/// possible, else as the current one.
fn test_in_empty_root(file: &Containerfile, context: &Path) -> anyhow::Result<()> {
    let world = create_empty_folder(&context.join("root"))?;
    for (from, to) in &file.copies {
        let (from, to) = (context.join(from), world.join(to.trim_start_matches('/')));
        std::fs::create_dir_all(to.parent().context("the Containerfile copies to the root folder itself")?)?;
        if from.is_dir() {
            // The Containerfile copies only empty folders.
            std::fs::create_dir_all(&to)?;
        } else {
            std::fs::copy(&from, &to).with_context(|| format!("copying {}", from.display()))?;
        }
    }
    let as_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let mut serve = if as_root {
        let state = world.join("var/lib/deska");
        ensure!(succeeds(Command::new("chown").arg(&file.user).arg(&state)), "changing the owner of {} failed", state.display());
        let mut chroot = Command::new("chroot");
        chroot.arg(format!("--userspec={}", file.user)).arg(&world);
        chroot
    } else {
        let mut unshare = Command::new("unshare");
        unshare.arg("--map-root-user").arg(format!("--root={}", world.display()));
        unshare
    };
    serve.args(&file.command).args(["--port", "0"]).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    serve.envs(file.environment.iter().map(|(name, value)| (name, value)));
    test_server(&mut serve)?;
    ensure!(world.join("var/lib/deska/deska.db").exists(), "the database is not where the container keeps it");
    println!("{}: the program serves the page in an empty root folder", world.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_container_has_only_the_program_and_no_root_user() {
        let text = include_str!("../../packaging/Containerfile");
        let file = Containerfile::read(text).unwrap();
        assert_eq!(file.copies, [("deska".to_owned(), "/deska".to_owned()), ("state/".to_owned(), "/var/lib/deska/".to_owned())]);
        assert_eq!(file.command, ["/deska", "serve", "--host", "0.0.0.0"]);
        for (right, wrong) in
            [("FROM scratch", "FROM debian"), ("USER 65532:65532", "USER 0"), ("USER 65532:65532\n", ""), ("EXPOSE", "RUN")]
        {
            assert!(Containerfile::read(&text.replace(right, wrong)).is_err(), "{wrong}");
        }
    }
}
