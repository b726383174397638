import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestLanguage } from '#kit/call/call-route.server.ts';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { ObjectStoreFull } from '#kit/files/objects/object-store.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { cvFaultTexts } from './apply-words.ts';
import type { PartFault } from './cv-parts.server.ts';
import { cvPartBytes, cvPartsPath } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

/** Parts that arrive at once; each is held in memory. A job fair may share one address. */
const mostAtOnce = { perNetwork: 24, inAll: 200 };
/** What is no fault of the file has a code of its own: the sender goes on by it. */
const codes: Partial<Record<PartFault, number>> = { too_many: 429, over: 404, wrong_part: 409 };

/**
 * `POST /jobs/cv-parts`: a file in parts of `cvPartBytes`. Answers the envelope of calls. The first part comes with the file's name
 * in `x-file-name`, percent-encoded, and `x-file-bytes`, the size of the whole, and is answered with what names the upload and with
 * how many bytes have been `received`; the next ones, with `x-upload` and their place `x-offset`, likewise; the last one with the
 * ticket, which stands in the form from then on.
 */
export async function cvEndpoint(app: FastifyInstance, { jobs }: { jobs: { uploads: CvUploads } }) {
  await app.register(async (scope) => {
    const arriving = new ConcurrencyLimit(mostAtOnce);
    const say = (request: FastifyRequest, code: number, text: Text, data: unknown = null) => ({
      code,
      msg: inLanguage(text, requestLanguage(request)),
      data,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: cvPartBytes + 1 },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.setErrorHandler<{ statusCode?: number; code?: string }>(async (error, request, reply) => {
      if (error instanceof ObjectStoreFull) return reply.code(200).send(say(request, 429, cvFaultTexts.full));
      if (error.statusCode !== 413) throw error;
      return reply.code(200).send(say(request, 400, cvFaultTexts.too_large));
    });
    // Before the body, which may take its sender minutes.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const leave = arriving.enter(request.ip);
      if (!leave) return reply.send(say(request, 429, cvFaultTexts.too_many, { retry_after: 5 }));
      reply.raw.once('close', leave);
    });
    scope.post(cvPartsPath, async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const upload = request.headers['x-upload'];
      const kept =
        typeof upload === 'string'
          ? await jobs.uploads.goOn(upload, numberIn(request.headers['x-offset']), content)
          : await jobs.uploads.begin(content, {
              name: nameIn(request.headers['x-file-name']),
              bytes: numberIn(request.headers['x-file-bytes']),
              address: request.ip,
            });
      if (kept.ok) return { code: 1, msg: '', data: kept.value };
      return say(request, codes[kept.reason] ?? 400, cvFaultTexts[kept.reason], kept.data ?? null);
    });
  });
}

/** What is no number is no place in a file, and no size of one. */
const numberIn = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : -1;

function nameIn(header: string | string[] | undefined): string {
  try {
    return typeof header === 'string' && header.length < 2_000 ? decodeURIComponent(header) : '';
  } catch {
    return '';
  }
}
