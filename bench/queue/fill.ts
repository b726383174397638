import type { Database } from '#kit/db/database.server.ts';

const cycle = (values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + p.id * 7919 / 13 % ${values.length}]`;

/** Applications as a few years leave them: most decided, some two in ten waiting, answers of some 2 KB each. */
export async function fillQueue(database: Database, applications: number): Promise<void> {
  const { pool } = database;
  await pool.query(
    `insert into applicants (phone) select '+861' || (3000000000 + i * 61) from generate_series(1, $1::int) i on conflict do nothing`,
    [applications],
  );
  await pool.query(
    `insert into screen_users (username, name, password_hash, roles)
     select 'reviewer' || i, 'Reviewer ' || i, 'none', '{reviewer}' from generate_series(1, 8) i`,
  );
  await pool.query(
    `insert into applications (applicant, state, revision, fields, area_name, language, assignee, round, submitted_at,
       due_at, decided_at, created_at, updated_at)
     select p.id, s.state, 5,
       jsonb_build_object(
         'company_name', ${cycle(['绍兴', '苏州', '广州', '东莞', '石狮', '杭州', '南通', '江南', '佛山', '常熟', '湖州'])} ||
           chr(19968 + (p.id * 31 % 5000)::int) || chr(19968 + (p.id * 17 % 5000)::int) || chr(19968 + (p.id * 7 % 300)::int) || '纺织有限公司',
         'credit_code', '9135010' || lpad(p.id::text, 11, '0'),
         'supplier_type', ${cycle(['fabric', 'accessory', 'garment', 'trade', 'dyeing_printing'])},
         'area_code', ${cycle(['330603', '320509', '440105', '441900', '350581', '330109', '510107'])},
         'categories', jsonb_build_array(${cycle(['womens', 'mens', 'denim', 'down', 'silk', 'lace', 'zip'])}, 'knitwear'),
         'licence_valid_to', case when p.id % 3 = 0 then '20' || 27 + p.id % 9 || '-0' || 1 + p.id % 9 || '-10' else '' end,
         'note', repeat('说明文字', 120), 'sealed', md5(p.id::text) || md5((p.id * 3)::text) || md5((p.id * 5)::text)),
       '江苏省 苏州市 常熟市', 'zh-CN', case when p.id % 3 = 0 then (select min(id) from screen_users) + p.id % 8 end,
       1 + (p.id % 7 = 0)::int, now() - (p.id || ' minutes')::interval,
       case when s.state in ('submitted', 'in_review') then now() - (p.id || ' minutes')::interval + interval '20 days' end,
       case when s.state not in ('submitted', 'in_review') then now() - (p.id || ' minutes')::interval end, now(), now()
     from applicants p,
       lateral (select ${cycle(['submitted', 'in_review', 'needs_correction', 'approved', 'approved', 'approved', 'approved', 'approved', 'rejected', 'withdrawn', 'suspended'])} as state) s`,
  );
  await pool.query(
    `update application_queue set unchecked = 0, warnings = case when application % 37 = 0 then '|duplicate|'
       when application % 211 = 0 then '|code|picture|' else '' end`,
  );
  // Rows that were written twice in a minute leave gaps that a queue of years does not have.
  await pool.query('vacuum full application_queue');
  await pool.query('vacuum analyze');
}

/** The history that such applications have: a submission, and where they are decided a decision, spread over ten months. */
export async function fillHistory({ pool }: Database): Promise<void> {
  const at = `now() - (a.id * 13 % 430000 || ' minutes')::interval`;
  const event =
    'application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, after)';
  await pool.query(
    `insert into ${event}
     select a.id, ${at} - (a.id % 90 || ' hours')::interval, 'user', a.applicant, 'submit', 'draft', 'submitted', 2, '{}'
     from applications a order by 2`,
  );
  await pool.query(
    `insert into ${event}
     select a.id, ${at}, 'ia', (select min(id) from screen_users) + a.id % 8, d.action, 'in_review', d.state, 4, d.after
     from applications a join lateral (values
       ('approved', 'approve', 'approved', '{}'::jsonb),
       ('suspended', 'approve', 'approved', '{}'),
       ('needs_correction', 'return', 'needs_correction', '{"remarks": [{"field": "licence_image", "code": "unclear"}, {"field": "address", "code": "differs"}]}'),
       ('rejected', 'reject', 'rejected', '{"code": "duplicate", "fields": ["credit_code"]}')) d (of, action, state, after) on d.of = a.state
     order by 2`,
  );
  await pool.query('vacuum analyze');
}
