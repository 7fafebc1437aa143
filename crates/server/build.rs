//! A release build holds the files of `web/`: a new file there is a reason to build anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web");
}
