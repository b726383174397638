import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '#kit/call-route.server.ts';
import { inLanguage } from '#kit/language.ts';
import type { Outcome } from '#kit/outcome.ts';
import { cvFaultTexts } from './apply-words.ts';
import type { PartFault } from './cv-parts.server.ts';
import { cvLimitBytes, cvPartsPath, cvPath } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

const mostAtOnce = 24;
/** What is no fault of the file has a code of its own: the sender goes on by it. */
const codes: Partial<Record<PartFault, number>> = { too_many: 429, over: 404, wrong_part: 409 };

/**
 * `POST /jobs/cv`: the bytes of one file, its name in `x-file-name`, percent-encoded. Answers the envelope of calls; the
 * ticket in it stands in the form from then on.
 *
 * `POST /jobs/cv-parts`: the same in parts of `cvPartBytes`. The first one comes with the name and `x-file-bytes`, the size of the
 * whole, and is answered with what names the upload and with how many bytes have been `received`; the next ones, with `x-upload`
 * and their place `x-offset`, likewise; the last one with the ticket.
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
    const receive = async (
      request: FastifyRequest,
      reply: FastifyReply,
      keep: (content: Buffer) => Promise<Outcome<object, PartFault>>,
    ) => {
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
        const kept = await keep(content);
        if (kept.ok) return { code: 1, msg: '', data: kept.value };
        return say(codes[kept.reason] ?? 400, cvFaultTexts[kept.reason], kept.data ?? null);
      } finally {
        under--;
      }
    };
    scope.post(cvPath, (request, reply) =>
      receive(request, reply, (content) =>
        jobs.uploads.keep(content, nameIn(request.headers['x-file-name']), request.ip),
      ),
    );
    scope.post(cvPartsPath, (request, reply) =>
      receive(request, reply, (content) => {
        const upload = request.headers['x-upload'];
        if (typeof upload === 'string')
          return jobs.uploads.goOn(upload, numberIn(request.headers['x-offset']), content);
        const name = nameIn(request.headers['x-file-name']);
        return jobs.uploads.begin(content, {
          name,
          bytes: numberIn(request.headers['x-file-bytes']),
          address: request.ip,
        });
      }),
    );
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
