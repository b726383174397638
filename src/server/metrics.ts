import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EarlyAnswers } from './fast-path.ts';
import type { LogFile } from './log-file.ts';
import type { Services } from './services.ts';

/** Upper ends of the spans in which answers are counted, in seconds. */
const spans = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Sample = readonly [labels: string, value: number];
const metric = (name: string, kind: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
  ].join('\n');
const one = (name: string, kind: 'counter' | 'gauge', help: string, value: number) =>
  metric(name, kind, help, [['', value]]);

/**
 * `GET /metrics` for Prometheus: from this machine, with METRICS_KEY, or with a machine's key of the scope `metrics`. It tells
 * of the process alone, and reads nothing from the database: it must answer while that is away.
 */
export function metrics(
  app: FastifyInstance,
  { services, early, logFile }: { services: Services; early: EarlyAnswers; logFile: LogFile | undefined },
): void {
  const { environment } = services;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const counts = spans.map(() => 0);
  const all = { count: 0, seconds: 0 };

  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000;
    early.count(request.method, reply.statusCode);
    all.count += 1;
    all.seconds += seconds;
    for (const [place, span] of spans.entries()) if (seconds <= span) counts[place] = (counts[place] ?? 0) + 1;
    done();
  });
  app.addHook('onClose', async () => {
    delay.disable();
  });

  async function mayRead(request: FastifyRequest): Promise<boolean> {
    if (isFromThisMachine(request)) return true;
    const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (environment.METRICS_KEY && isSame(key, environment.METRICS_KEY)) return true;
    return (await services.orders.keys.find(request.headers.authorization))?.scopes.includes('metrics') ?? false;
  }

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await mayRead(request)))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'a key is required' });
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const { pool } = services.database;
    const live = services.screens.hub.counts();
    const text = [
      metric('weftline_build_info', 'gauge', 'The build that is running.', [
        [`{build="${environment.BUILD_STAMP ?? 'none'}",node="${process.versions.node}"}`, 1],
      ]),
      one('process_cpu_seconds_total', 'counter', 'Processor time of the process.', (user + system) / 1e6),
      one('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
      one('nodejs_heap_used_bytes', 'gauge', 'JavaScript objects.', heapUsed),
      one('nodejs_external_memory_bytes', 'gauge', 'Buffers and the like.', external),
      one('process_uptime_seconds', 'gauge', 'Since the process started.', process.uptime()),
      metric('nodejs_eventloop_delay_seconds', 'gauge', 'How late the event loop was since the last reading.', [
        ['{quantile="0.5"}', delay.percentile(50) / 1e9],
        ['{quantile="0.99"}', delay.percentile(99) / 1e9],
      ]),
      metric('http_requests_total', 'counter', 'Answers by method and class of status.', [...early.counts]),
      [
        '# HELP http_request_duration_seconds How long answers took; what lies ready is not timed.',
        '# TYPE http_request_duration_seconds histogram',
        ...spans.map((span, place) => `http_request_duration_seconds_bucket{le="${span}"} ${counts[place]}`),
        `http_request_duration_seconds_bucket{le="+Inf"} ${all.count}`,
        `http_request_duration_seconds_sum ${all.seconds}`,
        `http_request_duration_seconds_count ${all.count}`,
      ].join('\n'),
      metric('database_connections', 'gauge', 'Connections of the pool, and who waits for one.', [
        ['{state="open"}', pool.totalCount],
        ['{state="idle"}', pool.idleCount],
        ['{state="waiting"}', pool.waitingCount],
      ]),
      metric(
        'replica_reads_total',
        'counter',
        'What boards, replays and tracking read, by where: from the primary while the replica is away or behind.',
        Object.entries(services.replicaReads ?? {}).map(([from, reads]) => [`{from="${from}"}`, reads]),
      ),
      one('log_lines_dropped_total', 'counter', 'Lines that the log could not write.', logFile?.dropped ?? 0),
      one(
        'tracking_foreign_spools',
        'gauge',
        'Spools of other machines in which events wait: `npm run admin -- adopt-spool`.',
        services.tracking.foreignSpools().length,
      ),
      one('live_documents', 'gauge', 'Boards that are updated live.', live.documents),
      one('live_streams', 'gauge', 'Screens that listen to them.', live.streams),
    ].join('\n');
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text}\n`);
  });
}

/** A proxy on this machine passes on what comes from elsewhere: then it is the sender's address that counts, if it is known. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const passedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
  return isLocal && (passedOn === undefined || request.ip !== request.socket.remoteAddress);
}

function isSame(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
