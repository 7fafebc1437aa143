-- Adds members: guests with a unique name and a password.

-- `likeness` and `written` are lookalike keys of the name, in lower case and as typed. Unique
-- indexes on both prevent lookalike names. For a deleted account, both are a space followed by
-- the guest id, and the name is empty. `factor` is the secret of the second factor and
-- `factor_step` the last accepted time step, which prevents code replay.
create table members (
    guest text primary key,
    name text not null,
    likeness text not null,
    written text not null,
    password text,
    role text not null,
    about text not null default '',
    hidden bigint not null default 0,
    created bigint not null,
    renamed bigint,
    factor text,
    factor_step bigint not null default 0
);
create unique index members_by_likeness on members (likeness);
create unique index members_by_writing on members (written);

-- Hashes of the single-use codes that replace a lost second factor.
create table recovery_codes (
    hash text primary key,
    guest text not null
);
create index recovery_codes_by_guest on recovery_codes (guest);

-- Former names of members, reserved for a time.
create table former_names (
    likeness text primary key,
    written text not null,
    name text not null,
    guest text not null,
    until bigint not null
);
create index former_names_by_writing on former_names (written);

-- Hashes of codes that allow setting a new password.
create table reset_codes (
    hash text primary key,
    guest text not null,
    expires bigint not null
);
create index reset_codes_by_guest on reset_codes (guest);

-- The log of actions by administrators and moderators: the actor (a member's guest id or
-- `command line`), action, target and reason.
create table actions (
    at bigint not null,
    actor text not null,
    action text not null,
    subject text not null,
    reason text not null
);
create index actions_by_time on actions (at);

-- `member` is 1 if the session is authenticated as the member. `label` is a short name for
-- lists, and `browser` the browser that created the session.
alter table sessions add column member bigint not null default 0;
alter table sessions add column label text;
alter table sessions add column browser text not null default '';
