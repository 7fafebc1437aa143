-- Adds searchable names and files that guests share.

-- The name in lower case without diacritics. `fold_names` corrects the names that SQLite's
-- `lower` can't fold.
alter table seats add column folded text not null default '';
update seats set folded = lower(name);

-- A shared file, stored as text in the named encoding and deleted when it expires.
create table files (
    id text primary key,
    guest text not null,
    name text not null,
    rules text,
    lexicon text,
    coding text not null,
    body text not null,
    created bigint not null,
    expires bigint not null
);
create index files_by_guest on files (guest);
create index files_by_expiry on files (expires);
