create table tracking_goals (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('page', 'event')),
  value text not null,
  created_at timestamptz not null,
  constraint tracking_goals_kind_value_unique unique (kind, value)
);
comment on table tracking_goals is 'What staff want visits to do: see a page, or do something that is an event. How many did is counted from visits.';
comment on column tracking_goals.value is 'The page as it is listed (/jobs/:id), or the name of the event.';
