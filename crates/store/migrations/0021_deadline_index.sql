-- Adds an index of deadlines, which finds expired clocks without loading the rooms of their games.

-- Earlier versions kept the clocks of finished games running.
update clocks set run = null, at = null where exists (select 1 from games where games.id = clocks.game and games.finished = 1);

-- Measured by the age of the storing run, like `at`.
create index clocks_by_end on clocks (run, (at + remaining));
