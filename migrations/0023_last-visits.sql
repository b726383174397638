-- The overview says what changed since somebody was last in the back office; sessions know only their own.
alter table screen_users add column seen_at timestamptz;
alter table screen_users add column last_visit_at timestamptz;
comment on column screen_users.seen_at is 'When they last asked for anything, to the minute.';
comment on column screen_users.last_visit_at is 'When the visit before the present one ended.';
