-- Adds API tokens and program accounts. A token is a session with scopes, separated by spaces;
-- `''` marks a browser session, which may do everything. The `browser` column contains the token's
-- name.

alter table sessions add column scopes text not null default '';
alter table members add column bot bigint not null default 0;
