import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '#kit/call/concurrency-limit.server.ts';
import { originOf } from '#kit/call/request-origin.server.ts';
import { inLanguage, type Language, readLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { educationNames, experienceText, kindNames, readJobId, salaryText } from './job.ts';
import type { JobPages, JobPageView } from './job-store.server.ts';
import { pageWords } from './page-words.ts';
import { type PosterText, renderPoster } from './render-poster.server.ts';

const maxCached = 60;
/** A poster takes a third of a second: with more waiting, clients retry later. */
const maxQueued = 20;

interface Needs {
  jobs: Pick<JobPages, 'find'>;
  environment: { PUBLIC_URL?: string | undefined };
  content: { brand: { current(): Promise<{ zhName: string; enName: string }> } };
  /** Whether this origin belongs to the site and is not forged. */
  isServed(origin: string, headers: IncomingHttpHeaders): boolean;
}

/** `/jobs/12/poster.png`: rendered on demand, one at a time, and cached by content. */
export async function jobPosters(app: FastifyInstance, { jobs, environment, content, isServed }: Needs) {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: maxCached });
  const oneAtATime = limitConcurrency(1);
  let queued = 0;

  app.get<{ Params: { id: string }; Querystring: { lang?: unknown } }>(
    '/jobs/:id/poster.png',
    async (request, reply) => {
      const { lang } = request.query;
      const language = readLanguage(typeof lang === 'string' ? lang : undefined) ?? 'zh-CN';
      const origin = originOf(request, environment.PUBLIC_URL);
      const id = readJobId(request.params.id);
      const job = id && isServed(origin, request.headers) && (await jobs.find(id, language));
      if (!job || job === 'gone')
        return reply
          .code(job === 'gone' ? 410 : 404)
          .header('cache-control', 'no-cache')
          .type('text/plain')
          .send('');
      const t = pageWords(language);
      const { zhName, enName } = await content.brand.current();
      const poster = posterOf(job, language, origin, `${zhName} ${enName}`, [
        { heading: t.duties, lines: job.lines.duties },
        { heading: t.requirements, lines: job.lines.requirements },
      ]);
      const key = JSON.stringify(poster);
      let picture = cache.get(key);
      if (!picture) {
        if (queued >= maxQueued) return reply.code(503).header('retry-after', '5').type('text/plain').send('');
        queued++;
        picture = oneAtATime(() => renderPoster(poster)).finally(() => queued--);
        picture.catch(() => cache.delete(key));
        cache.set(key, picture);
      }
      return reply
        .header('cache-control', 'no-cache')
        .type('image/png')
        .send(await picture);
    },
  );
}

function posterOf(job: JobPageView, language: Language, origin: string, brand: string, parts: PosterText['parts']) {
  const t = pageWords(language);
  const address = `${origin}/jobs/${job.id}`;
  return {
    title: job.title,
    pay: salaryText(job.salary, language),
    facts: [
      `${job.city} · ${job.address}`,
      [
        inLanguage(kindNames[job.kind], language),
        t.headcount(job.headcount),
        inLanguage(experienceText(job.experienceYears), language),
        inLanguage(educationNames[job.education], language),
      ].join(' · '),
    ],
    parts,
    closing: t.closesOn(longDay(new Date(Date.parse(job.closesAt) - 1).toISOString(), language)),
    invitation: t.scan,
    brand,
    host: new URL(address).host,
    address,
  };
}
