import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, inBackground, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import { codeAt, storedCode } from './code-making.server.ts';
import { type Hmac, hmacUnder } from './hmac.server.ts';

/** Of ten million codes it takes minutes. */
const tidying = { text: 'vacuum (analyze) serial_codes', query_timeout: 3_600_000 };

const codesAtOnce = 50_000;
const linesInPart = 1_000;
const uniqueViolation = '23505';
/** A batch that failed waits a minute, so that it never holds up the later ones. */
const toMake = `state = 'generating' and (failed_at is null or failed_at < now() - interval '1 minute')`;

const boundTo = (number: string) => `serial batch ${number}`;
export const sealedSeed: SealedColumn = { table: 'serial_batches', column: 'seed', owner: 't.number', boundTo };

export const newSeed = (sealing: Sealing, number: string): string =>
  sealing.seal(randomBytes(32).toString('hex'), boundTo(number));
export const openSeed = (sealing: Sealing, number: string, sealed: string): Hmac =>
  hmacUnder(Buffer.from(sealing.open(sealed, boundTo(number)), 'hex'));

type Row = { id: number; number: string; quantity: number; generated: number; seed: string };

/**
 * Makes the numbers of batches, a part at a time: each part and how far the batch has come are one transaction, so that
 * a process that dies leaves nothing twice and the next one goes on. Memory is that of one part.
 */
export function batchMaker({
  database,
  sealing,
  codeKey,
  report,
}: {
  database: Database;
  sealing: Sealing;
  codeKey: Hmac;
  report(error: unknown): void;
}) {
  async function copyCodes(client: PoolClient, batch: number, seed: Hmac, from: number, to: number) {
    const copy = client.query(copyFrom('copy serial_codes (code, batch) from stdin')) as NodeJS.WritableStream;
    const copied = finished(copy);
    const parts = async () => {
      for (let index = from; index < to; ) {
        let text = '';
        for (const end = Math.min(index + linesInPart, to); index < end; index++)
          text += `\\\\x${storedCode(codeKey, codeAt(seed, index)).toString('hex')}\t${batch}\n`;
        if (!copy.write(text)) await once(copy, 'drain');
      }
      copy.end();
    };
    await Promise.all([copied, Promise.race([parts(), copied])]);
  }

  /** One more part of one batch; false when none waits. */
  async function makePart(): Promise<boolean> {
    let begun: Row | undefined;
    const made = await database
      .transaction(async (client) => {
        const { rows } = await client.query<Row>(
          `select id, number, quantity, generated, seed from serial_batches where ${toMake} order by id limit 1
           for update skip locked`,
        );
        const row = rows[0];
        if (!row) return false;
        begun = row;
        const to = Math.min(row.generated + codesAtOnce, row.quantity);
        await copyCodes(client, row.id, openSeed(sealing, row.number, row.seed), row.generated, to);
        await client.query(
          `update serial_batches set generated = $2, failed_at = null, revision = revision + (case when $2 = quantity then 1 else 0 end),
             state = case when $2 = quantity then 'generated' else state end where id = $1`,
          [row.id, to],
        );
        return true;
      })
      .catch(async (error: { code?: string }) => {
        // All of them fail while the database is away, and go on when it is back.
        if (!begun || isDatabaseUnavailable(error)) throw error;
        if (error.code === uniqueViolation) return 'clash' as const;
        report(error);
        await database.pool.query('update serial_batches set failed_at = now() where id = $1', [begun.id]);
        return true;
      });
    if (made !== 'clash') return made;
    // Two of 2^75 the same, or half their HMACs: the batch begins again with another seed.
    const { id, number } = begun as Row;
    await database.transaction(async (client) => {
      await client.query('delete from serial_codes where batch = $1', [id]);
      await client.query('update serial_batches set generated = 0, seed = $2 where id = $1', [
        id,
        newSeed(sealing, number),
      ]);
    });
    return true;
  }

  let closing = false;
  let working: Promise<void> | undefined;
  /** A batch may begin when the work under way has already looked for the next. */
  let isWanted = false;
  const work = async () => {
    while (isWanted && !closing) {
      isWanted = false;
      while (!closing && (await makePart()));
      // What look-ups read of an index alone depends on this; and the first check after it is as quick as the next.
      if (!closing) await database.pool.query(tidying);
    }
  };

  return {
    /** Makes what waits; called when a batch begins, and periodically for what a dead process left. */
    async makeWaiting(): Promise<void> {
      const { rowCount } = await database.pool.query(`select 1 from serial_batches where ${toMake} limit 1`);
      if (!rowCount) return;
      isWanted = true;
      working ??= inBackground(work).finally(() => {
        working = undefined;
      });
      await working;
    },
    async close() {
      closing = true;
      await working?.catch(() => {});
    },
  };
}
export type BatchMaker = ReturnType<typeof batchMaker>;
