import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { numberCell, readJson, readTable } from '#kit/demonstration-data.server.ts';
import type { AddressRegion } from '#kit/region-file.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import { writeSecretFile } from '#kit/secret-file.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import { batchStates } from '#serials/batch-states.ts';
import { checkOutcomes } from '#serials/check-rules.ts';
import { inGroups } from '#serials/serial-code.ts';
import { serials } from '#serials/serials.server.ts';

/** A batch, what became of it, and how many of its numbers were checked. */
export const sampleBatches = readTable(
  'serials/batches.csv',
  z.strictObject({
    zh: z.string(),
    en: z.string(),
    gtin: z.string().default(''),
    quantity: numberCell,
    days_ago: numberCell,
    until: z.enum(batchStates),
    checked: numberCell,
  }),
);
type SampleBatch = (typeof sampleBatches)[number];
/** Cities from which checks come, and how many parts in all of them; the last are far apart. */
const sampleCities = readTable(
  'serials/cities.csv',
  z.strictObject({ zh: z.string(), en: z.string(), latitude: numberCell, longitude: numberCell, parts: numberCell }),
);
/** What somebody told of an article, and what staff answered. */
const sampleReports = readTable(
  'serials/reports.csv',
  z.strictObject({
    outcome: z.enum(checkOutcomes),
    bought: z.string(),
    text: z.string(),
    contact: z.string(),
    answer: z.string().optional(),
  }),
);
const recallWords = readJson('serials/recall.json', z.strictObject({ recall_zh: z.string(), recall_en: z.string() }));

interface Needs {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  secrets: Secrets;
  audit: WriteAudit;
  /** Screen users who are said to have made the batches. */
  staff: readonly number[];
  /** Where the list of numbers to try is put. */
  dataDirectory: string;
}

const origin = 'https://weftline.example';
const hourMs = 3_600_000;
const crowd = sampleCities.flatMap((city) => Array.from({ length: city.parts }, () => city));

/** Addresses that belong to nobody: the second figure tells the city, the rest tells people apart. */
const addressIn = (city: number, person: number) => `240.${city}.${person >> 8}.${person & 255}`;
const regionOf = (address: string): AddressRegion | undefined => {
  const city = sampleCities[Number(address.split('.')[1])];
  if (!city) return undefined;
  const { zh, en, latitude, longitude } = city;
  return {
    country: 'CN',
    countryName: ['中国', 'China'],
    division: '',
    divisionName: [zh, en],
    city: ['', ''],
    place: { latitude, longitude },
  };
};

/**
 * Fills an empty list with batches in every state, a month of checks from all over the country, what looks wrong among them,
 * and reports: played through the product's own operations on a clock of the days before now. Some numbers to try are
 * written to DATA_DIR/demonstration-serials.txt, as the product itself keeps none. What a start before this one did not come
 * to is added; until then a file beside that list holds all numbers.
 */
export async function fillSerials({ database, clock, staff, dataDirectory, ...needs }: Needs): Promise<void> {
  const count = async (table: string) => {
    const { rows } = await database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    return rows[0]?.rows ?? 0;
  };
  const batches = await count('serial_batches');
  const kept = keptNumbers(path.join(dataDirectory, 'demonstration-serials.json'));
  const codes = batches > 0 ? kept.read() : [];
  if (staff.length === 0 || (batches >= sampleBatches.length && codes.length === 0)) return;
  const time = { at: clock.now() };
  const numbers = serials({
    ...needs,
    database,
    clock: { now: () => time.at },
    regionOf,
    report: (error) => {
      throw error;
    },
  });
  const who = { id: staff[0] as number, address: '127.0.0.1' };
  const made = sampleBatches.slice(0, codes.length).map((batch, place) => ({ batch, codes: codes[place] ?? [] }));
  for (const batch of sampleBatches.slice(made.length)) {
    time.at = clock.now() - batch.days_ago * dayMs;
    made.push({ batch, codes: await bringTo(numbers, who, batch, time) });
    kept.write(made.map(({ codes }) => codes));
  }
  await playChecks(numbers, made, time, { now: clock.now(), played: await count('serial_checks') });
  time.at = clock.now() - 3 * hourMs;
  const [, , recalled] = made;
  const isRecalled = (await numbers.batches.list()).some(({ state }) => state === 'recalled');
  if (recalled && !isRecalled) await change(numbers, who, recalled.batch, 'recall', recallWords);
  await playReports(numbers, who, made, time, await count('serial_cases'));
  await numbers.close();
  writeList(path.join(dataDirectory, 'demonstration-serials.txt'), made);
  kept.remove();
}

type Numbers = ReturnType<typeof serials>;
type Who = { id: number; address: string };

/** Makes a batch and brings it up to where the demonstration has it, or to activation; gives its numbers once it is printed. */
async function bringTo(numbers: Numbers, who: Who, batch: SampleBatch, time: { at: number }): Promise<string[]> {
  const { zh: product_zh, en: product_en, gtin, quantity, until } = batch;
  const created = await numbers.batches.create(who, { product_zh, product_en, gtin, quantity });
  if (!created.ok) throw new Error(`demonstration: ${product_zh}: ${created.reason}`);
  await numbers.makeWaiting();
  if (until === 'generated') return [];
  const { id } = created.value;
  const file = await numbers.batches.exportFile(who, { id, format: 'csv', password: '', origin });
  if (!file.ok) throw new Error(`demonstration: ${product_zh}: ${file.reason}`);
  const lines = (await text(file.value.content)).trim().split('\r\n').slice(1);
  time.at += hourMs;
  await change(numbers, who, batch, 'print', { lines: quantity });
  if (until !== 'printed') await change(numbers, who, batch, 'activate');
  return lines.map((line) => line.split(',')[0] as string);
}

async function change(numbers: Numbers, who: Who, { zh }: SampleBatch, action: string, more: object = {}) {
  // The last that was made: a start that was cut off may have left one of the same name.
  const [batch] = (await numbers.batches.list())
    .filter((one) => one.product[0] === zh)
    .toSorted((one, other) => other.id - one.id);
  if (!batch) throw new Error(`demonstration: ${zh} is not there`);
  const { id, revision } = batch;
  const done = await numbers.batches.change(who, {
    id,
    revision,
    action,
    lines: 0,
    recall_zh: '',
    recall_en: '',
    number: '',
    reason: '',
    ...more,
  });
  if (!done.ok) throw new Error(`demonstration: ${action} ${zh}: ${done.reason}`);
}

/** A month of checks in the order of time: most of them once, some again, a few that look wrong. */
async function playChecks(
  numbers: Numbers,
  made: readonly { batch: SampleBatch; codes: string[] }[],
  time: { at: number },
  { now, played }: { now: number; played: number },
): Promise<void> {
  const planned: { at: number; code: string; city: number; person: number }[] = [];
  let person = 0;
  const cityOf = (serial: number) =>
    sampleCities.indexOf(crowd[(serial * 37) % crowd.length] as (typeof crowd)[number]);
  for (const { batch, codes } of made)
    for (const [serial, code] of codes.slice(0, batch.checked).entries()) {
      const span = (batch.days_ago - 0.5) * dayMs;
      const at = now - batch.days_ago * dayMs + 6 * hourMs + ((serial * 7919) % 9_973) * (span / 9_973);
      const city = cityOf(serial);
      person += 1;
      planned.push({ at, code, city, person });
      // Somebody in the family looks a second time, days later.
      if (serial % 9 === 4 && at + 2 * dayMs < now)
        planned.push({ at: at + 2 * dayMs, code, city, person: person + 20_000 });
    }
  const [silk, , , printed] = made;
  const copied = silk?.codes[silk.batch.checked];
  // One tag that was copied: the same number at the two ends of the country within hours, then many times.
  if (copied) {
    const far = sampleCities.length - 1;
    planned.push({ at: now - 30 * hourMs, code: copied, city: far, person: 40_001 });
    planned.push({ at: now - 28 * hourMs, code: copied, city: 1, person: 40_002 });
    for (let turn = 0; turn < 16; turn++)
      planned.push({ at: now - 27 * hourMs + turn * 20_000, code: copied, city: 1, person: 40_010 + turn });
  }
  // And one of a batch that should still be at the printer's.
  const early = printed?.codes[3];
  if (early) planned.push({ at: now - 5 * hourMs, code: early, city: 4, person: 41_000 });
  for (const { at, code, city, person } of planned.toSorted((one, other) => one.at - other.at).slice(played)) {
    time.at = Math.min(Math.round(at), now);
    await numbers.check(code, { address: addressIn(city, person), userAgent: 'demonstration' });
  }
  await numbers.alarmsSettled();
}

async function playReports(
  numbers: Numbers,
  who: Who,
  made: readonly { batch: SampleBatch; codes: string[] }[],
  time: { at: number },
  played: number,
): Promise<void> {
  const [silk] = made;
  const missing = [...sampleReports.entries()].slice(played);
  for (const [place, { outcome, bought, text: told, contact, answer }] of missing) {
    const code = outcome === 'again' ? (silk?.codes[silk.batch.checked] ?? '') : '';
    const sent = await numbers.cases.send(
      { code, bought, text: told, contact },
      { address: addressIn(0, 50_000 + place), language: 'zh-CN' },
    );
    if (!sent.ok) throw new Error(`demonstration: ${sent.reason}`);
    const found = (await numbers.cases.list('')).find(({ number }) => number === sent.value.number);
    time.at += hourMs;
    if (found && answer)
      await numbers.cases.answer(who, { id: found.id, revision: found.revision, answer, close: false });
  }
}

/** The numbers of the batches that are made, while the rest is still played: the product itself shows them once. */
function keptNumbers(file: string) {
  return {
    read: (): string[][] => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : []),
    write: (codes: string[][]) => writeSecretFile(file, JSON.stringify(codes)),
    remove: () => fs.rmSync(file, { force: true }),
  };
}

/** Whoever tries the product needs numbers of each kind; a real installation never has such a list. */
function writeList(file: string, made: readonly { batch: SampleBatch; codes: string[] }[]): void {
  const [silk, , hooded, printed] = made;
  const line = (code: string | undefined, says: string) => (code ? `${inGroups(code)}  ${says}\n` : '');
  const content =
    '演示用的防伪编号，可在 /sn-check 查询。Numbers of the demonstration, to try at /sn-check.\n\n' +
    line(silk?.codes[1_500], '第一次查询 first check') +
    line(silk?.codes[1_501], '第一次查询 first check') +
    line(silk?.codes[0], '查过 checked before') +
    line(hooded?.codes[100], '召回 recalled') +
    line(printed?.codes[10], '未启用，答复和不存在的一样 not activated: answered as one that never was');
  fs.writeFileSync(file, content, { mode: 0o600 });
}
