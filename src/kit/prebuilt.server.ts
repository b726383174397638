import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from './call.ts';

/** A successful answer that is the same for everybody, built once: the envelope's bytes, plain and compressed. */
export class PrebuiltAnswer<Data> {
  /** Never set: holds the type of what the bytes say. */
  declare readonly data: Data;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  constructor(bytes: { plain: Buffer; brotli: Buffer; gzip: Buffer }) {
    this.plain = bytes.plain;
    this.brotli = bytes.brotli;
    this.gzip = bytes.gzip;
  }

  /** The bytes in the best form that the asker accepts. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = request.headers['accept-encoding'] ?? '';
    reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(this.brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(this.gzip);
    return reply.send(this.plain);
  }
}

export async function prebuiltAnswer<Data>(data: Data): Promise<PrebuiltAnswer<Data>> {
  const plain = Buffer.from(JSON.stringify({ code: 1, msg: '', data } satisfies Envelope));
  const [brotli, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(plain),
    promisify(zlib.gzip)(plain, { level: 9 }),
  ]);
  return new PrebuiltAnswer({ plain, brotli, gzip });
}
