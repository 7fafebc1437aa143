//! The system calls that a player does not have.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition as Condition, SeccompFilter, SeccompRule,
    TargetArch,
};

/// Calls that no player needs and that reach outside its jail.
const REFUSED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
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
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_mount_setattr,
    libc::SYS_memfd_secret,
    libc::SYS_mq_open,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
];

/// Calls that are answered as if the kernel did not know them, so that libraries take the older way, whose arguments a filter can see.
const UNKNOWN: &[i64] = &[libc::SYS_clone3, libc::SYS_io_uring_setup];

/// The filters, to be applied one after the other. `processes`: may it start others? `signals`: may it send signals to other processes?
pub(super) fn filters(processes: bool, signals: bool) -> Result<Vec<BpfProgram>, seccompiler::Error> {
    let arch: TargetArch = std::env::consts::ARCH.try_into()?;
    let mut refused: BTreeMap<i64, Vec<SeccompRule>> = REFUSED.iter().map(|&call| (call, Vec::new())).collect();
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
    if !processes {
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
    // TIOCSTI puts characters into a terminal, TIOCLINUX pastes there.
    let ioctl = [0x5412, 0x541c].into_iter().map(|request| argument(1, Length::Dword, Is::Eq, request)).collect::<Result<_, _>>()?;
    refused.insert(libc::SYS_ioctl, ioctl);
    if !signals {
        for call in [libc::SYS_kill, libc::SYS_tkill, libc::SYS_rt_sigqueueinfo] {
            refused.insert(call, Vec::new());
        }
    }
    let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
    let filter = |rules, error: i32| -> Result<BpfProgram, seccompiler::Error> {
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), arch)?;
        Ok(filter.try_into()?)
    };
    Ok(vec![filter(refused, libc::EPERM)?, filter(unknown, libc::ENOSYS)?])
}

fn argument(index: u8, length: Length, is: Is, value: u64) -> Result<SeccompRule, seccompiler::Error> {
    Ok(SeccompRule::new(vec![Condition::new(index, length, is, value)?])?)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_filters_can_be_made_in_every_setting() {
        for (processes, signals) in [(false, false), (false, true), (true, false), (true, true)] {
            let filters = super::filters(processes, signals).unwrap();
            assert_eq!(filters.len(), 2);
            assert!(filters.iter().all(|filter| !filter.is_empty()));
        }
    }
}
