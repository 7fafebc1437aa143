//! Sandboxed hostile programs: each is ended and causes no harm. Tests are skipped with a message
//! if the machine lacks a requirement (Landlock, Python).
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::time::{Duration, Instant};

use arena::sandbox::{Fault, Jailer, Limits, Process, Program};

const SECOND: Duration = Duration::from_secs(1);
/// The timeout for responses that must arrive on a busy machine.
const LONG: Duration = Duration::from_secs(20);

fn jailer() -> Option<Jailer> {
    let jailer = Jailer::probe(env!("CARGO_BIN_EXE_arena-jail"), &[]).expect("the jailer answers");
    if !jailer.mechanisms().are_sufficient() {
        eprintln!("skipped: this machine's sandbox has only {}", jailer.mechanisms());
        return None;
    }
    Some(jailer)
}

/// A Python program with this source.
struct Script {
    _folder: tempfile::TempDir,
    program: Program,
}

fn script(text: &str) -> Option<Script> {
    let folder = tempfile::tempdir().unwrap();
    // The sandboxed user must be able to read it.
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = folder.path().join("player.py");
    std::fs::write(&path, text).unwrap();
    let there = std::env::var_os("PATH").is_some_and(|paths| std::env::split_paths(&paths).any(|path| path.join("python3").is_file()));
    if !there {
        eprintln!("skipped: python3 is missing");
        return None;
    }
    Some(Script { _folder: folder, program: Program::new("python3", [path]) })
}

fn limits() -> Limits {
    Limits { memory: 256 << 20, disk: 1 << 20, cpu_seconds: 5, output: 100_000, ..Limits::default() }
}

/// Starts the script and sends one request. Returns `None` if the machine lacks a requirement.
fn asked(text: &str, wall: Duration) -> Option<(Result<String, Fault>, String)> {
    let (jailer, script) = (jailer()?, script(text)?);
    let mut process = Process::start(&jailer, &script.program, &limits()).unwrap();
    let answer = process.ask("go", wall, LONG).map(|answer| answer.line);
    Some((answer, process.printed()))
}

#[test]
fn honest_programs_respond_and_their_output_is_captured_separately() {
    let text = "import os, sys\nprint('I am honest')\nr = os.fdopen(int(os.environ['DESKA_IN']))\nw = os.fdopen(int(os.environ['DESKA_OUT']), 'w', buffering=1)\n\
                for line in r:\n    w.write('got ' + line)\n    sys.stderr.write('thinking\\n')\n    sys.stdout.flush()\n";
    let (Some(jailer), Some(script)) = (jailer(), script(text)) else { return };
    let mut process = Process::start(&jailer, &script.program.clone().with_separate_channel(), &limits()).unwrap();
    let first = process.ask("hello", LONG, LONG).unwrap();
    assert_eq!(first.line, "got hello");
    assert!(first.cpu.is_some_and(|cpu| cpu > Duration::ZERO && cpu <= first.wall * 4), "{first:?}");
    process.freeze();
    process.thaw();
    assert_eq!(process.ask("příště\nagain", LONG, LONG).unwrap().line, "got příště again");
    let printed = process.printed();
    assert!(printed.contains("I am honest") && printed.contains("thinking"), "{printed}");
}

#[test]
fn programs_outlive_the_thread_that_started_them() {
    let (Some(jailer), Some(script)) = (jailer(), script("while True: print('got', input(), flush=True)")) else { return };
    let mut process =
        std::thread::scope(|scope| scope.spawn(|| Process::start(&jailer, &script.program, &limits()).unwrap()).join().unwrap());
    // The death signal may arrive at any time after the thread exits.
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(process.ask("on", LONG, LONG).map(|answer| answer.line).unwrap(), "got on");
}

#[test]
fn endless_loops_time_out() {
    for text in ["while True: pass", "import time\ntime.sleep(1000)"] {
        let begun = Instant::now();
        let Some((answer, _)) = asked(text, SECOND) else { return };
        let Err(Fault::Late { limit, took }) = answer else { panic!("{answer:?}") };
        assert!(limit == SECOND && took > SECOND && begun.elapsed() < LONG, "{took:?}");
    }
}

#[test]
fn processor_time_is_counted_over_all_threads() {
    let text = "import threading, hashlib\ndef work():\n    while True: hashlib.sha256(bytes(1 << 20))\n\
                for _ in range(3): threading.Thread(target=work, daemon=True).start()\nwork()";
    let (Some(jailer), Some(script)) = (jailer(), script(text)) else { return };
    let mut process = Process::start(&jailer, &script.program, &limits()).unwrap();
    let limit = Duration::from_millis(300);
    let Err(Fault::Cpu { took, .. }) = process.ask("go", LONG, limit) else { panic!("the processor time limit was not enforced") };
    assert!(took > limit, "{took:?}");
}

#[test]
fn slightly_late_responses_are_rejected() {
    let text = "import sys, time\nsys.stdin.readline()\nprint('ready', flush=True)\nfor line in sys.stdin:\n    time.sleep(0.2005)\n    print('late', flush=True)";
    let (Some(jailer), Some(script)) = (jailer(), script(text)) else { return };
    let mut process = Process::start(&jailer, &script.program, &limits()).unwrap();
    process.ask("start", LONG, LONG).unwrap();
    let Err(Fault::Late { took, .. }) = process.ask("go", Duration::from_millis(200), LONG) else { panic!("the response was accepted") };
    assert!(took > Duration::from_millis(200), "{took:?}");
}

#[test]
fn memory_is_limited() {
    let Some((answer, printed)) = asked("x = []\nwhile True: x.append(bytearray(1 << 24))", LONG) else { return };
    let Err(Fault::Gone { .. }) = answer else { panic!("{answer:?}") };
    assert!(printed.contains("MemoryError"), "{printed}");
}

#[test]
fn used_memory_counts_but_reserved_memory_does_not() {
    // Reserved memory, as in Node and Java: 64 GiB that are never touched.
    let text = "import mmap, sys\nm = mmap.mmap(-1, 64 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=0)\nsys.stdin.readline()\nprint('there', flush=True)\nsys.stdin.readline()";
    let Some((answer, printed)) = asked(text, LONG) else { return };
    assert_eq!(answer.as_deref(), Ok("there"), "{printed}");
    // Used memory that resource limits do not count: shared memory.
    let text = "import mmap, sys, time\nsys.stdin.readline()\nm = mmap.mmap(-1, 1 << 30)\nfor at in range(0, 1 << 30, 4096):\n    m[at] = 1\n    if at % (1 << 24) == 0: time.sleep(0.01)\nprint('there', flush=True)";
    let Some((answer, printed)) = asked(text, LONG) else { return };
    if jailer().is_some_and(|jailer| jailer.mechanisms().group_memory) {
        assert!(matches!(answer, Err(Fault::Memory { limit, .. }) if limit == 256 << 20), "{answer:?}");
    } else {
        // Memory that no limit accounts for cannot be allocated.
        assert!(matches!(answer, Err(Fault::Gone { .. })) && printed.contains("not permitted"), "{answer:?} {printed}");
    }
}

#[test]
fn fork_bombs_fail() {
    let Some((answer, printed)) = asked("import os\nwhile True: os.fork()", LONG) else { return };
    let Err(Fault::Gone { .. }) = answer else { panic!("{answer:?}") };
    assert!(printed.contains("not permitted"), "{printed}");
    // The number of threads is limited too.
    let text = "import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(100,), daemon=True).start()";
    let Some((answer, printed)) = asked(text, LONG) else { return };
    let Err(Fault::Gone { .. }) = answer else { panic!("{answer:?}") };
    assert!(printed.contains("can't start new thread"), "{printed}");
}

#[test]
fn child_processes_are_limited_and_end_with_the_player() {
    let text = "import os, time\nn = 0\ntry:\n    while True:\n        if os.fork() == 0:\n            os.setsid()\n            time.sleep(1000)\n        n += 1\n\
                except OSError: print(n, flush=True)\ntime.sleep(1000)";
    let (Some(jailer), Some(script)) = (jailer(), script(text)) else { return };
    if !jailer.mechanisms().namespaces {
        eprintln!("skipped: without namespaces processes are not counted");
        return;
    }
    let mut process = Process::start(&jailer, &script.program, &Limits { processes: 8, threads: 8, ..limits() }).unwrap();
    let count: u32 = process.receive(LONG, LONG).unwrap().line.parse().unwrap();
    assert!((4..=10).contains(&count), "{count}");
    let before = sleeping(&script.program);
    process.stop();
    let begun = Instant::now();
    while sleeping(&script.program) > 0 && begun.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(before > 4 && sleeping(&script.program) == 0, "{before} processes were left");
}

/// Returns the number of processes that have this script as an argument.
fn sleeping(program: &Program) -> usize {
    let script = program.arguments[0].as_encoded_bytes().to_vec();
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| line.split(|&byte| byte == 0).any(|part| part == script) && !is_jailer(line)).count()
}

fn is_jailer(line: &[u8]) -> bool {
    line.split(|&byte| byte == 0).next().is_some_and(|name| Path::new(std::str::from_utf8(name).unwrap_or("")).ends_with("arena-jail"))
}

#[test]
fn files_outside_the_working_directory_are_inaccessible() {
    let outside = tempfile::tempdir().unwrap();
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(outside.path(), std::fs::Permissions::from_mode(0o777)).unwrap();
    let secret = outside.path().join("secret");
    std::fs::write(&secret, "secret").unwrap();
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o666)).unwrap();
    let text = format!(
        "import os, sys\nout = []\ndef attempt(what):\n    try: what(); out.append('done')\n    except OSError as e: out.append('refused')\n\
         attempt(lambda: open({secret:?}).read())\nattempt(lambda: open({secret:?}, 'a').write('x'))\nattempt(lambda: open({new:?}, 'w'))\n\
         attempt(lambda: os.unlink({secret:?}))\nattempt(lambda: os.listdir('/root'))\nattempt(lambda: open('/etc/passwd').read())\nattempt(lambda: os.listdir('/proc'))\n\
         attempt(lambda: open('mine', 'w').write('x'))\nattempt(lambda: open('big', 'wb').write(bytes(3 << 20)))\n\
         print(' '.join(out), os.listdir('.') , flush=True)\nsys.stdin.readline()",
        secret = secret.display().to_string(),
        new = outside.path().join("new").display().to_string(),
    );
    // Writing beyond the file size limit raises a signal, which Python turns into an error.
    let (Some(jailer), Some(script)) = (jailer(), script(&text)) else { return };
    let mut process = Process::start(&jailer, &script.program, &limits()).unwrap();
    let said = process.receive(LONG, LONG).unwrap().line;
    assert!(said.starts_with("refused refused refused refused refused refused refused done refused ["), "{said}");
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), "secret");
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 1);
}

#[test]
fn network_is_unavailable() {
    let text = "import socket, os, ctypes\nout = []\n\
                for family, kind in ((socket.AF_INET, socket.SOCK_STREAM), (socket.AF_INET6, socket.SOCK_DGRAM), (socket.AF_UNIX, socket.SOCK_STREAM)):\n\
                \x20   try: socket.socket(family, kind); out.append('done')\n    except OSError: out.append('refused')\n\
                libc = ctypes.CDLL(None, use_errno=True)\n\
                for call in (libc.unshare, ): out.append('done' if call(0x10000000) == 0 else 'refused')\n\
                out.append('done' if libc.ptrace(16, 1, 0, 0) == 0 else 'refused')\nprint(' '.join(out), flush=True)\nwhile True: pass";
    let (Some(jailer), Some(script)) = (jailer(), script(text)) else { return };
    let mut process = Process::start(&jailer, &script.program, &limits()).unwrap();
    assert_eq!(process.receive(LONG, LONG).unwrap().line, "refused refused refused refused refused");
}

#[test]
fn excessive_output_is_a_fault() {
    let Some((answer, printed)) = asked("import sys\nwhile True: sys.stderr.write('x' * 1000)", LONG) else { return };
    assert_eq!(answer, Err(Fault::Flood { limit: 100_000 }));
    assert!(printed.len() < 50_000 && printed.contains("bytes left out"), "{}", printed.len());
    let Some((answer, _)) = asked("import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('x' * 1000)", LONG) else { return };
    assert_eq!(answer, Err(Fault::Long { limit: limits().line }));
    // Many lines: the first is the response, the next request finds the others.
    let text = "import sys\nsys.stdin.readline()\nfor n in range(100000): print(n)\nsys.stdout.flush()";
    let (Some(jailer), Some(script)) = (jailer(), script(text)) else { return };
    let mut process = Process::start(&jailer, &script.program, &limits()).unwrap();
    assert_eq!(process.ask("go", LONG, LONG).unwrap().line, "0");
    let next = process.ask("go", LONG, LONG);
    assert!(matches!(next, Err(Fault::Unasked { .. } | Fault::Long { .. })), "{next:?}");
}

#[test]
fn exits_are_described() {
    for (text, part) in [
        ("quit()", "exit code 0"),
        ("raise ValueError('no idea')", "ValueError: no idea"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\nimport ctypes\nctypes.string_at(0)", "signal 11"),
        ("import os, time\nos.close(1)\ntime.sleep(100)", "closed its output"),
        ("print(b'\\xff'); import sys; sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); input()", ""),
    ] {
        let Some((answer, _)) = asked(text, LONG) else { return };
        match answer {
            Err(fault) => assert!(fault.to_string().contains(part), "{text}: {fault}"),
            Ok(line) => assert_eq!(line, "b'\\xff'", "{text}"),
        }
    }
}

#[test]
fn missing_programs_are_named() {
    let jailer = Jailer::trusting(env!("CARGO_BIN_EXE_arena-jail"), &[]);
    let error = Process::start(&jailer, &Program::new("no-such-program", [""; 0]), &limits()).err().unwrap();
    assert!(error.to_string().contains("no-such-program"), "{error}");
    let error = Process::start(&jailer, &Program::new("/etc/passwd", [""; 0]), &limits()).unwrap().ask("go", LONG, LONG).unwrap_err();
    assert!(matches!(&error, Fault::Jail { .. }), "{error}");
    assert!(Jailer::probe("/bin/true", &[]).is_err());
}

#[test]
fn trusted_programs_run_without_a_sandbox() {
    let jailer = Jailer::trusting(env!("CARGO_BIN_EXE_arena-jail"), &[]);
    let mut process = Process::start(&jailer, &Program::new("cat", [""; 0]), &limits()).unwrap();
    assert_eq!(process.ask("hello", LONG, LONG).unwrap().line, "hello");
}
