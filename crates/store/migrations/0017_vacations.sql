-- Adds vacations of members, during which their correspondence clocks are paused.

create table vacations (
    guest text not null,
    since bigint not null,
    until bigint not null
);
create index vacations_by_guest on vacations (guest, until);
create index vacations_by_end on vacations (until);
