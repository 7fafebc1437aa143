-- Adds studies of the analysis board. `body` is compressed; `revision` counts its changes.

create table studies (
    id text primary key,
    guest text not null,
    title text not null,
    game text not null,
    rules text not null,
    shared bigint not null,
    revision bigint not null,
    created bigint not null,
    changed bigint not null,
    body text not null
);
create index studies_by_guest on studies (guest, changed);
