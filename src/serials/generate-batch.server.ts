import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inBackground, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import { codeAt, type Hmac, hmacUnder, storedCode } from './derive-code.server.ts';

/** Takes minutes for ten million codes. */
const vacuum = { text: 'vacuum (analyze) serial_codes', query_timeout: 3_600_000 };

const codesPerPart = 50_000;
const linesPerChunk = 1_000;
const uniqueViolation = '23505';
/** A failed batch waits a minute, so that it does not block later ones. */
const isPending = `state = 'generating' and (failed_at is null or failed_at < now() - interval '1 minute')`;

const boundTo = (number: string) => `serial batch ${number}`;
export const sealedSeed: SealedColumn = { table: 'serial_batches', column: 'seed', owner: 't.number', boundTo };

export const newSeed = (sealing: Sealing, number: string): string =>
  sealing.seal(randomBytes(32).toString('hex'), boundTo(number));
export const openSeed = (sealing: Sealing, number: string, sealed: string): Hmac =>
  hmacUnder(Buffer.from(sealing.open(sealed, boundTo(number)), 'hex'));

type Row = { id: number; number: string; quantity: number; generated: number; seed: string };

/**
 * Generates the numbers of batches in parts. A part and the batch's progress are one transaction, so that the next process resumes
 * after a crash without duplicates. Memory is bounded by one part.
 */
export function batchGenerator({
  database,
  sealing,
  codeKey,
  report,
}: Needs<'database' | 'sealing'> & { codeKey: Hmac; report(error: unknown): void }) {
  async function copyCodes(client: PoolClient, batch: number, seed: Hmac, from: number, to: number) {
    const copy = client.query(copyFrom('copy serial_codes (code, batch) from stdin')) as NodeJS.WritableStream;
    const copied = finished(copy);
    const parts = async () => {
      for (let index = from; index < to; ) {
        let text = '';
        for (const end = Math.min(index + linesPerChunk, to); index < end; index++)
          text += `\\\\x${storedCode(codeKey, codeAt(seed, index)).toString('hex')}\t${batch}\n`;
        if (!copy.write(text)) await once(copy, 'drain');
      }
      copy.end();
    };
    await Promise.all([copied, Promise.race([parts(), copied])]);
  }

  /** Generates one part of one batch; false if none is pending. */
  async function generatePart(): Promise<boolean> {
    let current: Row | undefined;
    const result = await database
      .transaction(async (client) => {
        const { rows } = await client.query<Row>(
          `select id, number, quantity, generated, seed from serial_batches where ${isPending} order by id limit 1
           for update skip locked`,
        );
        const row = rows[0];
        if (!row) return false;
        current = row;
        const to = Math.min(row.generated + codesPerPart, row.quantity);
        await copyCodes(client, row.id, openSeed(sealing, row.number, row.seed), row.generated, to);
        await client.query(
          `update serial_batches set generated = $2, failed_at = null, revision = revision + (case when $2 = quantity then 1 else 0 end),
             state = case when $2 = quantity then 'generated' else state end where id = $1`,
          [row.id, to],
        );
        return true;
      })
      .catch(async (error: { code?: string }) => {
        // A lost database fails all batches; they resume when it is back.
        if (!current || isDatabaseUnavailable(error)) throw error;
        if (error.code === uniqueViolation) return 'clash' as const;
        report(error);
        await database.pool.query('update serial_batches set failed_at = now() where id = $1', [current.id]);
        return true;
      });
    if (result !== 'clash') return result;
    // A collision of numbers or of their stored hashes: restart the batch with another seed.
    const { id, number } = current as Row;
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
  /** A batch may be created after the current run has looked for the next. */
  let isRequested = false;
  const work = async () => {
    while (isRequested && !closing) {
      isRequested = false;
      while (!closing && (await generatePart()));
      // Index-only scans depend on the visibility map; it also keeps the first check fast.
      if (!closing) await database.pool.query(vacuum);
    }
  };

  return {
    /** Generates pending batches; called when one is created, and periodically for what a crashed process left. */
    async generatePending(): Promise<void> {
      const { rowCount } = await database.pool.query(`select 1 from serial_batches where ${isPending} limit 1`);
      if (!rowCount) return;
      isRequested = true;
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
export type BatchGenerator = ReturnType<typeof batchGenerator>;
