//! Release builds embed the files of `web/`, so a new file triggers a rebuild.

fn main() {
    println!("cargo::rerun-if-changed=../../web");
}
