-- Adds a hash chain: the hash of each record covers the record and the previous hash. Older
-- records have no hash.

alter table events add column hash text;

-- The run of a server that stored a running clock, and the age of that run in milliseconds.
-- Both are null while the clock is stopped.
alter table clocks add column run text;
alter table clocks add column at bigint;

-- The age of each server run, updated periodically while the server is running.
create table runs (run text primary key, at bigint not null);
