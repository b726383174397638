import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { mayCall } from '#kit/call/call-route.server.ts';
import type { Sessions } from '#kit/call/session.ts';
import type { Database } from '#kit/db/database.server.ts';
import { guardedStreams } from '#kit/live/guarded-streams.server.ts';
import { type LivePlan, openLiveHub } from '#kit/live/live-hub.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { trackingSummary } from '#tracking/contract.ts';
import { storedNotice } from '#tracking/spool/store.server.ts';
import { type Now, nowTopic, trackingLivePath } from './now.ts';

export async function trackingLive(
  app: FastifyInstance,
  { trackingNow: { hub, plan }, notices }: { trackingNow: TrackingNow; notices: Notices },
) {
  const openStream = guardedStreams(app, notices, () => hub.close());
  const { who } = trackingSummary;
  app.get(trackingLivePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sessions = await app.identify(request);
    const verdict = mayCall(who, sessions);
    if (verdict !== 'yes') return reply.code(verdict === 'not_signed_in' ? 401 : 403).send({ error: verdict });
    const sessionOf = (now: Sessions) => (mayCall(who, now) === 'yes' ? now[screenKind]?.id : undefined);
    await hub.watch(plan, () => openStream(reply, { request, sessions, sessionOf }));
    return reply;
  });
}

const presentMs = 5 * 60_000;
const minutes = 30;
const mostPages = 8;
const mostLatest = 12;

/** What happens at the moment, read again for open streams whenever something was stored. */
export function openNow(
  { database, notices, clock }: { database: Database; notices: Notices; clock: Clock },
  report: (message: string, error: unknown) => void,
) {
  const ask = async <Row>(name: string, text: string, values: unknown[]) =>
    (await database.pool.query({ name: `tracking_now_${name}`, text, values })).rows as Row[];

  async function read(): Promise<Readonly<Record<keyof Now, unknown>>> {
    const now = clock.now();
    // A visit of yesterday evening may still go on.
    const days = [businessDay(now - dayMs), businessDay(now)];
    const [pages, counts, latest] = await Promise.all([
      ask<{ route: string; visits: number; all: number }>(
        'pages',
        `select t.text as route, count(*)::int as visits, (sum(count(*)) over ())::int as all
         from tracking_visits v join tracking_texts t on t.id = v.exit
         where v.day = any($1::date[]) and v.last_at > $2 and not v.bot and v.weight > 0 group by 1 order by 2 desc, 1 limit ${mostPages}`,
        [days, new Date(now - presentMs)],
      ),
      ask<{ minute: number; views: number }>(
        'minutes',
        `select floor((extract(epoch from $2::timestamptz) - extract(epoch from at)) / 60)::int as minute, sum(weight)::int as views
         from tracking_events where day = any($1::date[]) and at > $2::timestamptz - interval '${minutes} minutes' and at <= $2
           and not bot and category = (select id from tracking_texts where text = 'page') group by 1`,
        [days, new Date(now)],
      ),
      ask<Omit<Now['latest'][number], 'at'> & { at: Date }>(
        'latest',
        `select e.at, c.text as category, n.text as name, r.text as route, a.device, coalesce(s.text, '') as source, coalesce(g.text, '') as region
         from (select * from tracking_events where day = any($1::date[]) and at > $2 and not bot
               order by at desc limit ${mostLatest}) e
           join tracking_texts c on c.id = e.category join tracking_texts n on n.id = e.name
           join tracking_texts r on r.id = e.route join tracking_agents a on a.id = e.agent
           left join tracking_visits v on e.visit > 0 and v.visitor = e.visitor and v.id = e.visit and v.day = any($1::date[])
           left join tracking_texts s on s.id = v.source left join tracking_texts g on g.id = v.region
         order by e.at desc`,
        [days, new Date(now - minutes * 60_000)],
      ),
    ]);
    const byMinute: number[] = Array(minutes).fill(0);
    for (const { minute, views } of counts) byMinute[minutes - 1 - minute] = views;
    return {
      visits: pages[0]?.all ?? 0,
      minutes: byMinute,
      // Of whom only an error is known, the page is not.
      pages: pages.flatMap(({ route, visits }) => (route === '' ? [] : [{ route, visits }])),
      latest: latest.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    };
  }

  const hub = openLiveHub({ clock, report });
  notices.listen(storedNotice, () => hub.changed());
  notices.onGap(() => hub.changed());
  const plan: LivePlan = { name: 'tracking', topics: [{ id: 'tracking/now', prefix: nowTopic, read }] };
  return { hub, plan };
}
type TrackingNow = ReturnType<typeof openNow>;
