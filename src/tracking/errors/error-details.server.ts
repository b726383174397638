import type { Database } from '#kit/db/database.server.ts';
import { dayMs } from '#kit/text/time.ts';
import { categories } from '#tracking/event-names.ts';
import type { ErrorGroup } from './errors-contract.ts';

const mostSamples = 12;
const mostBuilds = 20;

type Details = Pick<ErrorGroup, 'builds' | 'samples' | 'history'>;
interface SampleRow {
  at: Date;
  page: string;
  build: string | null;
  surrounding: string;
  device: string;
  agent: string;
  language: string | null;
  extras: Record<string, string> | null;
}

/** Samples, builds and history of a group: what somebody needs to find the cause. */
export async function readErrorGroup(database: Database, id: number): Promise<Details> {
  const ask = async <Row>(text: string, values: unknown[]) => (await database.pool.query(text, values)).rows as Row[];
  const [samples, builds, history] = await Promise.all([
    ask<SampleRow>(
      `select e.at, coalesce(e.page, e.route) as page, e.build::text as build, a.surrounding, a.device, a.agent,
         e.language, e.extras from tracking_event_texts e join tracking_agents a on a.id = e.agent
       where e.error_group = $1 and e.error_group > 0 order by e.at desc limit ${mostSamples}`,
      [id],
    ),
    ask<{ build: string | null; count: number; first_at: Date; last_at: Date }>(
      `select build::text as build, count(*)::int as count, min(at) as first_at, max(at) as last_at
       from tracking_event_texts where error_group = $1 and error_group > 0 group by build order by build desc nulls last limit ${mostBuilds}`,
      [id],
    ),
    ask<{ at: Date; action: string; by: string | null; note: string }>(
      `select c.at, c.action, u.name as by, c.note from tracking_error_changes c
       left join screen_users u on u.id = c.account where c.error_group = $1 order by c.id`,
      [id],
    ),
  ]);
  const written = await serverSides(database, samples);
  return {
    samples: samples.map(({ at, language, extras, ...row }) => {
      const { request_id = '', ...rest } = extras ?? {};
      return {
        ...row,
        at: at.toISOString(),
        language: language ?? '',
        request_id,
        extras: rest,
        server: written.get(request_id) ?? null,
      };
    }),
    builds: builds.map(({ first_at, last_at, ...row }) => ({
      ...row,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    history: history.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

/** What the server wrote of the same requests. Browsers' clocks are wrong by up to a day, which is as far as we look. */
async function serverSides(database: Database, samples: readonly SampleRow[]) {
  const ids = samples.flatMap(({ extras }) => extras?.request_id ?? []);
  const [newest, oldest] = [samples[0], samples.at(-1)];
  if (ids.length === 0 || !newest || !oldest)
    return new Map<string, NonNullable<Details['samples'][number]['server']>>();
  const { rows } = await database.pool.query<{ id: string; at: Date; message: string; stack: string }>(
    `select extras->>'request_id' as id, at, coalesce(extras->>'message', '') as message, coalesce(extras->>'stack', '') as stack
     from tracking_event_texts where error_group > 0 and category = '${categories.server}'
       and at between $2 and $3 and extras->>'request_id' = any($1)`,
    [ids, new Date(oldest.at.getTime() - dayMs), new Date(newest.at.getTime() + dayMs)],
  );
  return new Map(rows.map(({ id, at, ...row }) => [id, { ...row, at: at.toISOString() }]));
}
