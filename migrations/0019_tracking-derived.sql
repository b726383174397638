-- A visit carries what it saw and did: every figure is one question about visits, and nothing is kept twice. Answers of days that are
-- over are kept with the revision of their day, which every transaction raises that changes the day.
alter table tracking_visits add column build integer default 0 not null;
alter table tracking_visits add column seen integer[] default '{}' not null;
alter table tracking_visits add column did integer[] default '{}' not null;
alter table tracking_visits add column speeds bigint[] default '{}' not null;

create table tracking_day_revisions (
  day date primary key,
  revision bigint not null
);
comment on table tracking_day_revisions is 'A number for each day, raised by every transaction that changes its visits or events.';

create table tracking_answers (
  day date,
  question text,
  revision bigint not null,
  at timestamptz not null,
  answer jsonb not null,
  constraint tracking_answers_day_question_pk primary key (day, question)
);
comment on table tracking_answers is 'Answers about days that are over, of the revision of the day at which they were counted.';

-- Visits of before: pages once for each view, events by category and name, speeds as the page and a digit of base 26 for each measure.
do $$
declare
  each_day date;
  page_id integer := (select id from tracking_texts where text = 'page');
  vital_id integer := (select id from tracking_texts where text = 'vital');
begin
  for each_day in select distinct day from tracking_visits order by 1 loop
    update tracking_visits v set build = e.build, seen = e.seen, did = e.did, speeds = e.speeds
    from (
      select visit, max(build) as build,
        coalesce((array_agg(t.id order by at) filter (where t.id is not null)), '{}') as did,
        '{}'::integer[] as seen, '{}'::bigint[] as speeds
      from tracking_events o left join tracking_texts c on c.id = category left join tracking_texts n on n.id = name
        left join tracking_texts t on t.text = c.text || ' ' || n.text
      where o.day between each_day and each_day + 1 and visit > 0 group by visit) e
    where v.day = each_day and v.id = e.visit;

    update tracking_visits v set seen = e.seen
    from (
      select visit, array_agg(route order by at) as seen from tracking_events, generate_series(1, weight)
      where day between each_day and each_day + 1 and visit > 0 and category = page_id group by visit) e
    where v.day = each_day and v.id = e.visit;

    update tracking_visits v set speeds = e.speeds
    from (
      select visit, array_agg(code) as speeds from (
        select visit, (route::bigint << 24) + sum((1 + width_bucket(value::float8 - 1e-9, ends)) * (26 ^ place)::bigint)::bigint as code
        from tracking_events e, jsonb_each_text(extras) x (key, value), (values
          ('lcp', 0, array[312.5,625,937.5,1250,1562.5,1875,2187.5,2500,2750,3000,3250,3500,3750,4000,5000,6250,7812.5,9765.625,12207.03125,15258.7890625,19073.486328125,23841.8579101562,29802.3223876953,37252.9029846191]::float8[]),
          ('inp', 1, array[25,50,75,100,125,150,175,200,250,300,350,400,450,500,625,781.25,976.5625,1220.703125,1525.87890625,1907.3486328125,2384.18579101562,2980.23223876953,3725.29029846191,4656.61287307739]::float8[]),
          ('cls', 2, array[0.0125,0.025,0.0375,0.05,0.0625,0.075,0.0875,0.1,0.125,0.15,0.175,0.2,0.225,0.25,0.3125,0.390625,0.48828125,0.6103515625,0.762939453125,0.95367431640625,1.19209289550781,1.49011611938477,1.86264514923096,2.3283064365387]::float8[]),
          ('fcp', 3, array[225,450,675,900,1125,1350,1575,1800,2000,2200,2400,2600,2800,3000,3750,4687.5,5859.375,7324.21875,9155.2734375,11444.091796875,14305.1147460938,17881.3934326172,22351.7417907715,27939.6772384644]::float8[]),
          ('ttfb', 4, array[100,200,300,400,500,600,700,800,966.666666666667,1133.33333333333,1300,1466.66666666667,1633.33333333333,1800,2250,2812.5,3515.625,4394.53125,5493.1640625,6866.455078125,8583.06884765625,10728.8360595703,13411.0450744629,16763.8063430786]::float8[])
        ) m (name, place, ends)
        where day between each_day and each_day + 1 and visit > 0 and not bot and category = vital_id and key = m.name
          and value ~ '^\d{1,7}(\.\d{1,6})?$'
        group by e.visit, e.route, e.at, e.tab, e.seq) c group by visit) e
    where v.day = each_day and v.id = e.visit;

    -- Events of nobody's visit: errors of who asked not to be told apart, and failures of the server.
    insert into tracking_visits (visitor, started_at, last_at, day, id, views, clicks, events, errors, entry, exit, source, campaign,
      surrounding, device, language, region, weight, steps, edits, bot, is_first, is_back, is_slow, path, did)
    select case when bot then -2 else -1 end, min(at), max(at), each_day, nextval('tracking_visit_ids'), 0, 0, count(*), count(*), 0, 0, -1, -1, -1, -1, -1, -1, 0, 0, 0,
      bot, false, false, false, '{}', coalesce(array_agg(t.id order by at) filter (where t.id is not null), '{}')
    from tracking_events o left join tracking_texts c on c.id = category left join tracking_texts n on n.id = name
      left join tracking_texts t on t.text = c.text || ' ' || n.text
    where o.day = each_day and visit = 0 group by bot;
  end loop;
  insert into tracking_day_revisions (day, revision)
  select day, 1 from tracking_visits union select day, 1 from tracking_events;
end $$;
