import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.server.ts';
import type { Envelope } from './call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer; what goes out past Fastify's own way of sending must bring them along. */
    alwaysSent: Record<string, string>;
  }
}

interface Ready {
  /** Names and values in turn, as they go on the wire. */
  head: string[];
  body: Buffer;
}

/**
 * A successful answer that is the same for everybody, built once: the envelope's bytes, plain and compressed, each with
 * its whole head, which Fastify would put together for every asker anew.
 */
export class PrebuiltAnswer<Data> {
  /** Never set: holds the type of what the bytes say. */
  declare readonly data: Data;
  readonly #bodies: Record<Encoding, Buffer>;
  #ready: Record<Encoding, Ready> | undefined;
  constructor(bodies: Record<Encoding, Buffer>) {
    this.#bodies = bodies;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.write(request.headers, reply.hijack().raw, reply.server.alwaysSent);
    return reply;
  }

  /** The bytes in the best form that the asker accepts. */
  write(headers: IncomingHttpHeaders, response: ServerResponse, alwaysSent: Record<string, string>): void {
    this.#ready ??= {
      br: this.#with('br', alwaysSent),
      gzip: this.#with('gzip', alwaysSent),
      identity: this.#with('identity', alwaysSent),
    };
    const { head, body } = this.#ready[acceptedEncoding(headers['accept-encoding'])];
    response.writeHead(200, head).end(body);
  }

  #with(encoding: Encoding, alwaysSent: Record<string, string>): Ready {
    const body = this.#bodies[encoding];
    const headers = {
      ...alwaysSent,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(body.length),
    };
    return { head: Object.entries(headers).flat(), body };
  }
}

export async function prebuiltAnswer<Data>(data: Data): Promise<PrebuiltAnswer<Data>> {
  const identity = Buffer.from(JSON.stringify({ code: 1, msg: '', data } satisfies Envelope));
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(identity),
    promisify(zlib.gzip)(identity, { level: 9 }),
  ]);
  return new PrebuiltAnswer({ br, gzip, identity });
}
