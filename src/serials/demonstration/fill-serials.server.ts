import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { AddressRegion } from '#kit/call/region-file.server.ts';
import { numberCell, readJson, readTable, yesCell } from '#kit/db/demonstration-data.server.ts';
import { must, type Staff, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { writeSecretFile } from '#kit/db/secret-file.server.ts';
import { checkOutcomes } from '#serials/check-rules.ts';
import { formatCode } from '#serials/serial-code.ts';
import { serials } from '#serials/serials.server.ts';
import { batchStates } from '#serials/states-and-limits.ts';

/** A batch and its final state. */
const batches = readTable(
  'serials/batches.csv',
  z.strictObject({
    zh: z.string(),
    en: z.string(),
    gtin: z.string().default(''),
    quantity: numberCell,
    days_ago: numberCell,
    until: z.enum(batchStates),
  }),
);
type Batch = (typeof batches)[number];
/** Cities of the checks. */
const cities = readTable(
  'serials/cities.csv',
  z.strictObject({ zh: z.string(), en: z.string(), latitude: numberCell, longitude: numberCell }),
);
/**
 * A month of checks in order of time, by index into these lists: most numbers once, some again days later. One label was copied: the
 * same number at both ends of the country within hours, then many times. One number is of a batch that should still be at the
 * printer's.
 */
const checks = readTable(
  'serials/checks.csv',
  z.strictObject({
    hours_ago: numberCell,
    batch: numberCell,
    number: numberCell,
    city: numberCell,
    person: numberCell,
  }),
);
const copiedNumber = 240;
/** Reports about articles and the answers to them. */
const reports = readTable(
  'serials/reports.csv',
  z.strictObject({
    outcome: z.enum(checkOutcomes),
    bought: z.string(),
    text: z.string(),
    contact: z.string(),
    hours_ago: numberCell,
    answer: z.string().default(''),
    closed: yesCell,
  }),
);
const recallWords = readJson('serials/recall.json', z.strictObject({ recall_zh: z.string(), recall_en: z.string() }));

/** Reserved addresses: the second octet is the city, the rest the person. */
const addressIn = (city: number, person: number) => `240.${city}.${person >> 8}.${person & 255}`;
function regionOf(address: string): AddressRegion | undefined {
  const city = cities[Number(address.split('.')[1])];
  if (!city) return undefined;
  const { zh, en, latitude, longitude } = city;
  const place = { latitude, longitude };
  return { country: 'CN', countryName: ['中国', 'China'], division: '', divisionName: [zh, en], city: ['', ''], place };
}

type Needs = Omit<Parameters<typeof serials>[0], 'clock' | 'regionOf' | 'report'> & { dataDirectory: string };
type Numbers = ReturnType<typeof serials>;
type GeneratedBatch = { batch: Batch; codes: string[] };

/**
 * Fills in batches in every state, a month of checks with suspicious ones among them, and reports. Some numbers to try are written to
 * DATA_DIR/demonstration-serials.txt, as the product stores none; until everything is played, a file beside it has all numbers, so
 * that an interrupted start can resume.
 */
export async function fillSerials(stage: Stage, { dataDirectory, ...needs }: Needs): Promise<void> {
  const report = (error: unknown) => {
    throw error;
  };
  const numbers = serials({ ...needs, clock: stage.clock, regionOf, report });
  const who = stage.staff();
  const file = path.join(dataDirectory, 'demonstration-serials.json');
  const stored: string[][] = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
  const generated: GeneratedBatch[] = [];
  for (const [place, batch] of batches.entries()) {
    const codes =
      stored[place] ?? (await stage.play(batch.days_ago * 24, (at) => createBatch(numbers, who, batch, at)));
    generated.push({ batch, codes });
    if (place >= stored.length) writeSecretFile(file, JSON.stringify(generated.map((each) => each.codes)));
  }
  for (const [, { hours_ago, batch, number, city, person }] of await stage.missing('serial_checks', checks)) {
    const from = { address: addressIn(city, person), userAgent: 'demonstration' };
    await stage.play(hours_ago, () => numbers.check(generated[batch]?.codes[number] ?? '', from));
  }
  await numbers.flushAlarms();
  for (const { batch } of generated)
    await stage.play(3, async () => {
      if (batch.until === 'recalled') await change(numbers, who, batch, 'recall', recallWords);
      if (batch.until === 'revoked')
        await change(numbers, who, batch, 'revoke', { reason: '印刷厂送错吊牌，全部销毁' });
    });
  const copied = generated[0]?.codes[copiedNumber] ?? '';
  for (const [place, { outcome, hours_ago, answer, closed, ...fields }] of await stage.missing('serial_cases', reports))
    await stage.play(hours_ago, async (at) => {
      const from = { address: addressIn(0, 50_000 + place), language: 'zh-CN' as const };
      const code = outcome === 'again' ? copied : '';
      const { number } = must(await numbers.cases.send({ code, ...fields }, from), fields.bought);
      const found = (await numbers.cases.list('')).find((each) => each.number === number);
      if (!found || (!answer && !closed)) return;
      at(hours_ago / 3);
      const { id, revision } = found;
      must(await numbers.cases.answer(who, { id, revision, answer, close: closed }), fields.bought);
    });
  await numbers.close();
  writeList(path.join(dataDirectory, 'demonstration-serials.txt'), generated);
  fs.rmSync(file, { force: true });
}

/** Creates a batch and takes it to its state or to activation; returns its numbers once printed. */
async function createBatch(numbers: Numbers, who: Staff, batch: Batch, at: (hours: number) => void): Promise<string[]> {
  const { zh: product_zh, en: product_en, gtin, quantity, until } = batch;
  const { id } = must(await numbers.batches.create(who, { product_zh, product_en, gtin, quantity }), product_zh);
  await numbers.generatePending();
  if (until === 'generated') return [];
  const request = { id, format: 'csv', password: '', origin: 'https://weftline.example' } as const;
  const { content } = must(await numbers.batches.exportFile(who, request), product_zh);
  const lines = (await text(content)).trim().split('\r\n').slice(1);
  at(1);
  await change(numbers, who, batch, 'print', { lines: quantity });
  if (until !== 'printed') await change(numbers, who, batch, 'activate');
  return lines.map((line) => line.split(',')[0] as string);
}

/** Does nothing if it was done before. */
async function change(numbers: Numbers, who: Staff, { zh, until }: Batch, action: string, more: object = {}) {
  // The latest of this name: an interrupted start may have left another.
  const found = (await numbers.batches.list()).filter(({ product }) => product[0] === zh);
  const [batch] = found.toSorted((one, other) => other.id - one.id);
  if (!batch) throw new Error(`demonstration: ${zh} is not there`);
  if (batch.state === until) return;
  const { id, revision } = batch;
  const nothing = { lines: 0, recall_zh: '', recall_en: '', number: batch.number, reason: '' };
  must(await numbers.batches.change(who, { id, revision, action, ...nothing, ...more }), `${action} ${zh}`);
}

/** Numbers of each kind to try in a demonstration; a real installation never has such a list. */
function writeList(file: string, made: readonly GeneratedBatch[]): void {
  const [silk, , hooded, printed] = made;
  const line = (code: string | undefined, says: string) => (code ? `${formatCode(code)}  ${says}\n` : '');
  const content =
    '演示用的防伪编号，可在 /sn-check 查询。Numbers of the demonstration, to try at /sn-check.\n\n' +
    line(silk?.codes[1_500], '第一次查询 first check') +
    line(silk?.codes[1_501], '第一次查询 first check') +
    line(silk?.codes[0], '查过 checked before') +
    line(hooded?.codes[100], '召回 recalled') +
    line(printed?.codes[10], '未启用，答复和不存在的一样 not activated: answered as one that never was');
  fs.writeFileSync(file, content, { mode: 0o600 });
}
