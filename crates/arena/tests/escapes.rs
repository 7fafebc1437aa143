//! Every known way out of the jail is tried, with all that the machine has, and on a machine that has less; each fails.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::time::Duration;

use arena::escapes::{Ground, all};
use arena::sandbox::{Jailer, Mechanism};

/// The ground without these means; nothing where the machine lacks what is needed.
fn ground(without: &[Mechanism]) -> Option<Ground> {
    let jailer = Jailer::probe(env!("CARGO_BIN_EXE_arena-jail"), &[]).expect("the jailer answers");
    let jailer = without.iter().fold(jailer, |jailer, &mechanism| jailer.without(mechanism));
    eprintln!("locked up with: {}", jailer.means().told());
    if !jailer.means().enough() {
        eprintln!("passed over: this machine locks up with {} only", jailer.means());
        return None;
    }
    let python = Path::new("/usr/bin/python3");
    if !python.exists() {
        eprintln!("passed over: there is no {}", python.display());
        return None;
    }
    Some(Ground::new(jailer, python, Duration::from_millis(500)).unwrap())
}

fn nobody_gets_out(without: &[Mechanism]) {
    let Some(ground) = ground(without) else { return };
    let mut escaped = Vec::new();
    for escape in all() {
        match escape.attempt(&ground) {
            Ok(told) => eprintln!("{}: {told}", escape.name),
            Err(why) => escaped.push(format!("{} ({}): {why}", escape.name, escape.tries)),
        }
    }
    assert!(escaped.is_empty(), "{}", escaped.join("\n"));
}

#[test]
fn nobody_gets_out_of_all_that_the_machine_has() {
    nobody_gets_out(&[]);
}

#[test]
fn nobody_gets_out_where_there_are_no_control_groups() {
    nobody_gets_out(&[Mechanism::Groups]);
}

#[test]
fn nobody_gets_out_where_there_are_no_namespaces_of_users() {
    nobody_gets_out(&[Mechanism::UserNamespace, Mechanism::Groups]);
}

#[test]
fn nobody_gets_out_where_there_are_no_namespaces() {
    nobody_gets_out(&[Mechanism::Namespaces]);
}

#[test]
fn nobody_gets_out_where_there_is_neither() {
    nobody_gets_out(&[Mechanism::Namespaces, Mechanism::Groups]);
}
