import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A call's result that is a file to download instead of an envelope; a stream is read only as fast as the client takes it. */
export class FileResponse {
  readonly #name: string;
  readonly #type: string;
  readonly content: Readable | Buffer;
  constructor({ name, type, content }: { name: string; type: string; content: Readable | Buffer }) {
    this.#name = name;
    this.#type = type;
    this.content = content;
  }

  send(reply: FastifyReply): FastifyReply {
    const plain = this.#name.replace(/[^\w.-]/g, '_');
    return reply
      .header(
        'content-disposition',
        `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.#name)}`,
      )
      .type(this.#type)
      .send(this.content);
  }
}
