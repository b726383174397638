import type { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { requestLanguage } from '#kit/call/call-route.server.ts';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { ObjectStoreFull } from '#kit/files/objects/object-store.server.ts';
import { bufferOnDisk } from '#kit/form/multipart-form.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { cvFaultTexts } from './apply-words.ts';
import { cvLimitBytes, cvPath } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

/** Bytes of files that arrive at once, each on disk until it is whole. A job fair may share one address. */
const arrivingBytes = { perNetwork: 40 * 2 ** 20, inAll: 200 * 2 ** 20 };
/** A small file counts as this many, for its connection. */
const leastBytes = 256 * 1024;

/**
 * `POST /jobs/cv`: uploads a file before its form, with the percent-encoded name in `x-file-name`. Answered with the envelope of
 * calls; `data` has the ticket for the form.
 */
export async function cvEndpoint(app: FastifyInstance, { jobs }: { jobs: { uploads: CvUploads } }) {
  await app.register(async (scope) => {
    const arriving = new ConcurrencyLimit(arrivingBytes);
    const say = (request: FastifyRequest, code: number, text: Text, data: unknown = null) => ({
      code,
      msg: inLanguage(text, requestLanguage(request)),
      data,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, body: Readable) => {
      const content = await bufferOnDisk(body, cvLimitBytes);
      if (!content) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      return content;
    });
    scope.setErrorHandler<{ statusCode?: number; code?: string }>(async (error, request, reply) => {
      if (error instanceof ObjectStoreFull) return reply.code(200).send(say(request, 429, cvFaultTexts.full));
      if (error.statusCode !== 413) throw error;
      return reply.code(200).send(say(request, 400, cvFaultTexts.too_large));
    });
    // Checked before the body, which may take minutes.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const bytes = Number(request.headers['content-length'] ?? cvLimitBytes);
      const leave = arriving.enter(request.ip, Math.min(Math.max(bytes, leastBytes), cvLimitBytes));
      // Closed, as the file would come all the same.
      if (!leave)
        return reply.header('connection', 'close').send(say(request, 429, cvFaultTexts.too_many, { retry_after: 5 }));
      reply.raw.once('close', leave);
    });
    scope.post(cvPath, async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await jobs.uploads.store(content, nameIn(request.headers['x-file-name']), request.ip);
      if (result.ok) return { code: 1, msg: '', data: result.value };
      const code = result.reason === 'too_many' ? 429 : 400;
      return say(request, code, cvFaultTexts[result.reason], result.data ?? null);
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
