import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { numberCell, readDemonstration, readTable } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { csvLines } from '#kit/files/table/csv-lines.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { FabricDraft } from './fabric-fields.ts';
import type { Fabrics } from './fabrics.server.ts';
import { fabricImportLimits } from './import/contract.ts';
import { columnOf, guessColumns } from './import/import-columns.ts';
import type { FabricImports } from './import/imports.server.ts';
import { readLine } from './import/read-line.ts';
import { requestKinds, requestStates } from './requests/request-states.ts';
import type { fabricRequests } from './requests/requests.server.ts';

/** Fills an empty catalogue from files, as an editor would: one that is shown, drafts, and one that nobody has written yet. */
export async function fillFabrics(
  stage: Stage,
  { fabrics, fabricImports }: { fabrics: Fabrics; fabricImports: FabricImports },
): Promise<void> {
  const { rowCount } = await stage.pool.query('select 1 from fabrics limit 1');
  if (rowCount) return;
  const who = stage.staff();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-fabrics-'));
  async function read(name: string, title: string): Promise<number> {
    const file = path.join(directory, name);
    fs.writeFileSync(file, fabricFile(name, businessDay(stage.now)));
    const { id } = must(await fabricImports.read(who, title, file), name);
    await fabricImports.settled();
    return id;
  }
  async function write(name: string, title: string, show: boolean): Promise<void> {
    must(await fabricImports.write(who, { id: await read(name, title), show }), name);
    await fabricImports.settled();
  }
  // Last, and whole: a start that is cut off begins again.
  await write('drafts.csv', '冬季新品.csv', false);
  await write('fabrics.csv', '在售面料.csv', true);
  await read('price-list.csv', '十二月调价.csv');
  fs.rmSync(directory, { recursive: true });
  const { rows } = await stage.pool.query(
    `select id, revision from fabrics where state = 'shown' order by id desc limit 3`,
  );
  for (const fabric of rows)
    must(await fabrics.setState({ kind: 'ia', ...who }, fabric, 'withdrawn'), `fabric ${fabric.id}`);
}

/** The day on which certificates are as old as the files have them. */
const writtenOn = '2026-11-01';

/** A fabric file for an import, with its certificate dates shifted to today. */
function fabricFile(name: string, today: string): string {
  const days = Math.round((startOfBusinessDay(today) - startOfBusinessDay(writtenOn)) / dayMs);
  return readDemonstration(`fabrics/${name}`).replace(/\|(\d{4}-\d\d-\d\d)/g, (_, day) => {
    return `|${businessDay(startOfBusinessDay(day) + days * dayMs)}`;
  });
}

/** The first fabrics of the demonstration. */
export function sampleFabrics({ count, today }: { count: number; today: string }): FabricDraft[] {
  const csv = csvLines(fabricImportLimits);
  const [heading, ...lines] = [...csv.take(fabricFile('fabrics.csv', today)), ...csv.end()];
  const columns = guessColumns(heading?.cells ?? []).map(columnOf);
  return lines.slice(0, count).map(({ line, cells }) => {
    const read = readLine(columns, { cells, formulas: new Set() }, { today, language: 'zh-CN' });
    if (!read.ok) throw new Error(`demonstration/fabrics/fabrics.csv:${line}: ${JSON.stringify(read.problems)}`);
    return read.draft;
  });
}

/** Requests and their outcomes. */
const stories = readTable(
  'fabrics/requests.csv',
  z.strictObject({
    kind: z.enum(requestKinds),
    company: z.string(),
    name: z.string(),
    address: z.string().default(''),
    note: z.string().default(''),
    /** How many fabrics, and from which place of the catalogue on. */
    fabrics: numberCell,
    from: numberCell,
    hours_ago: numberCell,
    until: z.enum(requestStates).default('new'),
  }),
);

/** Continues the last request of an interrupted start. */
export async function fillRequests(
  stage: Stage,
  { send, answer, desk }: ReturnType<typeof fabricRequests>,
  consent_version: string,
): Promise<void> {
  const who = stage.staff();
  const missing = await stage.missing('fabric_requests', stories);
  const first = Math.max(0, (missing[0]?.[0] ?? stories.length) - 1);
  for (const [serial, { kind, until, ...story }] of [...stories.entries()].slice(first)) {
    const { rows } = await stage.pool.query(
      `select f.code, f.minimum_order as minimum,
         (select c.number from fabric_colours c where c.fabric = f.id order by c.place limit 1) as colour,
         (select p.price_fen from fabric_prices p where p.fabric = f.id order by p.from_quantity limit 1) as price_fen
       from fabrics f where f.state = 'shown' order by f.id limit $1 offset $2`,
      [story.fabrics, story.from],
    );
    await stage.play(story.hours_ago, async (at) => {
      const contact_phone = stage.phone(6, serial);
      const { name, company, address, note } = story;
      const items = rows.map(({ code, colour, minimum }) => ({ code, colour, quantity: minimum * 4 }));
      const form = { kind, items, name, company, contact_phone, verify_code: '', address, note };
      const agreed = { consent: true as const, consent_version, intent: 'submit' as const, website: '' };
      // Sent once more it is the same request.
      must(await send({ ...form, ...agreed }, stage.visitor(serial)), company);
      const request = async () => {
        const found = await stage.pool.query(
          'select id, number, state, revision from fabric_requests order by id offset $1 limit 1',
          [serial],
        );
        return found.rows[0] ?? { id: 0, number: '', state: 'new' as const, revision: 0 };
      };
      const steps = {
        confirm: until === 'confirmed' || until === 'sent',
        send: until === 'sent',
        quote: kind === 'quotation' && until !== 'new' && until !== 'closed',
        close: until === 'closed',
      };
      const given = {
        courier: `顺丰 SF13${70_000_000 + serial * 7919}`,
        prices: rows.map(({ price_fen }) => Math.round(price_fen * 0.97)),
        valid_to: businessDay(stage.now + 14 * dayMs),
        text: until === 'closed' ? '对方改用现货。' : '含 13% 增值税，到货 15 天内付清。',
      };
      for (const [place, action] of (['confirm', 'send', 'quote', 'close'] as const).entries()) {
        const { id, revision, state } = await request();
        if (!steps[action] || state !== (action === 'send' ? 'confirmed' : 'new')) continue;
        at(7 * (place + 1));
        must(await desk.change(who, { id, revision, action, ...given }), `${company}: ${action}`);
      }
      const { number, state, revision } = await request();
      if (state !== 'quoted' || (until !== 'accepted' && until !== 'declined')) return;
      const answered = { number, phone_end: contact_phone.slice(-4), accept: until === 'accepted', seen: revision };
      must(await answer(answered, stage.visitor(serial).address), company);
    });
  }
}
