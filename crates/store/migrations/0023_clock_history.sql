-- Adds the clock before each move, for takebacks.

-- Milliseconds that each seat had left just before each move: seats separated by spaces, moves
-- by commas.
alter table clocks add column history text not null default '';
