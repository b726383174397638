import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '#kit/call-route.server.ts';
import { inLanguage } from '#kit/language.ts';
import { cvFaultTexts } from './apply-words.ts';
import { cvLimitBytes, cvPath } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

const mostAtOnce = 24;

/**
 * `POST /jobs/cv`: the bytes of one file, its name in `x-file-name`, percent-encoded. Answers the envelope of calls; the
 * ticket in it stands in the form from then on.
 */
export async function cvEndpoint(app: FastifyInstance, { jobs }: { jobs: { uploads: CvUploads } }) {
  await app.register(async (scope) => {
    let under = 0;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: cvLimitBytes + 1 },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.setErrorHandler<{ statusCode?: number; code?: string }>(async (error, request, reply) => {
      if (error.statusCode !== 413) throw error;
      return reply
        .code(200)
        .send({ code: 400, msg: inLanguage(cvFaultTexts.too_large, requestLanguage(request)), data: null });
    });
    scope.post(cvPath, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const say = (code: number, text: readonly [string, string], data: unknown = null) => ({
        code,
        msg: inLanguage(text, requestLanguage(request)),
        data,
      });
      if (under >= mostAtOnce) return say(429, cvFaultTexts.too_many, { retry_after: 5 });
      under++;
      try {
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const kept = await jobs.uploads.keep(content, nameIn(request.headers['x-file-name']), request.ip);
        if (kept.ok) return { code: 1, msg: '', data: kept.value };
        return say(kept.reason === 'too_many' ? 429 : 400, cvFaultTexts[kept.reason], kept.data ?? null);
      } finally {
        under--;
      }
    });
  });
}

function nameIn(header: string | string[] | undefined): string {
  try {
    return typeof header === 'string' && header.length < 2_000 ? decodeURIComponent(header) : '';
  } catch {
    return '';
  }
}
