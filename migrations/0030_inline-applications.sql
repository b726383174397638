-- Answers of two to four kilobytes stand in their row. Set aside, each save wrote them to a second table with an index of its own.
alter table applications set (toast_tuple_target = 4096);
