import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '#kit/call/concurrency-limit.server.ts';
import { originOf } from '#kit/call/request-origin.server.ts';
import { sharp } from '#kit/files/lazy-libraries.server.ts';
import { type Language, readLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { linesOf, outlinesOf, type TextStyle } from '#kit/text/typeset.server.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import { jobFacts, readJobId, salaryText } from './job.ts';
import type { JobPages, JobPageView } from './job-store.server.ts';
import { pageWords } from './page-words.ts';

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
  const { kind, experience, education } = jobFacts(job, language);
  const address = `${origin}/jobs/${job.id}`;
  return {
    title: job.title,
    pay: salaryText(job.salary, language),
    facts: [`${job.city} · ${job.address}`, [kind, t.headcount(job.headcount), experience, education].join(' · ')],
    parts,
    closing: t.closesOn(longDay(new Date(Date.parse(job.closesAt) - 1).toISOString(), language)),
    invitation: t.scan,
    brand,
    host: new URL(address).host,
    address,
  };
}

interface PosterText {
  title: string;
  pay: string;
  /** Place, kind and requirements, one per line. */
  facts: readonly string[];
  parts: readonly { heading: string; lines: readonly string[] }[];
  closing: string;
  invitation: string;
  brand: string;
  host: string;
  /** Target of the QR code. */
  address: string;
}

/** A4 at 150 dpi. */
const [width, height] = [1240, 1754];
const margin = 110;
/** Lower edge of the text, above the QR code. */
const lowest = height - margin - 320 - 40;
const text = {
  large: { size: 104, weight: 700 },
  pay: { size: 60, weight: 700 },
  heading: { size: 40, weight: 700 },
  body: { size: 36, weight: 500 },
} as const;

/** Renders a job as a poster, for notice boards and chat groups. */
async function renderPoster(poster: PosterText): Promise<Buffer> {
  return sharp(Buffer.from(posterMarkup(poster)))
    .png({ palette: true, colours: 64, effort: 7 })
    .toBuffer();
}

export function posterMarkup(poster: PosterText): string {
  const room = width - 2 * margin;
  const shapes: string[] = [];
  let at = 290;
  const write = (lines: readonly string[], style: TextStyle, fill: string, step: number, left = margin) => {
    for (const line of lines) {
      at += step;
      shapes.push(`<path fill="${fill}" d="${outlinesOf(line, left, at, style)}"/>`);
    }
  };
  const title: TextStyle =
    linesOf(poster.title, room, 9, text.large).length > 2 ? { ...text.large, size: 76 } : text.large;
  write(linesOf(poster.title, room, 3, title), title, '#14201e', title.size * 1.25);
  at += 24;
  // A range with the number of months needs two lines; truncated it would promise something else.
  write(linesOf(poster.pay, room, 2, text.pay), text.pay, '#0f766e', 82);
  at += 16;
  for (const fact of poster.facts) write(linesOf(fact, room, 2, text.body), text.body, '#47534f', 56);
  for (const { heading, lines } of poster.parts) {
    if (at > lowest - 200) break;
    at += 36;
    write([heading], text.heading, '#14201e', 60);
    at += 4;
    for (const line of lines) {
      if (at > lowest - 60) break;
      shapes.push(`<path fill="#b4432f" d="M${margin} ${at + 44}h20v6h-20z"/>`);
      write(linesOf(line, room - 44, 2, text.body), text.body, '#14201e', 58, margin + 44);
    }
  }
  const { size, path } = qrDrawing(poster.address);
  const side = 320;
  const qrTop = height - margin - side;
  const beside = margin + side + 56;
  const besideRoom = width - margin - beside;
  const invitation: TextStyle = { size: 44, weight: 700 };
  const small: TextStyle = { size: 32, weight: 500 };
  at = qrTop + 40;
  write(linesOf(poster.invitation, besideRoom, 2, invitation), invitation, '#14201e', 58, beside);
  at += 12;
  write(linesOf(poster.closing, besideRoom, 1, small), small, '#b4432f', 50, beside);
  write(linesOf(poster.host, besideRoom, 1, small), small, '#66716d', 50, beside);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#fbfaf7"/>
${selvedge()}
<g transform="translate(${margin} 170) scale(2.2)" fill="none" stroke-width="3.2" stroke-linecap="round"><path stroke="#0f766e" d="M6 2v8m0 8v8M14 2v1.5m0 7.5v6m0 7.5V26M22 2v8m0 8v8M2 6.5h.5m7.5 0h8m7.5 0h.5M2 21.5h.5m7.5 0h8m7.5 0h.5"/><path stroke="#b4432f" d="M2 14h8m8 0h8"/></g>
<path fill="#14201e" d="${outlinesOf(poster.brand, margin + 86, 216, { size: 44, weight: 700 })}"/>
${shapes.join('\n')}
<g transform="translate(${margin} ${qrTop}) scale(${side / size})"><path fill="#ffffff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#14201e" d="${path}"/></g>
</svg>`;
}

/** A woven edge at the top, as on the share pictures. */
function selvedge(): string {
  const pitch = 31;
  const columns = width / pitch;
  const rows = ['#0f766e', '#2c8f86', '#c79b54'];
  const warps = Array.from({ length: columns }, (_, at) => `M${at * pitch + pitch / 2} 0V104`).join('');
  const wefts = rows.map((color, row) => {
    let line = '';
    for (let at = 0; at < columns; at++)
      if ((at + row) % 3 < 2) line += `M${at * pitch + 5} ${22 + row * 31}h${pitch - 10}`;
    return `<path stroke="${color}" d="${line}"/>`;
  });
  return `<path stroke="#d8d2c4" stroke-width="9" d="${warps}"/><g stroke-width="16" stroke-linecap="round">${wefts.join('')}</g>`;
}
