//! Builds the WebAssembly module with which the page plays without a server: `cargo xtask browser`.
//!
//! The module is committed, compressed, so that building the server needs no WebAssembly compiler.
//! Debian's `rustc-web` reproduces it byte for byte from any clone; other compilers produce a
//! module that plays the same games.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use sha2::{Digest, Sha256};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "browser";

/// The module, compressed with brotli, and the record of its compiler versions and hash.
const MODULE: &str = "data/browser/deska.wasm.br";
const RECORD: &str = "data/browser/deska.wasm.toml";

/// The compiler and the linker of Debian's packages `rustc-web`, `rust-web-src` and `lld-19`.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LINKER: &str = "wasm-ld-19";

/// The path of the standard library's sources below the compiler's `sysroot`.
const LIBRARY: &str = "lib/rustlib/src/rust";

/// The highest brotli quality.
const QUALITY: i32 = 11;
const WINDOW: i32 = 24;

/// The compiler of a module.
struct Compiler {
    rustc: PathBuf,
    /// The sources of the standard library, to compile with the module; `None` if the compiler has
    /// the target installed.
    library: Option<PathBuf>,
    /// The versions of the compiler and, if chosen here, of the linker.
    versions: Vec<String>,
}

/// Builds the module and replaces the committed one.
///
/// # Errors
/// Returns an error if there is no WebAssembly compiler, or it fails.
pub(crate) fn browser(root: &Path) -> anyhow::Result<()> {
    let compiler = compiler()?;
    let module = build(root, &compiler)?;
    let parameters = brotli::enc::BrotliEncoderParams { quality: QUALITY, lgwin: WINDOW, size_hint: module.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &module[..], &mut compressed, &parameters)?;
    fs::create_dir_all(root.join(MODULE).parent().context("the module is in no folder")?)?;
    fs::write(root.join(MODULE), &compressed)?;
    fs::write(root.join(RECORD), record(&module, &compiler))?;
    println!("{MODULE}: {} KiB, {} KiB compressed", module.len() / 1024, compressed.len() / 1024);
    Ok(())
}

/// Builds the module and compares it with the committed one: byte for byte if the compiler is the
/// recorded one, else by the games it plays.
///
/// # Errors
/// Returns an error if the modules differ or the module cannot be built.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(root.join(RECORD)).with_context(|| format!("{RECORD} cannot be read"))?;
    let recorded: toml::Table = text.parse().with_context(|| format!("{RECORD} is not TOML"))?;
    let compiler = compiler()?;
    let module = build(root, &compiler)?;
    let versions: Vec<&str> =
        recorded.get("made_with").and_then(toml::Value::as_array).into_iter().flatten().filter_map(toml::Value::as_str).collect();
    if versions == compiler.versions {
        let same = recorded.get("sha256").and_then(toml::Value::as_str) == Some(&*sha256(&module));
        ensure!(same, "{MODULE} differs from what these sources build: run `cargo xtask browser` and commit the result");
        println!("{MODULE}: reproduced byte for byte");
        return Ok(());
    }
    let built = built_module(root);
    println!("{MODULE} was made with {}; here is {}: comparing the games they play", versions.join(", "), compiler.versions.join(", "));
    ensure!(games(root, None)? == games(root, Some(&built))?, "{MODULE} plays differently from these sources: run `cargo xtask browser`");
    println!("{MODULE}: plays the same games");
    Ok(())
}

/// Returns the records of games with fixed seeds, played by the committed module or by `module`.
fn games(root: &Path, module: Option<&Path>) -> anyhow::Result<String> {
    let mut node = Command::new("node");
    node.arg("tests/browser/device-games.mjs").args(module).current_dir(root);
    let told = node.output().context("Node, which plays the games, cannot be started")?;
    ensure!(told.status.success(), "the module fails to play:\n{}", String::from_utf8_lossy(&told.stderr));
    Ok(String::from_utf8(told.stdout)?)
}

fn record(module: &[u8], compiler: &Compiler) -> String {
    // A list of plain strings has the same syntax in Rust and TOML.
    format!(
        "# The games as WebAssembly, for playing without a server. Made by `cargo xtask browser`; CI makes it again and compares.\n\
         made_with = {:?}\nbytes = {}\nsha256 = \"{}\"\n",
        compiler.versions,
        module.len(),
        sha256(module)
    )
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Finds a compiler: Debian's first, since it reproduces the committed bytes, then the active one
/// if it has the target installed.
fn compiler() -> anyhow::Result<Compiler> {
    let debian = PathBuf::from(DEBIAN_RUSTC);
    if let (Ok(version), Ok(linker), Ok(sysroot)) =
        (first_line(&debian, "--version"), first_line(Path::new(DEBIAN_LINKER), "--version"), first_line(&debian, "--print=sysroot"))
    {
        let library = Path::new(&sysroot).join(LIBRARY);
        if library.exists() {
            return Ok(Compiler { rustc: debian, library: Some(library), versions: vec![version, linker] });
        }
    }
    let rustc = PathBuf::from(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let sysroot = first_line(&rustc, "--print=sysroot")?;
    if Path::new(&sysroot).join("lib/rustlib").join(TARGET).exists() {
        let versions = vec![first_line(&rustc, "--version")?];
        return Ok(Compiler { rustc, library: None, versions });
    }
    bail!(
        "no compiler here builds for {TARGET}: install Debian's packages rustc-web, rust-web-src and lld-19, or run `rustup target add {TARGET}`"
    );
}

/// Runs a program and returns the first line of its output.
fn first_line(program: &Path, argument: &str) -> anyhow::Result<String> {
    let told = Command::new(program).arg(argument).output().with_context(|| format!("{} cannot be started", program.display()))?;
    ensure!(told.status.success(), "{} {argument} failed", program.display());
    Ok(String::from_utf8_lossy(&told.stdout).lines().next().unwrap_or_default().to_owned())
}

fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder)).join("wasm")
}

fn built_module(root: &Path) -> PathBuf {
    target(root).join(TARGET).join(PROFILE).join("browser.wasm")
}

/// Compiles the module with all paths of this machine remapped.
fn build(root: &Path, compiler: &Compiler) -> anyhow::Result<Vec<u8>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--locked", "--package", "browser", "--lib", "--target", TARGET, "--profile", PROFILE]);
    build.current_dir(root).env("RUSTC", &compiler.rustc).env("CARGO_TARGET_DIR", target(root)).env("CARGO_INCREMENTAL", "0");
    // These CI settings would change the module.
    build.env_remove("CARGO_PROFILE_DEV_CODEGEN_UNITS").env_remove("RUSTFLAGS");
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let mut places = vec![(root.canonicalize()?, "/deska")];
    places.extend(home.map(|home| (home, "/cargo")));
    if let Some(library) = &compiler.library {
        // A stable compiler builds the standard library only with RUSTC_BOOTSTRAP.
        build.args(["-Z", "build-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1");
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
        places.push((library.clone(), "/rust"));
    }
    let flags = places.iter().map(|(place, name)| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(place);
        flag.push("=");
        flag.push(name);
        flag
    });
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.collect::<Vec<_>>().join(std::ffi::OsStr::new("\u{1f}")));
    ensure!(build.status().context("cargo cannot be started")?.success(), "the games could not be built for browsers");
    let built = built_module(root);
    fs::read(&built).with_context(|| format!("{} cannot be read", built.display()))
}
