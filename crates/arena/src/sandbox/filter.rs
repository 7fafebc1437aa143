//! Seccomp filters: the system calls that a player may not use.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition as Condition, SeccompFilter, SeccompRule,
    TargetArch, sock_filter,
};

/// Calls that need no filter, because another mechanism contains them.
pub(super) struct Exemptions {
    /// Starting processes.
    pub(super) processes: bool,
    /// Calls whose effect stays within namespaces: signals, process groups.
    pub(super) namespaces: bool,
    /// Changing modes and times of files. Permitted if all files of others are read-only.
    pub(super) changes: bool,
    /// Sharing anonymous memory. Permitted if a control group accounts for it.
    pub(super) shared_memory: bool,
    /// The process id of the player.
    pub(super) own: u32,
}

/// Calls that no player needs and that reach outside the sandbox.
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
    // Two games could communicate through locks on a file that both can read, or by watching each
    // other read it.
    libc::SYS_flock,
    libc::SYS_inotify_init1,
    libc::SYS_inotify_add_watch,
    libc::SYS_fanotify_init,
    libc::SYS_ioprio_set,
];

/// Like [`REFUSED`], for calls that newer architectures only have under other names.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[i64] = &[libc::SYS_inotify_init];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[i64] = &[];

/// Calls that affect other processes, refused without namespaces.
const AFFECTING_OTHERS: &[i64] = &[
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_setpriority,
];

/// Changes of file metadata. Neither Landlock nor a read-only descriptor denies them to the owner.
const METADATA_CHANGES: &[i64] = &[
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
const METADATA_CHANGES_OLD: &[i64] =
    &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
const METADATA_CHANGES_OLD: &[i64] = &[];

/// Calls that fail with `ENOSYS`, so that libraries fall back to older calls whose arguments a
/// filter can inspect.
const NOT_IMPLEMENTED: &[i64] = &[libc::SYS_clone3, libc::SYS_io_uring_setup];

/// The last system call that this list covers (`mseal`). Newer calls and those of other ABIs (x32,
/// from 2^30) fail with `ENOSYS`.
const LAST_KNOWN_CALL: u32 = 462;

/// `fcntl` commands by which processes could communicate through a file, signal each other, or make
/// the kernel allocate more: locks, leases, notifications, hints, pipe sizes.
const REFUSED_FCNTL: &[i32] = &[
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

/// `TIOCSTI` inserts characters into a terminal, `TIOCLINUX` pastes into one, `FIOASYNC` requests
/// signals; the others change file metadata.
const REFUSED_IOCTL: &[u64] = &[0x5412, 0x541c, 0x5452, 0x4008_6602, 0x401c_5820];

/// Builds the filters, to be applied one after the other.
pub(super) fn filters(exempt: &Exemptions) -> Result<Vec<BpfProgram>, seccompiler::Error> {
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
    if !exempt.processes {
        // Only threads may be created.
        clone.push(argument(0, Length::Qword, Is::MaskedEq(libc::CLONE_THREAD as u64), 0)?);
        #[cfg(target_arch = "x86_64")]
        for call in [libc::SYS_fork, libc::SYS_vfork] {
            refused.insert(call, Vec::new());
        }
    }
    refused.insert(libc::SYS_clone, clone);
    // Only the process's own limits.
    refused.insert(libc::SYS_prlimit64, vec![argument(0, Length::Dword, Is::Ne, 0)?]);
    let is =
        |index, values: &[u64]| values.iter().map(|&value| argument(index, Length::Dword, Is::Eq, value)).collect::<Result<Vec<_>, _>>();
    refused.insert(libc::SYS_ioctl, is(1, REFUSED_IOCTL)?);
    let fcntl: Vec<u64> = REFUSED_FCNTL.iter().map(|&command| command as u64).collect();
    refused.insert(libc::SYS_fcntl, is(1, &fcntl)?);
    // Huge pages are not included in the memory accounting.
    let huge = libc::MAP_HUGETLB as u64;
    let mut mmap = vec![argument(3, Length::Dword, Is::MaskedEq(huge), huge)?];
    if !exempt.shared_memory {
        // Anonymous shared memory stays allocated, without being accounted to a process, after it
        // is unmapped.
        refused.insert(libc::SYS_memfd_create, Vec::new());
        let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
        mmap.push(argument(3, Length::Dword, Is::MaskedEq(shared), shared)?);
    }
    refused.insert(libc::SYS_mmap, mmap);
    if !exempt.namespaces {
        refused.extend(AFFECTING_OTHERS.iter().map(|&call| (call, Vec::new())));
        let own = u64::from(exempt.own);
        refused.insert(libc::SYS_tgkill, vec![argument(0, Length::Dword, Is::Ne, own)?]);
        // Only the calling thread, given as 0.
        for call in [libc::SYS_sched_setaffinity, libc::SYS_sched_setattr, libc::SYS_sched_setparam, libc::SYS_sched_setscheduler] {
            refused.insert(call, vec![argument(0, Length::Dword, Is::Ne, 0)?]);
        }
        let parents = [libc::PR_SET_PDEATHSIG as u64, libc::PR_SET_CHILD_SUBREAPER as u64];
        refused.insert(libc::SYS_prctl, is(0, &parents)?);
    }
    if !exempt.changes {
        refused.extend([METADATA_CHANGES, METADATA_CHANGES_OLD].into_iter().flatten().map(|&call| (call, Vec::new())));
    }
    let unknown = NOT_IMPLEMENTED.iter().map(|&call| (call, Vec::new())).collect();
    let filter = |rules, error: i32| -> Result<BpfProgram, seccompiler::Error> {
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), arch)?;
        Ok(filter.try_into()?)
    };
    Ok(vec![filter(refused, libc::EPERM)?, filter(unknown, libc::ENOSYS)?, refuse_newer_calls()])
}

/// Fails all calls newer than [`LAST_KNOWN_CALL`] with `ENOSYS`.
fn refuse_newer_calls() -> BpfProgram {
    let step = |code: u32, jt, jf, k| sock_filter { code: code as u16, jt, jf, k };
    vec![
        // The first field of the filter's input is the number of the call.
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        step(libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K, 0, 1, LAST_KNOWN_CALL),
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
    fn filters_compile_for_every_combination() {
        for setting in 0..16 {
            let is = |bit: u32| setting >> bit & 1 == 1;
            let exempt = Exemptions { processes: is(0), namespaces: is(1), changes: is(2), shared_memory: is(3), own: 7 };
            let filters = filters(&exempt).unwrap();
            assert_eq!(filters.len(), 3);
            assert!(filters.iter().all(|filter| !filter.is_empty()));
        }
    }
}
