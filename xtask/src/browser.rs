//! The games as WebAssembly, for a page that plays without a server: `cargo xtask browser`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// What it is built for.
const TARGET: &str = "wasm32-unknown-unknown";

/// Where the page finds it; what is built into the server afterwards has it.
const PLACE: &str = "web/alone/deska.wasm";

/// Builds it with this profile, and puts it beside the page.
pub(crate) fn browser(root: &Path, profile: &str) -> anyhow::Result<()> {
    have_target()?;
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "-p", "browser", "--target", TARGET, "--profile", profile])
        .current_dir(root)
        .status()?;
    ensure!(built.success(), "the games could not be built for browsers");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
    let made = target.join(TARGET).join(profile).join("browser.wasm");
    let place = root.join(PLACE);
    fs::create_dir_all(place.parent().context("it lies in a folder")?)?;
    let optimised = Command::new("wasm-opt").args(["-O3", "-all"]).arg(&made).arg("-o").arg(&place).status();
    let how = match optimised {
        Ok(status) if status.success() => "made smaller by wasm-opt",
        tried => {
            fs::copy(&made, &place).with_context(|| format!("{} could not be copied", made.display()))?;
            if tried.is_ok() { "as it was built: wasm-opt failed" } else { "as it was built: wasm-opt is not installed" }
        }
    };
    let size = fs::metadata(&place)?.len();
    println!("{PLACE}: {} KiB ({how}); the next build of the server has it", size / 1024);
    Ok(())
}

/// Has rustup fetch what the target needs, if it is not there.
fn have_target() -> anyhow::Result<()> {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let listed = listed.context("rustup is not installed: add the target wasm32-unknown-unknown to your Rust by hand")?;
    if String::from_utf8_lossy(&listed.stdout).lines().any(|line| line == TARGET) {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).status()?;
    ensure!(added.success(), "the target {TARGET} could not be fetched: is there a network?");
    Ok(())
}
