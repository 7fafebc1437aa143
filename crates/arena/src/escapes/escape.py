"""Programs that try to get out of the jail, knowing how it is built. The first argument says which; each line that comes is answered with one.

A word that begins with "done" or "heard" is an escape, and so is a number beyond the limit; who judges looks at the machine, too.
"""
import ctypes
import os
import signal
import sys
import threading
import time

LIBC = ctypes.CDLL(None, use_errno=True)
ASKED = sys.argv[2:]


def say(word):
    print(word, flush=True)


def read():
    if not sys.stdin.readline():
        os._exit(0)


def tried(*steps):
    """Does what can be done of these; the others are refused."""
    for step in steps:
        try:
            step()
        except (OSError, ImportError, AttributeError):
            pass


def detached():
    """Leaves session and group, and lives on when its parent ends."""
    tried(lambda: os.setpgid(0, 0), os.setsid, lambda: LIBC.prctl(1, 0, 0, 0, 0), lambda: LIBC.prctl(36, 1, 0, 0, 0))


def forked(work):
    """Two processes away from the first one, which lost its parent."""
    if os.fork() == 0:
        detached()
        if os.fork() == 0:
            detached()
            work()
        os._exit(0)


def forever():
    tried(*[lambda number=number: signal.signal(number, signal.SIG_IGN) for number in (1, 2, 3, 15)])
    while True:
        time.sleep(1000)


def busy():
    while True:
        pass


def walker():
    """Never the same process for long: before it is found it is another."""
    tried(lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    while True:
        for _ in range(2000):
            pass
        try:
            if os.fork() > 0:
                os._exit(0)
            tried(os.setsid)
        except OSError:
            pass


def waker():
    """Wakes all others, itself and whoever is stopped."""
    while True:
        tried(lambda: os.kill(-1, signal.SIGCONT), lambda: os.kill(0, signal.SIGCONT))


# Who lives on, and who works in the other's time.

def survive_alone():
    detached()
    parent = os.getppid()
    tried(*[lambda number=number: os.kill(parent, number) for number in (19, 15, 9)], lambda: os.kill(-1, 9), lambda: os.killpg(parent, 9))
    say("here")
    forever()


def survive_forks():
    forked(forever)
    detached()
    read_and_wait()


def survive_walker():
    forked(walker)
    detached()
    read_and_wait()


def survive_crash():
    """Ends itself as soon as the others are on their way."""
    forked(forever)
    forked(walker)
    say("here")
    read()
    os._exit(0)


def read_and_wait():
    say("here")
    forever()


def work_alone():
    detached()
    for _ in range(2):
        threading.Thread(target=busy, daemon=True).start()
    read_and_wait()


def work_forks():
    forked(busy)
    forked(waker)
    detached()
    read_and_wait()


def work_walker():
    forked(walker)
    detached()
    read_and_wait()


# Who takes more memory than there is for it. Each says how many MiB it had, at the end.

CHUNK = bytes(1 << 20) * 16
MOST = 960


def memory_memfd():
    mib = 0
    try:
        while mib < MOST:
            file = os.memfd_create(str(mib))
            mib += os.write(file, CHUNK) >> 20
    except OSError:
        pass
    say(mib)


def memory_let_go():
    """Pages that are shared stay when their mapping goes, but for one page of it."""
    import mmap
    kept, mib = [], 0
    try:
        while mib < MOST:
            shared = mmap.mmap(-1, 1 << 24)
            shared.write(CHUNK)
            shared.madvise(mmap.MADV_DONTNEED)
            kept.append(shared)
            mib += 16
    except OSError:
        pass
    say(mib)


def memory_zero():
    import mmap
    kept, mib = [], 0
    try:
        while mib < MOST:
            with open("/dev/zero", "r+b", buffering=0) as zero:
                shared = mmap.mmap(zero.fileno(), 1 << 24)
            shared.write(CHUNK)
            shared.madvise(mmap.MADV_DONTNEED)
            kept.append(shared)
            mib += 16
    except OSError:
        pass
    say(mib)


def memory_files():
    mib = 0
    for folder in (".", "/dev/shm", "/tmp"):
        try:
            while mib < MOST:
                with open(f"{folder}/{mib}", "wb", buffering=0) as file:
                    mib += (file.write(CHUNK) or 0) >> 20
        except OSError:
            pass
    say(mib)


def memory_forks():
    """Each process has little, all together too much."""
    for _ in range(6):
        try:
            if os.fork() == 0:
                kept = bytearray(os.urandom(1 << 20) * 120)
                while kept:
                    time.sleep(1000)
        except OSError:
            pass
    time.sleep(5)
    say(MOST)


# How many there are at once.

def processes_forks():
    """One that counts, and as many others as it gets."""
    count = 1
    try:
        while count < 200:
            if os.fork() == 0:
                time.sleep(1000)
            count += 1
    except OSError:
        pass
    say(count)


def processes_threads():
    count = 1
    try:
        while count < 200:
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
            count += 1
    except (RuntimeError, OSError):
        pass
    say(count)


# What one game could tell another: two programs, "arm", "send", "hear". Both know the same file.

def channel(arm, send, hear):
    state = {}
    for _ in range(3):
        line = sys.stdin.readline().strip()
        word = "nothing"
        try:
            if line == "arm":
                state["armed"] = arm()
            elif line == "send":
                state["sent"] = send()
            elif line == "hear" and hear(state.get("armed")):
                word = "heard"
        except (OSError, AttributeError, ImportError):
            pass
        say(word)
    forever()


def channel_flock():
    import fcntl
    file = open(ASKED[0])

    def hear(_):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False

    channel(lambda: None, lambda: fcntl.flock(file, fcntl.LOCK_EX), hear)


def channel_record_lock():
    import fcntl
    import struct
    file = open(ASKED[0])

    def send():
        fcntl.fcntl(file, fcntl.F_SETLK, struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 0, 0, 0))

    def hear(_):
        return struct.unpack("hhqqi4x", fcntl.fcntl(file, fcntl.F_GETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0)))[0] != fcntl.F_UNLCK

    channel(lambda: None, send, hear)


def channel_socket():
    import socket

    def send():
        listening = socket.socket(socket.AF_UNIX)
        listening.bind("\0" + ASKED[1])
        listening.listen()
        return listening

    def hear(_):
        socket.socket(socket.AF_UNIX).connect("\0" + ASKED[1])
        return True

    channel(lambda: None, send, hear)


def channel_notice():
    def arm():
        watch = LIBC.inotify_init1(os.O_NONBLOCK)
        return watch if watch >= 0 and LIBC.inotify_add_watch(watch, ASKED[0].encode(), 0xFFF) >= 0 else None

    def hear(watch):
        return watch is not None and len(os.read(watch, 4096)) > 0

    channel(arm, lambda: open(ASKED[0]).read(), hear)


def channel_times():
    def send():
        tried(lambda: os.utime(ASKED[0], (1, 1)), lambda: os.chmod(ASKED[0], 0o700), lambda: os.setxattr(ASKED[0], "user.word", b"rack"))

    def hear(_):
        there = os.stat(ASKED[0])
        return there.st_mtime == 1 or there.st_mode & 0o777 == 0o700 or "user.word" in os.listxattr(ASKED[0])

    channel(lambda: None, send, hear)


def channel_files():
    places = [f"{folder}/{ASKED[1]}" for folder in ("/tmp", "/dev/shm", "/var/tmp", "/run", os.path.dirname(ASKED[0]))]

    def send():
        for place in places:
            tried(lambda place=place: open(place, "w").write("rack"))

    channel(lambda: None, send, lambda _: any(os.path.exists(place) for place in places))


def channel_memory():
    """Memory and queues that System V and POSIX know by name."""
    def send():
        tried(lambda: os.memfd_create("x"))
        return [LIBC.shmget(4711, 4096, 0o1666), LIBC.msgget(4711, 0o1666), LIBC.semget(4711, 1, 0o1666), LIBC.mq_open(b"/deska", 0o102, 0o666, None)]

    def hear(_):
        found = [LIBC.shmget(4711, 4096, 0), LIBC.msgget(4711, 0), LIBC.semget(4711, 1, 0), LIBC.mq_open(b"/deska", 0)]
        return any(number >= 0 for number in found)

    channel(lambda: None, send, hear)


# What is none of its business. "done" behind a name: it was not refused.

def reach():
    import socket
    runner, outside, port, name = int(ASKED[0]), ASKED[1], int(ASKED[2]), ASKED[3]
    # A file that is named in a command may be read; this one is not.
    secret = outside + "/secret"
    out = []

    def attempt(name, what):
        try:
            result = what()
            out.append(f"{name}={'refused' if isinstance(result, int) and result < 0 else 'done'}")
        except (OSError, AttributeError):
            out.append(f"{name}=refused")

    def connected(family, address):
        with socket.socket(family) as to:
            to.connect(address)

    numbered = attempt if os.uname().machine == "x86_64" else lambda name, what: None
    call = LIBC.syscall
    call.restype = ctypes.c_long
    buffer = ctypes.create_string_buffer(16)
    attempt("signal", lambda: os.kill(runner, 0))
    numbered("signal-thread", lambda: call(234, runner, runner, 0))
    numbered("signal-queue", lambda: call(297, runner, runner, 0, buffer))
    attempt("trace", lambda: LIBC.ptrace(16, runner, 0, 0))
    attempt("trace-jailer", lambda: LIBC.ptrace(16, os.getppid(), 0, 0))
    attempt("seize-jailer", lambda: LIBC.ptrace(0x4206, os.getppid(), 0, 0))
    for process in ("runner", "jailer"):
        number = runner if process == "runner" else os.getppid()
        for file in ("mem", "maps", "environ", "fd/0", "root/etc/passwd", "stat"):
            attempt(f"{process}-{file}", lambda number=number, file=file: open(f"/proc/{number}/{file}", "rb").read(1))
        numbered(f"{process}-memory", lambda number=number: call(310, number, buffer, 1, buffer, 1, 0))
        numbered(f"{process}-handle", lambda number=number: call(434, number, 0))
        numbered(f"{process}-limits", lambda number=number: call(302, number, 7, 0, buffer))
    attempt("write-outside", lambda: open(outside + "/new", "w"))
    attempt("change-outside", lambda: open(secret, "a"))
    attempt("read-secret", lambda: open(secret).read())
    attempt("remove", lambda: os.unlink(secret))
    attempt("rename", lambda: os.rename(secret, secret + "2"))
    attempt("link", lambda: os.link(secret, "linked"))
    attempt("truncate", lambda: os.truncate(secret, 0))
    attempt("rights", lambda: os.chmod(sys.argv[0], 0o777))
    attempt("list-home", lambda: os.listdir("/root"))
    attempt("list-proc", lambda: os.listdir("/proc"))
    attempt("list-groups", lambda: os.listdir("/sys/fs/cgroup"))
    attempt("tcp", lambda: connected(socket.AF_INET, ("127.0.0.1", port)))
    attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    attempt("tcp6", lambda: socket.socket(socket.AF_INET6))
    attempt("unix", lambda: connected(socket.AF_UNIX, outside + "/socket"))
    attempt("abstract", lambda: connected(socket.AF_UNIX, "\0" + name))
    attempt("netlink", lambda: socket.socket(16, socket.SOCK_RAW))
    attempt("unshare", lambda: LIBC.unshare(0x10000000))
    attempt("chroot", lambda: LIBC.chroot(b"."))
    attempt("mount", lambda: LIBC.mount(b"none", b".", b"tmpfs", 0, None))
    numbered("io-uring", lambda: call(425, 1, buffer))
    numbered("bpf", lambda: call(321, 0, buffer, 0))
    numbered("keys", lambda: call(250, 0, -3, 1))
    # The same calls by the numbers of the x32 interface, and one that is newer than the filter.
    numbered("x32-socket", lambda: call(0x40000000 + 41, 2, 1, 0))
    numbered("x32-unshare", lambda: call(0x40000000 + 272, 0x10000000))
    numbered("newer-call", lambda: call(463, -100, buffer, 0, buffer, buffer, 16))
    say(" ".join(out))


MODES = {name: value for name, value in globals().items() if callable(value) and name.partition("_")[0] in ("survive", "work", "memory", "processes", "channel", "reach")}

if not sys.argv[1].startswith("channel_"):
    read()
MODES[sys.argv[1]]()
forever()
