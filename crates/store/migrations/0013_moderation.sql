-- Adds reports to moderators, bans of guests and addresses (`silence` bans only from chat), and
-- the guest book.

create table reports (
    number bigint primary key,
    at bigint not null,
    reporter text not null,
    reporter_name text not null,
    subject text not null,
    subject_name text not null,
    kind text not null,
    game text,
    evidence text not null,
    note text not null,
    closed bigint,
    closed_by text,
    verdict text
);
create index reports_by_reporter on reports (reporter, closed);

create table bans (
    number bigint primary key,
    subject text not null,
    name text not null,
    silence bigint not null,
    at bigint not null,
    until bigint,
    reason text not null,
    actor text not null,
    lifted bigint
);

create table book (
    number bigint primary key,
    guest text not null,
    name text not null,
    at bigint not null,
    text text not null,
    removed bigint not null default 0
);
create index book_by_guest on book (guest, at);
