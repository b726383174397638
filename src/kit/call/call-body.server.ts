import type { FastifyInstance } from 'fastify';
import { readFormBody } from '#kit/form/form-body.ts';

/** A body that cannot be read as what it says it is. `field` names the first name or value at fault, if there is one. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
  readonly field: string;
  constructor(field: string) {
    super('unreadable body');
    this.field = field;
  }
}

/** Reads the bodies of calls, form-encoded or JSON, strictly: bytes that are not UTF-8 are refused, never replaced. */
export function readCallBodies(app: FastifyInstance): void {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const utf8 = (body: Buffer): string => {
    try {
      return strict.decode(body);
    } catch {
      throw new UnreadableBody('');
    }
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      const form = readFormBody(utf8(body));
      if (!form.ok) throw new UnreadableBody(form.field);
      return form.fields;
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return {};
    try {
      return JSON.parse(utf8(body)) as unknown;
    } catch {
      throw new UnreadableBody('');
    }
  });
  // Many calls send nothing: without a type Fastify does not wait for the end of an empty body.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-length'] === '0' && request.url.startsWith('/api.php/'))
      delete request.raw.headers['content-type'];
    done();
  });
}
