-- Adds a flag for imported games. Some of their records were not made here, so statistics exclude
-- them.

alter table games add column imported bigint not null default 0;
