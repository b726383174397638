import type pg from 'pg';
import type { Rows } from '#rows.ts';
import { wordsVector } from './catalogue/fabric-words.server.ts';
import { labOfHex } from './colour-distance.ts';
import { inLabelOrder } from './composition.ts';
import type { Fabric } from './contract.ts';
import type { FabricDraft } from './fabric-fields.ts';
import type { FabricState } from './fabric-terms.ts';
import { dtexOf } from './yarn-count.ts';

/** A pool or one connection of it. */
export type Queries = Pick<pg.PoolClient, 'query'>;

/** Notices of changes between processes; the payload lists ids, or says `all`. */
export const fabricsChannel = 'fabrics_changed';
/** A notice holds 8,000 bytes; beyond this many ids it says `all`. */
const mostIdsInNotice = 400;

/** Columns of `fabrics` with their types, in the order of the draft. */
const columns = {
  code: 'text',
  name_zh: 'text',
  name_en: 'text',
  construction: 'text',
  pattern: 'text',
  composition: 'jsonb',
  weight_gsm: 'integer',
  usable_width_cm: 'integer',
  full_width_cm: 'integer',
  yarns: 'jsonb',
  density_warp: 'integer',
  density_weft: 'integer',
  dyeing: 'text',
  finishes: 'text[]',
  functions: 'text[]',
  seasons: 'text[]',
  stretch_warp: 'integer',
  stretch_weft: 'integer',
  shrinkage_warp_permille: 'integer',
  shrinkage_weft_permille: 'integer',
  fastness_washing: 'integer',
  fastness_rubbing_dry: 'integer',
  fastness_rubbing_wet: 'integer',
  fastness_perspiration: 'integer',
  fastness_light: 'integer',
  safety_class: 'text',
  hs_code: 'text',
  unit: 'text',
  minimum_order: 'integer',
  minimum_per_colour: 'integer',
  sample_fen: 'integer',
  sample_days: 'integer',
  stock_days: 'integer',
  bulk_days: 'integer',
  supplier: 'text',
  note_zh: 'text',
  note_en: 'text',
  pictures: 'text[]',
} as const satisfies Partial<Record<keyof FabricDraft, string>>;
const names = Object.keys(columns) as (keyof typeof columns)[];

const upsert = `
  insert into fabrics (state, revision, created_at, updated_at, ${names.join(', ')})
  select coalesce($2, 'draft'), 1, $3, $3, ${names.map((name) => `given.${name}`).join(', ')}
  from jsonb_to_recordset($1) as given(${names.map((name) => `${name} ${columns[name]}`).join(', ')})
  on conflict (code) do update set state = coalesce($2, fabrics.state), revision = fabrics.revision + 1,
    updated_at = $3, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    where $4::jsonb is null or fabrics.revision = ($4::jsonb ->> fabrics.code)::integer
  returning id, code, revision`;

const dropColours = `
  delete from fabric_colours where fabric = any($2::bigint[]) and not exists (
    select 1 from jsonb_to_recordset($1) as given(fabric bigint, number text)
    where given.fabric = fabric_colours.fabric and given.number = fabric_colours.number)`;

const keepColours = `
  insert into fabric_colours (fabric, number, place, name_zh, name_en, hex, lab_l, lab_a, lab_b, stock)
  select fabric, number, place, name_zh, name_en, hex, lab_l, lab_a, lab_b, stock from jsonb_to_recordset($1) as given(
    fabric bigint, number text, place integer, name_zh text, name_en text, hex text,
    lab_l double precision, lab_a double precision, lab_b double precision, stock integer)
  on conflict (fabric, number) do update set place = excluded.place, name_zh = excluded.name_zh,
    name_en = excluded.name_en, hex = excluded.hex, lab_l = excluded.lab_l, lab_a = excluded.lab_a,
    lab_b = excluded.lab_b, stock = excluded.stock`;

export type Written = Pick<Rows['fabrics'], 'id' | 'code' | 'revision'>;

/**
 * Writes drafts by their codes, those there are and new ones, some hundreds in a few statements. Nothing is checked here:
 * see `fabric-checks.ts`. The caller holds the transaction. No code may come twice.
 *
 * @param state for all of them; without it each keeps its own, and a new one is a draft.
 * @param revisions by code, those that the drafts were written on, 0 where there was none: a fabric that has another one by
 *   now stays as it is and is not among those that are given. Without it whatever is there is written over.
 */
export async function writeFabrics(
  client: Queries,
  drafts: readonly FabricDraft[],
  { at, state = null, revisions }: { at: Date; state?: FabricState | null; revisions?: ReadonlyMap<string, number> },
): Promise<Written[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft) => ({
    ...draft,
    composition: inLabelOrder(draft.composition),
    yarns: draft.yarns.map((yarn) => ({ ...yarn, dtex: dtexOf(yarn) })),
  }));
  const expected = revisions ? JSON.stringify(Object.fromEntries(revisions)) : null;
  const { rows: written } = await client.query<Written>(upsert, [JSON.stringify(rows), state, at, expected]);
  if (written.length === 0) return [];
  const ids = written.map(({ id }) => id);
  const idOf = new Map(written.map(({ code, id }) => [code, id]));
  const children = <Child>(of: (draft: FabricDraft) => readonly Child[]) =>
    JSON.stringify(
      drafts.flatMap((draft) => {
        const fabric = idOf.get(draft.code);
        return fabric === undefined ? [] : of(draft).map((child, place) => ({ ...child, fabric, place: place + 1 }));
      }),
    );
  const colours = children((draft) =>
    draft.colours.map(({ lab, ...colour }) => {
      const [lab_l, lab_a, lab_b] = lab ?? labOfHex(colour.hex);
      return { ...colour, lab_l, lab_a, lab_b };
    }),
  );
  // New fabrics have no child rows; deleting them would scan whole tables before their first analyze.
  const changed = written.flatMap(({ id, revision }) => (revision > 1 ? [id] : []));
  if (changed.length > 0) {
    await client.query(dropColours, [colours, changed]);
    await client.query('delete from fabric_prices where fabric = any($1::bigint[])', [changed]);
    await client.query('delete from fabric_certificates where fabric = any($1::bigint[])', [changed]);
  }
  await client.query(keepColours, [colours]);
  await client.query(
    `insert into fabric_prices (fabric, from_quantity, price_fen)
     select fabric, "from", price_fen from jsonb_to_recordset($1) as given(fabric bigint, "from" integer, price_fen integer)`,
    [children(({ prices }) => prices)],
  );
  await client.query(
    `insert into fabric_certificates (fabric, kind, number, valid_to)
     select fabric, kind, number, valid_to from jsonb_to_recordset($1) as given(fabric bigint, kind text, number text, valid_to date)`,
    [children(({ certificates }) => certificates)],
  );
  const known = drafts.filter(({ code }) => idOf.has(code));
  await writeWords(
    client,
    known.map((draft) => ({ id: idOf.get(draft.code) as number, draft })),
  );
  await tellChanged(client, ids);
  return written;
}

/** Search columns. */
async function writeWords(queries: Queries, fabrics: readonly { id: number; draft: FabricDraft }[]): Promise<void> {
  const words = await Promise.all(fabrics.map(({ draft }) => wordsVector(draft)));
  await queries.query(
    `insert into fabric_words (fabric, words) select * from unnest($1::bigint[], $2::text[]::tsvector[])
     on conflict (fabric) do update set words = excluded.words`,
    [fabrics.map(({ id }) => id), words],
  );
}

/** Fills missing search vectors, of fabrics written by older versions. */
export async function writeMissingWords(queries: Queries): Promise<void> {
  for (;;) {
    const { rows } = await queries.query(
      'select id from fabrics where not exists (select from fabric_words where fabric = id) limit 200',
    );
    if (rows.length === 0) return;
    const fabrics = await readFabrics(
      queries,
      rows.map(({ id }) => id),
    );
    await writeWords(
      queries,
      fabrics.map((fabric) => ({ id: fabric.id, draft: fabric })),
    );
  }
}

/** Tells every process, at the end of the transaction, which fabrics changed. */
export async function tellChanged(client: Queries, ids: readonly number[]): Promise<void> {
  const payload = ids.length > mostIdsInNotice ? 'all' : ids.join(',');
  await client.query('select pg_notify($1, $2)', [fabricsChannel, payload]);
}

const select = `
  select f.id, f.state, f.revision, f.updated_at, ${names.map((name) => `f.${name}`).join(', ')},
    coalesce((select json_agg(json_build_object('number', c.number, 'name_zh', c.name_zh, 'name_en', c.name_en,
      'hex', c.hex, 'lab', json_build_array(c.lab_l, c.lab_a, c.lab_b), 'stock', c.stock) order by c.place)
      from fabric_colours c where c.fabric = f.id), '[]') as colours,
    coalesce((select json_agg(json_build_object('from', p.from_quantity, 'price_fen', p.price_fen) order by p.from_quantity)
      from fabric_prices p where p.fabric = f.id), '[]') as prices,
    coalesce((select json_agg(json_build_object('kind', k.kind, 'number', k.number, 'valid_to', k.valid_to) order by k.kind, k.number)
      from fabric_certificates k where k.fabric = f.id), '[]') as certificates
  from fabrics f`;

type Row = Omit<Fabric, 'updated_at'> & { updated_at: Date };
const fabricOf = ({ updated_at, ...row }: Row): Fabric => ({ ...row, updated_at: updated_at.toISOString() });

/** Fabrics by their ids, whatever their state. */
export async function readFabrics(queries: Queries, ids: readonly number[]): Promise<Fabric[]> {
  const { rows } = await queries.query<Row>(`${select} where f.id = any($1::bigint[]) order by f.id`, [ids]);
  return rows.map(fabricOf);
}

export async function readFabricByCode(queries: Queries, code: string): Promise<Fabric | undefined> {
  const { rows } = await queries.query<Row>(`${select} where f.code = $1`, [code]);
  return rows[0] && fabricOf(rows[0]);
}

/** All that are shown, some at a time, in the order of their ids. */
export async function* readShown(queries: Queries, atOnce = 200): AsyncGenerator<Fabric[]> {
  for (let after = 0; ; ) {
    const { rows } = await queries.query<Row>(
      `${select} where f.state = 'shown' and f.id > $1 order by f.id limit $2`,
      [after, atOnce],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(fabricOf);
    after = last.id;
  }
}
