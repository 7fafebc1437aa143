//! The system calls that a player does not have.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition as Condition, SeccompFilter, SeccompRule,
    TargetArch, sock_filter,
};

/// What a player may do, by what keeps it in otherwise.
pub(super) struct Allowed {
    /// Start other processes.
    pub(super) processes: bool,
    /// Whatever stays within namespaces: signals, groups of processes.
    pub(super) namespaces: bool,
    /// Change the rights and times of files: those of others are read-only.
    pub(super) changes: bool,
    /// Share memory without a file: it is counted.
    pub(super) shared_memory: bool,
    /// The number of the player's own process.
    pub(super) own: u32,
}

/// Calls that no player needs and that reach outside its jail.
const REFUSED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fsconfig,
    libc::SYS_fspick,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_mount_setattr,
    libc::SYS_memfd_secret,
    libc::SYS_mq_open,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    // By locks on a file that both read, and by watching each other read, two games could talk.
    libc::SYS_flock,
    libc::SYS_inotify_init1,
    libc::SYS_inotify_add_watch,
    libc::SYS_fanotify_init,
    libc::SYS_ioprio_set,
];

/// As [`REFUSED`], calls that newer machines know by other names only.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[i64] = &[libc::SYS_inotify_init];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[i64] = &[];

/// What a process does to others, where they are those of all.
const TO_OTHERS: &[i64] = &[
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_setpriority,
];

/// Changes of what is known of a file, which neither Landlock nor its being open for reading forbids to its owner.
const CHANGES: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // fchmodat2.
    452,
];
#[cfg(target_arch = "x86_64")]
const CHANGES_OLD: &[i64] = &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
const CHANGES_OLD: &[i64] = &[];

/// Calls that are answered as if the kernel did not know them, so that libraries take the older way, whose arguments a filter can see.
const UNKNOWN: &[i64] = &[libc::SYS_clone3, libc::SYS_io_uring_setup];

/// The last call that this list was made for (`mseal`). What is newer, and what is numbered by another interface (x32, from 2^30), is unknown to players.
const LAST: u32 = 462;

/// Uses of `fcntl` by which processes could talk over a file, make each other signals, or have the kernel keep more for them: leases, notes, hints, pipes of
/// another size, and all locks.
const FCNTL: &[i32] = &[
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_GETLK,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
    libc::F_SETOWN,
    // F_SETOWN_EX and F_SETSIG.
    15,
    10,
    libc::F_SETLEASE,
    libc::F_GETLEASE,
    libc::F_NOTIFY,
    libc::F_SETPIPE_SZ,
    // F_SET_RW_HINT and F_SET_FILE_RW_HINT.
    1036,
    1038,
];

/// `TIOCSTI` puts characters into a terminal, `TIOCLINUX` pastes there; `FIOASYNC` asks for signals; the others change what is known of a file.
const IOCTL: &[u64] = &[0x5412, 0x541c, 0x5452, 0x4008_6602, 0x401c_5820];

/// The filters, to be applied one after the other.
pub(super) fn filters(allowed: &Allowed) -> Result<Vec<BpfProgram>, seccompiler::Error> {
    let arch: TargetArch = std::env::consts::ARCH.try_into()?;
    let mut refused: BTreeMap<i64, Vec<SeccompRule>> =
        [REFUSED, REFUSED_OLD].into_iter().flatten().map(|&call| (call, Vec::new())).collect();
    let mut clone = Vec::new();
    for flag in [
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWNET,
        libc::CLONE_NEWNS,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWCGROUP,
    ] {
        clone.push(argument(0, Length::Qword, Is::MaskedEq(flag as u64), flag as u64)?);
    }
    if !allowed.processes {
        // Threads only.
        clone.push(argument(0, Length::Qword, Is::MaskedEq(libc::CLONE_THREAD as u64), 0)?);
        #[cfg(target_arch = "x86_64")]
        for call in [libc::SYS_fork, libc::SYS_vfork] {
            refused.insert(call, Vec::new());
        }
    }
    refused.insert(libc::SYS_clone, clone);
    // Limits of oneself only.
    refused.insert(libc::SYS_prlimit64, vec![argument(0, Length::Dword, Is::Ne, 0)?]);
    let is =
        |index, values: &[u64]| values.iter().map(|&value| argument(index, Length::Dword, Is::Eq, value)).collect::<Result<Vec<_>, _>>();
    refused.insert(libc::SYS_ioctl, is(1, IOCTL)?);
    let fcntl: Vec<u64> = FCNTL.iter().map(|&command| command as u64).collect();
    refused.insert(libc::SYS_fcntl, is(1, &fcntl)?);
    // Pages of a size that is not counted with the others.
    let huge = libc::MAP_HUGETLB as u64;
    let mut mmap = vec![argument(3, Length::Dword, Is::MaskedEq(huge), huge)?];
    if !allowed.shared_memory {
        // What is shared without a file stays in memory, and in nobody's account, after it has been let go of.
        refused.insert(libc::SYS_memfd_create, Vec::new());
        let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
        mmap.push(argument(3, Length::Dword, Is::MaskedEq(shared), shared)?);
    }
    refused.insert(libc::SYS_mmap, mmap);
    if !allowed.namespaces {
        refused.extend(TO_OTHERS.iter().map(|&call| (call, Vec::new())));
        let own = u64::from(allowed.own);
        refused.insert(libc::SYS_tgkill, vec![argument(0, Length::Dword, Is::Ne, own)?]);
        // Its own thread, by 0, only.
        for call in [libc::SYS_sched_setaffinity, libc::SYS_sched_setattr, libc::SYS_sched_setparam, libc::SYS_sched_setscheduler] {
            refused.insert(call, vec![argument(0, Length::Dword, Is::Ne, 0)?]);
        }
        let parents = [libc::PR_SET_PDEATHSIG as u64, libc::PR_SET_CHILD_SUBREAPER as u64];
        refused.insert(libc::SYS_prctl, is(0, &parents)?);
    }
    if !allowed.changes {
        refused.extend([CHANGES, CHANGES_OLD].into_iter().flatten().map(|&call| (call, Vec::new())));
    }
    let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
    let filter = |rules, error: i32| -> Result<BpfProgram, seccompiler::Error> {
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), arch)?;
        Ok(filter.try_into()?)
    };
    Ok(vec![filter(refused, libc::EPERM)?, filter(unknown, libc::ENOSYS)?, newer()])
}

/// Calls beyond the last that is known here are unknown to the player, too.
fn newer() -> BpfProgram {
    let step = |code: u32, jt, jf, k| sock_filter { code: code as u16, jt, jf, k };
    vec![
        // The number of the call is what a filter sees first.
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        step(libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K, 0, 1, LAST),
        step(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32),
        step(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW),
    ]
}

fn argument(index: u8, length: Length, is: Is, value: u64) -> Result<SeccompRule, seccompiler::Error> {
    Ok(SeccompRule::new(vec![Condition::new(index, length, is, value)?])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filters_can_be_made_in_every_setting() {
        for setting in 0..16 {
            let is = |bit: u32| setting >> bit & 1 == 1;
            let allowed = Allowed { processes: is(0), namespaces: is(1), changes: is(2), shared_memory: is(3), own: 7 };
            let filters = filters(&allowed).unwrap();
            assert_eq!(filters.len(), 3);
            assert!(filters.iter().all(|filter| !filter.is_empty()));
        }
    }
}
