import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table, TableDigest } from './archive-format.ts';
import { copyStatement } from './database-shape.server.ts';
import { RowDigest } from './row-digest.server.ts';

type Load = { index: number; stream: Writable; digest: RowDigest };

/** Copies rows into tables, one table after the other, each in as many parts as it comes in. */
export class RowLoader {
  readonly #client: pg.Client;
  readonly #tables: Table[];
  /** What has been loaded, by the table's place in the list; a hole where nothing was. */
  readonly digests: (TableDigest | undefined)[] = [];
  #load: Load | undefined;

  constructor(client: pg.Client, tables: Table[]) {
    this.#client = client;
    this.#tables = tables;
  }

  async add(index: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    const { stream, digest } = await this.#loadInto(index);
    for await (const chunk of chunks) {
      digest.add(chunk);
      if (stream.errored) throw stream.errored;
      if (!stream.write(chunk)) await once(stream, 'drain');
    }
  }

  /** Ends the table that is being loaded; PostgreSQL reports here what it does not like about the last rows. */
  async finish(): Promise<void> {
    if (!this.#load) return;
    const { index, stream, digest } = this.#load;
    stream.end();
    await finished(stream);
    this.#load = undefined;
    this.digests[index] = digest.result();
  }

  /** Gives up: a connection in the middle of a COPY takes no other command, not even the good-bye. */
  abandon(): void {
    this.#load?.stream.destroy();
    this.#load = undefined;
  }

  async #loadInto(index: number): Promise<Load> {
    if (this.#load?.index === index) return this.#load;
    await this.finish();
    const stream = this.#client.query(
      copyFrom(copyStatement(this.#client, this.#tables[index] as Table, 'from stdin')),
    );
    stream.on('error', () => {}); // thrown where the stream is next awaited
    this.#load = { index, stream, digest: new RowDigest() };
    return this.#load;
  }
}
