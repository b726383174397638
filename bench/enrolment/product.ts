/**
 * The product without pages, with 64 applicants at work and 100,000 other applications around them. Prints its port and
 * the applicants' cookies.
 */
import { pino } from 'pino';
import { applicantKind } from '#accounts/contract.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';
import { garmentFactory } from '#tests/sample-application.ts';

const clients = Number(process.env.BENCH_CLIENTS);
const others = Number(process.env.BENCH_APPLICATIONS);
const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('DATABASE_URL and DATA_DIR are needed');
const log = pino({ level: 'silent' });
const database = openDatabase(read.environment.DATABASE_URL);
const services = await buildServices({ environment: read.environment, database, log });
const app = await buildApp({ services, log, pages: { kind: 'none' } });
await app.listen({ host: '127.0.0.1', port: 0 });

const cookies: string[] = [];
const ids: number[] = [];
for (let client = 0; client < clients; client++) {
  const { phone, phone_index, phone_end } = services.phones.columnsOf(`+8613${String(client).padStart(9, '0')}`);
  const { rows } = await database.pool.query(
    'insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3) returning id',
    [phone, phone_index, phone_end],
  );
  const applicant = rows[0]?.id ?? 0;
  const saved = await services.enrolment.applicants.saveApplication(
    { id: applicant, language: 'zh-CN', screenUser: undefined },
    { revision: 0, submit: false, fields: garmentFactory as object },
  );
  if (!saved.ok) throw new Error(`the draft was not taken: ${JSON.stringify(saved)}`);
  const { token } = await database.transaction((session) =>
    services.sessions.open(session, applicantKind, applicant, { address: '127.0.0.1', userAgent: 'bench' }),
  );
  ids.push(applicant);
  cookies.push(`wl_user=${token}`);
}

// The others: the same answers under other names, one in ten waiting for staff, each with the history of a decision.
await database.pool.query(
  `insert into applicants (phone) select '+86139' || lpad(n::text, 8, '0') from generate_series(1, $1::int) n`,
  [others],
);
await database.pool.query(
  `insert into applications (applicant, state, revision, fields, area_name, language, round, submitted_at, due_at, decided_at, created_at, updated_at)
   select p.id, s.state, 3, a.fields || jsonb_build_object('company_name', '常熟市' || p.id || '服饰有限公司',
       'credit_code', lpad(p.id::text, 18, '9')), a.area_name, 'zh-CN', 1, s.at,
     case when s.state in ('submitted', 'in_review') then s.at + interval '2 days' end,
     case when s.state in ('approved', 'rejected') then s.at + interval '1 day' end, s.at, s.at
   from applications a, applicants p cross join lateral (select now() - p.id % 86400 * interval '100 seconds' as at,
     (array['submitted','in_review','needs_correction','rejected','approved','approved','approved','approved','approved','draft'])
       [case when p.id % 20 = 0 then 1 when p.id % 20 = 1 then 2 else 3 + p.id % 8 end] as state) s
   where a.applicant = $1 and p.phone like '+86139%'`,
  [ids[0]],
);
await database.pool.query(
  `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision)
   select a.id, a.created_at + e.n * interval '1 hour', case e.n when 3 then 'ia' else 'user' end, a.applicant,
     (array['save','submit','approve'])[e.n], (array['','draft','submitted'])[e.n], (array['draft','submitted','approved'])[e.n], e.n
   from applications a, generate_series(1, 3) e(n) where a.applicant <> all($1)`,
  [ids],
);
await database.pool.query('vacuum analyze');

const address = app.server.address();
console.log(JSON.stringify({ port: typeof address === 'object' && address?.port, cookies }));
process.once('SIGTERM', () => process.exit(0));
