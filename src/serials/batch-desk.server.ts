import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf, insertRow, type Records } from '#kit/db/record.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { codeAt, type Hmac } from './derive-code.server.ts';
import { deskWords } from './desk/desk-words.ts';
import { type Batch, type changeBatch, type createBatch, type exportBatch, isGtin } from './desk-contract.ts';
import { type BatchGenerator, newSeed, openSeed } from './generate-batch.server.ts';
import { formatCode } from './serial-code.ts';
import { type BatchAction, type BatchState, batchStateAfter, batchStateNames } from './states-and-limits.ts';

type BatchFault = 'wrong_state' | 'not_exported' | 'other_count' | 'words_wanted' | 'other_number' | 'reason_wanted';

type BatchRow = Rows['serial_batches'] & {
  state: BatchState;
  creator: string | null;
  checks: number;
  checked_codes: number;
};

const select = `select b.*, u.name as creator, coalesce(k.checks, 0)::int as checks, coalesce(k.codes, 0)::int as checked_codes
  from serial_batches b left join screen_users u on u.id = b.created_by
  left join serial_batch_totals k on k.batch = b.id`;

const toBatch = (row: BatchRow): Batch => ({
  ...fieldsOf(row, 'id', 'number', 'state', 'revision', 'gtin', 'quantity', 'generated', 'exports'),
  ...fieldsOf(row, 'created_at', 'printed_at', 'activated_at', 'ended_at', 'checks', 'checked_codes'),
  product: [row.product_zh, row.product_en],
  failed: row.state === 'generating' && row.failed_at !== null,
  exported: row.state === 'generated' && row.seed === null,
  recall: row.recall_zh === null ? null : [row.recall_zh, row.recall_en ?? ''],
  created_by: row.creator,
});

/** Staff operations on batches. Each change is in the audit log, the numbers never are. */
export function batchDesk({
  database,
  clock,
  sealing,
  generator,
  audit,
  report,
}: Needs<'database' | 'clock' | 'sealing' | 'audit'> & { generator: BatchGenerator; report(error: unknown): void }) {
  const records: Records<BatchRow> = {
    database,
    clock,
    audit,
    table: 'serial_batches',
    subject: ({ number }) => `serial_batch/${number}`,
    lock: async (client, id) =>
      (await client.query<BatchRow>(`${select} where b.id = $1 for update of b`, [id])).rows[0],
    conflictView: toBatch,
  };

  async function list(): Promise<Batch[]> {
    const { rows } = await database.pool.query<BatchRow>(`${select} order by b.id desc`);
    return rows.map(toBatch);
  }

  return {
    list,

    /** The batches as a file; their numbers leave only with the archive for the printer. */
    exportList(who: Exporter, given: ExportAsked) {
      const t = deskWords(who.language);
      return exportList<Batch>({ database, clock, audit }, who, given, {
        name: ['防伪批次', 'batches'],
        action: 'serials.export',
        subject: 'serial_batch/0',
        keys: list,
        columns: [
          [t.batch, ({ number }) => number],
          [t.product, ({ product }) => inLanguage(product, who.language)],
          ['GTIN', ({ gtin }) => gtin ?? ''],
          [t.quantity, ({ quantity }) => quantity],
          [t.state, ({ state }) => inLanguage(batchStateNames[state], who.language)],
          [t.checks, ({ checks }) => checks],
          [t.checkedCodes, ({ checked_codes }) => checked_codes],
          [t.created, ({ created_at }) => exportMoment(created_at)],
          [t.createdBy, ({ created_by }) => created_by ?? ''],
        ],
      });
    },

    /** Creates a batch. A repeated request (same id, same user) returns the existing one. */
    async create(
      who: ActingStaff,
      { request = '', ...input }: Omit<PayloadOf<typeof createBatch>, 'request'> & { request?: string },
    ): Promise<Outcome<Batch, 'not_gtin'>> {
      if (input.gtin !== '' && !isGtin(input.gtin)) return refuse('not_gtin');
      const day = businessDay(clock.now()).replaceAll('-', '').slice(2);
      const newNumber = () => `B${day}-${String(randomInt(10_000)).padStart(4, '0')}`;
      const row = await database.transaction(async (client) => {
        const number = await unusedNumber(client, 'serial_batches', newNumber);
        const batch = {
          ...{ number, state: 'generating', revision: 1, generated: 0, exports: 0, seed: newSeed(sealing, number) },
          ...input,
          gtin: input.gtin === '' ? null : input.gtin.padStart(14, '0'),
          ...{ created_by: who.id, created_at: new Date(clock.now()), asked: request === '' ? null : request },
        };
        const id = await insertRow(client, 'serial_batches', batch, 'on conflict (created_by, asked) do nothing');
        const entry = { action: 'serials.create_batch', subject: `serial_batch/${number}`, after: input };
        if (id) await audit(client, auditEntry(who, clock.now(), entry));
        const { rows } = await client.query<BatchRow>(
          `${select} where b.id = $1 or ($1 is null and b.created_by = $2 and b.asked = $3)`,
          [id, who.id, request],
        );
        return rows[0] as BatchRow;
      });
      generator.generatePending().catch(report);
      return done(toBatch(row));
    },

    /**
     * Exports the file for the printer. The seed is destroyed before the last part is sent, so that a complete file exists only once.
     * An interrupted export can be repeated; of two concurrent ones only the later can complete.
     */
    async exportFile(
      who: ActingStaff,
      { id, format, password, origin }: PayloadOf<typeof exportBatch> & { origin: string },
    ): Promise<Outcome<PrintFile, 'none' | 'wrong_state' | 'exported'>> {
      const taken = await changeRecord<BatchRow, 'wrong_state' | 'exported'>(
        records,
        who,
        { id },
        async (row, client) => {
          if (row.state !== 'generated') return refuse('wrong_state');
          if (row.seed === null) return refuse('exported');
          // Without a new revision: other changes of the batch stay possible.
          await client.query('update serial_batches set exports = exports + 1 where id = $1', [id]);
          return { action: 'serials.export_batch', after: { time: row.exports + 1, format } };
        },
      );
      if (!taken.ok) return refuse(taken.reason === 'stale' ? 'none' : taken.reason);
      const { number, quantity, gtin, exports } = taken.value;
      const key = openSeed(sealing, number, taken.value.seed as string);
      const destroySeed = async () => {
        const { rowCount } = await database.pool.query(
          `update serial_batches set seed = null, revision = revision + 1 where id = $1 and exports = $2 and seed is not null`,
          [id, exports],
        );
        if (rowCount === 0) throw new Error(`${number}: somebody else is taking the file`);
      };
      return done(printFile({ number, quantity, key, gtin, origin, format, password, destroySeed }));
    },

    async change(who: ActingStaff, input: PayloadOf<typeof changeBatch>) {
      const { lines, recall_zh, recall_en, reason } = input;
      const action = input.action as BatchAction;
      const changed = await changeRecord<BatchRow, BatchFault>(records, who, input, async (row, _client, now) => {
        const state = batchStateAfter(row.state, action);
        if (!state) return refuse('wrong_state', toBatch(row));
        if (action === 'print' && row.seed !== null) return refuse('not_exported');
        if (action === 'print' && lines !== row.quantity) return refuse('other_count');
        if (action === 'revoke' && input.number.toUpperCase() !== row.number) return refuse('other_number');
        if (action === 'revoke' && reason === '') return refuse('reason_wanted');
        if (action === 'recall' && (recall_zh === '' || recall_en === '')) return refuse('words_wanted');
        const columns = {
          generate: {},
          print: { seed: null, printed_at: now },
          activate: { activated_at: now },
          recall: { ended_at: now, recall_zh, recall_en },
          lift_recall: { ended_at: null, recall_zh: null, recall_en: null },
          revoke: { seed: null, ended_at: now },
        }[action];
        const words = action === 'recall' ? { recall_zh, recall_en } : action === 'revoke' ? { reason } : {};
        return {
          action: `serials.${action}`,
          set: { state, ...columns },
          before: { state: row.state },
          after: { state, ...words },
        };
      });
      return changed.ok ? done(toBatch(changed.value)) : changed;
    },

    async find(id: number): Promise<Batch | null> {
      const { rows } = await database.pool.query<BatchRow>(`${select} where b.id = $1`, [id]);
      return rows[0] ? toBatch(rows[0]) : null;
    },
  };
}

const linesPerChunk = 1_000;

interface PrintFile {
  name: string;
  type: string;
  content: Readable;
}

/**
 * Generates the file for the printer as a stream from the batch's key: numbers are never stored, and memory does not depend on their
 * count. `destroySeed` is called before the last part; if it throws, the stream fails.
 */
function printFile({
  format,
  password,
  destroySeed,
  ...batch
}: {
  number: string;
  quantity: number;
  key: Hmac;
  gtin: string | null;
  origin: string;
  format: 'csv' | 'zip';
  password: string;
  destroySeed(): Promise<void>;
}): PrintFile {
  const name = `${batch.number}.csv`;
  const parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> =
    format === 'zip' ? lockedZip({ name, content: lines(batch), password }) : lines(batch);
  return {
    name: format === 'zip' ? `${batch.number}.zip` : name,
    type: format === 'zip' ? 'application/zip' : 'text/csv; charset=utf-8',
    content: Readable.from(beforeLast(parts, destroySeed), { highWaterMark: 1 }),
  };
}

function* lines({
  quantity,
  key,
  gtin,
  origin,
}: {
  quantity: number;
  key: Hmac;
  gtin: string | null;
  origin: string;
}): Generator<string> {
  yield '\uFEFFserial,printed,address\r\n';
  for (let index = 0; index < quantity; ) {
    let text = '';
    for (const end = Math.min(index + linesPerChunk, quantity); index < end; index++) {
      const code = codeAt(key, index);
      const address = `${origin}${gtin ? `/01/${gtin.padStart(14, '0')}` : '/sn'}/21/${code}`;
      text += `${code},${formatCode(code)},${address}\r\n`;
    }
    yield text;
  }
}

async function* beforeLast<Part>(parts: Iterable<Part> | AsyncIterable<Part>, work: () => Promise<void>) {
  let previous: Part | undefined;
  for await (const part of parts) {
    if (previous !== undefined) yield previous;
    previous = part;
  }
  await work();
  if (previous !== undefined) yield previous;
}

/**
 * A ZIP archive with one encrypted file: AES-256 as specified by WinZip (AE-2), which 7-Zip and WinRAR read and Windows
 * Explorer does not. Streamed, so that memory does not grow with the file.
 */
export async function* lockedZip({
  name,
  content,
  password,
}: {
  name: string;
  content: Iterable<string>;
  password: string;
}): AsyncGenerator<Uint8Array> {
  // Rarely used, so not loaded at startup.
  const { ZipWriter, configure } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable);
  const bytes = Readable.toWeb(Readable.from(encoded(content))) as ReadableStream<Uint8Array>;
  const written = writer
    .add(name, bytes as never, { password, encryptionStrength: 3, useUnicodeFileNames: true })
    .then(() => writer.close());
  // An error in the content would leave the reader waiting; this promise rejects instead.
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject);
  });
  failed.catch(() => {});
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that stops also ends the writing.
    reader.cancel().catch(() => {});
  }
}

function* encoded(parts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) yield encoder.encode(part);
}
