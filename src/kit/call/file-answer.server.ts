import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A call's answer that is a file to keep, in place of an envelope; a stream is read only as fast as the asker takes it. */
export class FileAnswer {
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
