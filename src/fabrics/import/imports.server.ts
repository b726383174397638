import type { PoolClient } from 'pg';
import type { Fabric } from '#fabrics/contract.ts';
import type { FabricDraft, FabricField } from '#fabrics/fabric-fields.ts';
import { readFabrics, tellChanged, writeFabrics } from '#fabrics/fabric-store.server.ts';
import { isSameFabric } from '#fabrics/same-fabric.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { CheckedLine, ImportKind, ImportWork, StagedRow } from '#kit/files/import/import-kind.ts';
import { imports } from '#kit/files/import/imports.server.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { type FabricImportOptions, type FabricPreview, fabricImportLimits, lineKinds } from './contract.ts';
import { columnOf, fabricFields, guessColumns, importColumns } from './import-columns.ts';
import { readLine } from './read-line.ts';

const linesAtOnce = 250;

/** What a sound line makes; once written, with what was there before and the revision that it came to. */
interface Draft {
  name: Text;
  fabric?: FabricDraft;
  /** Of the fabric when the line was checked, 0 of a new one; then the one that was written. */
  revision: number;
  before?: Fabric | null;
}
type Line = { line: number; key: string; kind: 'new' | 'changed'; draft: Draft };
type Work = ImportWork<FabricImportOptions>;

/** Files of fabrics. */
export function fabricImports(needs: Needs<'database' | 'clock' | 'audit'> & { report(error: unknown): void }) {
  return imports({ ...needs, kind: fabricKind(needs) });
}
export type FabricImports = ReturnType<typeof fabricImports>;

function fabricKind({ database, clock }: Needs<'database' | 'clock'>): ImportKind<FabricImportOptions, FabricPreview> {
  const placeOf = (field: string) => importColumns.findIndex((one) => one.field === field);

  /** Both languages: the reader of the report may use another one than the sender. */
  function read(mapping: readonly string[], row: StagedRow) {
    const columns = mapping.map(columnOf);
    const line = { cells: row.cells, formulas: new Set(row.formulas) };
    const today = businessDay(clock.now());
    const zh = readLine(columns, line, { today, language: 'zh-CN' });
    if (zh.ok) return zh;
    const en = readLine(columns, line, { today, language: 'en' });
    const problems = Object.entries(zh.problems)
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([field, text]) => ({
        field,
        reason: 'said',
        value: beginningOf(row.cells[mapping.indexOf(field)] ?? '', 100),
        text: [text, (!en.ok && en.problems[field as FabricField]) || text] as const,
      }));
    return { ok: false as const, code: zh.code, problems };
  }

  /** The next lines that were to be written, in their order. */
  async function nextLines(client: PoolClient, { id, written_to }: Work): Promise<Line[]> {
    const { rows } = await client.query<Line>(
      `select line, key, kind, draft from import_lines
       where import = $1 and line > $2 and kind in ('new', 'changed') order by line limit $3`,
      [id, Number(written_to || 0), linesAtOnce],
    );
    return rows;
  }

  return {
    ...fabricFields,
    feature: 'fabrics',
    subject: 'fabric_import',
    limits: fabricImportLimits,
    soundKinds: ['new', 'changed'],
    listedKinds: lineKinds,
    faultyKinds: ['faulty', 'left'],
    isCheckedAtOnce: true,
    needsKnownHeading: true,
    guess: (head) => ({ mapping: guessColumns(head), options: { show: false } }),
    problemText: ({ text, value }, language) =>
      inLanguage(text ?? [`与第 ${value} 行的编号重复`, `Duplicate of the code in line ${value}`], language),
    nameOf: (draft, language) => inLanguage((draft as Draft).name, language),

    preview(row, { mapping }, language) {
      const line = read(mapping, row);
      return line.ok
        ? { problems: [], name: inLanguage([line.draft.name_zh, line.draft.name_en], language) }
        : { problems: line.problems, name: '' };
    },

    reader:
      async (_client, { mapping }) =>
      (row) => {
        const line = read(mapping, row);
        if (!line.ok) return { line: row.line, kind: 'faulty', key: line.code, draft: null, problems: line.problems };
        const { draft: fabric } = line;
        const draft: Draft = { name: [fabric.name_zh, fabric.name_en], fabric, revision: 0 };
        return { line: row.line, kind: 'new', key: fabric.code, draft, problems: null };
      },

    /** What sound lines would do to the fabrics there are. */
    async judge(client, lines) {
      const present = await fabricsOf(
        client,
        lines.flatMap(({ draft, key }) => (draft ? [key] : [])),
      );
      return lines.map((line): CheckedLine => {
        const before = present.get(line.key);
        const draft = line.draft as Draft | null;
        if (!draft?.fabric || !before) return line;
        const fabric = keeping(draft.fabric, before);
        if (isSameFabric(fabric, before)) return { ...line, kind: 'same', draft: { name: draft.name } };
        return { ...line, kind: 'changed', draft: { ...draft, fabric, revision: before.revision } };
      });
    },

    async endCheck(client, { id }) {
      await client.query(
        `update import_lines l set kind = 'faulty', draft = null,
           problems = jsonb_build_array(jsonb_build_object('field', 'code', 'reason', 'repeated', 'value', f.first::text))
         from (select line, min(line) over (partition by upper(btrim(key))) as first from import_lines
           where import = $1 and key <> '') as f
         where l.import = $1 and l.line = f.line and f.first < f.line and l.kind <> 'faulty'`,
        [id],
      );
    },

    async write(client, work) {
      const lines = await nextLines(client, work);
      const last = lines.at(-1);
      if (!last) return undefined;
      const before = await heldFabrics(client, lines);
      const written = await writeFabrics(
        client,
        lines.flatMap(({ draft }) => (draft.fabric ? [draft.fabric] : [])),
        {
          at: new Date(clock.now()),
          state: work.options.show ? 'shown' : null,
          revisions: new Map(lines.map(({ key, draft }) => [key, draft.revision])),
        },
      );
      // Who changed one of these fabrics meanwhile, or made one of these codes, keeps what they wrote.
      const revisions = new Map(written.map(({ code, revision }) => [code, revision]));
      await client.query(
        `update import_lines l set kind = given.kind, draft = given.draft
         from jsonb_to_recordset($2) as given(line integer, kind text, draft jsonb) where l.import = $1 and l.line = given.line`,
        [
          work.id,
          JSON.stringify(
            lines.map(({ line, key, kind, draft: { name } }) => {
              const revision = revisions.get(key);
              return revision === undefined
                ? { line, kind: 'left', draft: { name } }
                : { line, kind, draft: { name, revision, before: before.get(key) ?? null } };
            }),
          ),
        ],
      );
      return { to: String(last.line), items: written.length };
    },
    endWrite: async () => {},

    async takeBack(client, work) {
      const lines = await nextLines(client, work);
      const last = lines.at(-1);
      if (!last) return undefined;
      await heldFabrics(client, lines);
      const { rows: used } = await client.query<{ line: number; reason: string | null }>(
        `${uses} and l.line = any($2)`,
        [work.id, lines.map(({ line }) => line)],
      );
      const reasons = new Map(used.map(({ line, reason }) => [line, reason]));
      const going = lines.filter(({ line }) => reasons.get(line) === null);
      const made = going.filter(({ draft }) => !draft.before).map(({ key }) => key);
      const { rows: gone } = await client.query('delete from fabrics where code = any($1) returning id', [made]);
      await tellChanged(
        client,
        gone.map(({ id }) => id),
      );
      const changed = going.flatMap(({ draft }) => (draft.before ? [draft.before] : []));
      await writeFabrics(client, changed, { at: new Date(clock.now()) });
      await client.query(
        `update import_lines set kind = 'taken_back', draft = draft - 'before' where import = $1 and line = any($2)`,
        [work.id, going.map(({ line }) => line)],
      );
      await client.query('update imports set written_to = $2 where id = $1', [work.id, String(last.line)]);
      return going.length;
    },

    async staying(id, { limit, offset }, language) {
      const { rows: counted } = await database.pool.query<{ going: number }>(
        `select count(*)::int as going from (${uses}) as used where reason is null`,
        [id],
      );
      const { rows } = await database.pool.query<{ key: string; reason: keyof typeof stayReasons }>(
        `select key, reason from (${uses}) as used where reason is not null order by line limit $2 offset $3`,
        [id, limit, offset],
      );
      return {
        going: counted[0]?.going ?? 0,
        rows: rows.map(({ key, reason }) => ({ key, reason: inLanguage(stayReasons[reason], language) })),
      };
    },
  };
}

const stayReasons = {
  deleted: ['已被删除', 'Already deleted'],
  requested: ['有人索要过样品或报价', 'A sample or quotation was requested'],
  shown: ['已上架', 'Published'],
  pictured: ['已有照片', 'Has photos'],
  changed: ['导入后有人改过', 'Changed since the import'],
} as const satisfies Record<string, Text>;

/** What was written of an import, each line with why its fabric is in use; null where it is not. $1 the import. */
const uses = `select l.line, l.key, case
    when f.id is null then 'deleted'
    when exists (select from fabric_request_items r join fabric_requests q on q.id = r.request
      where r.fabric = f.id and q.created_at >= i.created_at) then 'requested'
    when f.state = 'shown' and l.draft -> 'before' ->> 'state' is distinct from 'shown' then 'shown'
    when l.kind = 'new' and f.pictures <> '{}' then 'pictured'
    when f.revision <> (l.draft ->> 'revision')::int then 'changed' end as reason
  from import_lines l join imports i on i.id = l.import left join fabrics f on f.code = l.key
  where l.import = $1 and l.kind in ('new', 'changed') and i.written_at is not null`;

/** Locks what a part changes, in one order: so it never waits for somebody who waits for it. Files take turns. */
async function heldFabrics(client: PoolClient, lines: readonly Line[]): Promise<Map<string, Fabric>> {
  const codes = lines.map(({ key }) => key);
  await client.query(`select pg_advisory_xact_lock(hashtext('fabric import'))`);
  await client.query('select from fabrics where code = any($1) order by id for update', [codes]);
  return fabricsOf(client, codes);
}

async function fabricsOf(client: PoolClient, codes: readonly string[]): Promise<Map<string, Fabric>> {
  const { rows } = await client.query('select id from fabrics where code = any($1)', [codes]);
  const ids = rows.map(({ id }) => id);
  return new Map((await readFabrics(client, ids)).map((fabric) => [fabric.code, fabric]));
}

/** A file knows nothing of pictures, and need not name measured colours: those that there are stay. */
function keeping(draft: FabricDraft, before: Fabric): FabricDraft {
  const measured = new Map(before.colours.map((colour) => [`${colour.number} ${colour.hex}`, colour.lab]));
  return {
    ...draft,
    pictures: before.pictures,
    colours: draft.colours.map((colour) => {
      const lab = colour.lab ?? measured.get(`${colour.number} ${colour.hex}`);
      return lab ? { ...colour, lab } : colour;
    }),
  };
}
