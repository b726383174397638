import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestLanguage } from '#kit/call/call-route.server.ts';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { ObjectStoreFull } from '#kit/files/objects/object-store.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { cvFaultTexts } from './apply-words.ts';
import type { PartFault } from './cv-parts.server.ts';
import { cvPartBytes, cvPartsPath } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

/** Concurrent uploads; each part is held in memory. A job fair may share one address. */
const concurrencyLimits = { perNetwork: 24, inAll: 200 };
/** Codes of errors that are not the file's fault; the client retries by them. */
const responseCodes: Partial<Record<PartFault, number>> = { too_many: 429, over: 404, wrong_part: 409 };

/**
 * `POST /jobs/cv-parts`: uploads a file in parts of `cvPartBytes`, answered with the envelope of calls. The first part has the
 * percent-encoded name in `x-file-name` and the total size in `x-file-bytes`; the answer has the upload's id and how many bytes were
 * `received`. Later parts have `x-upload` and `x-offset`. The answer to the last part has the ticket for the form.
 */
export async function cvEndpoint(app: FastifyInstance, { jobs }: { jobs: { uploads: CvUploads } }) {
  await app.register(async (scope) => {
    const concurrency = new ConcurrencyLimit(concurrencyLimits);
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
    // Checked before the body, which may take minutes.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const leave = concurrency.enter(request.ip);
      if (!leave) return reply.send(say(request, 429, cvFaultTexts.too_many, { retry_after: 5 }));
      reply.raw.once('close', leave);
    });
    scope.post(cvPartsPath, async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const upload = request.headers['x-upload'];
      const result =
        typeof upload === 'string'
          ? await jobs.uploads.append(upload, numberIn(request.headers['x-offset']), content)
          : await jobs.uploads.begin(content, {
              name: nameIn(request.headers['x-file-name']),
              bytes: numberIn(request.headers['x-file-bytes']),
              address: request.ip,
            });
      if (result.ok) return { code: 1, msg: '', data: result.value };
      return say(request, responseCodes[result.reason] ?? 400, cvFaultTexts[result.reason], result.data ?? null);
    });
  });
}

/** Returns -1 if the header is not a number, which no offset or size equals. */
const numberIn = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : -1;

function nameIn(header: string | string[] | undefined): string {
  try {
    return typeof header === 'string' && header.length < 2_000 ? decodeURIComponent(header) : '';
  } catch {
    return '';
  }
}
