-- Adds relations between members and private messages.

-- `kind` is `follow`, `block` or `accept` (accept messages) and describes the relation of
-- `guest` to `other`.
create table relations (
    guest text not null,
    other text not null,
    kind text not null,
    at bigint not null,
    primary key (guest, other, kind)
);
create index relations_by_other on relations (other);

-- Who may challenge a member or send messages to them: `all`, `followed` or `nobody`.
alter table members add column challenges text not null default 'all';
alter table members add column letters text not null default 'all';

-- `pair` combines both ids, the smaller first. `folded` is the searchable text.
create table messages (
    number bigint primary key,
    pair text not null,
    sender text not null,
    receiver text not null,
    at bigint not null,
    text text not null,
    folded text not null,
    seen bigint not null default 0
);
create index messages_by_pair on messages (pair, number);
create index messages_by_sender on messages (sender, at);
create index messages_by_receiver on messages (receiver, seen);
