-- Adds the browsers in which members have signed in, identified by a token of each browser.

create table known_browsers (
    token text not null,
    guest text not null,
    seen bigint not null,
    primary key (token, guest)
);
create index known_browsers_by_guest on known_browsers (guest, seen);
