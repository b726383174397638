import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type AuditEntry, auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import { changeRecord, type Records, removeRecord } from '#kit/db/record.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { type CatalogueNeeds, catalogue } from './catalogue/catalogue.server.ts';
import type { CatalogueQuery } from './catalogue/catalogue-query.ts';
import { headOf, viewCatalogue } from './catalogue/catalogue-view.server.ts';
import { type CompareView, mostCompared, viewComparison } from './compare/compare-view.server.ts';
import type { Fabric } from './contract.ts';
import { fabricProblems } from './fabric-checks.ts';
import { type FabricDraft, readFabricCode } from './fabric-fields.ts';
import { readFabricByCode, readFabrics, tellChanged, writeFabrics } from './fabric-store.server.ts';
import type { FabricState } from './fabric-terms.ts';
import type { ChosenFabric } from './fabric-view.ts';
import { isSameFabric } from './same-fabric.ts';
import { nearestToCode, type SheetView, viewSheet } from './sheet/sheet-view.server.ts';

/** Who changes something, for the audit log. */
export interface FabricEditor {
  kind: string;
  id: number | null;
  address: string | null;
  language: Language;
}

export interface FabricNeeds extends CatalogueNeeds {
  audit: WriteAudit;
}

/** Permitted transitions: withdrawn fabrics can be shown again; nothing returns to draft. */
const following: Record<FabricState, readonly FabricState[]> = {
  draft: ['shown', 'withdrawn'],
  shown: ['withdrawn'],
  withdrawn: ['shown'],
};
export const mayBecome = (from: FabricState, to: FabricState): boolean => following[from].includes(to);

/** Longer than anybody waits who saw no answer. */
const sentAgainMs = 600_000;

/** Reads, saves, publishes and withdraws fabrics. */
export function fabrics({ audit, ...needs }: FabricNeeds) {
  const { database, clock } = needs;
  const shelf = catalogue(needs);
  async function findShown(text: string): Promise<Fabric | undefined> {
    const code = readFabricCode(text);
    const fabric = code ? await readFabricByCode(database.pool, code) : undefined;
    return fabric?.state === 'shown' ? fabric : undefined;
  }

  /** Detects a repeated creation whose first answer was lost. */
  async function hasJustMade(client: PoolClient, who: FabricEditor, { id, revision }: Fabric): Promise<boolean> {
    const { rows } = await client.query(
      `select 1 from audit_entries where subject = $1 and action = 'fabrics.create' and at > $2
         and actor_kind = $3 and actor = $4`,
      [`fabric/${id}`, new Date(clock.now() - sentAgainMs), who.kind, who.id],
    );
    return revision === 1 && rows.length > 0;
  }

  /** Waits until the catalogue has the change, so that its editor sees it at once. */
  async function seen<Answer extends Outcome<Fabric>>(answer: Answer): Promise<Answer> {
    if (answer.ok) await shelf.changed([answer.value.id]);
    return answer;
  }

  const records: Records<Fabric> = {
    database,
    clock,
    audit,
    table: 'fabrics',
    subject: ({ id }) => `fabric/${id}`,
    lock: async (client, id) => {
      await client.query('select 1 from fabrics where id = $1 for update', [id]);
      return (await readFabrics(client, [id]))[0];
    },
    conflictView: (before) => before,
    notify: (client, { id }) => tellChanged(client, [id]),
  };

  return {
    catalogue: shelf,
    /** One page of the catalogue as visitors see it. */
    view: (query: CatalogueQuery, language: Language) => viewCatalogue(shelf, query, language),
    /** The sheet of a shown fabric; a refusal's `data` has nearest matches. */
    async sheet(text: string, language: Language): Promise<Outcome<SheetView, 'none'>> {
      const fabric = await findShown(text);
      if (!fabric) return refuse('none', await nearestToCode(shelf, text, language));
      return done(await viewSheet(shelf, fabric, businessDay(clock.now()), language));
    },
    /** Compares at most four shown fabrics; unknown codes are listed. */
    async compare(texts: readonly string[], language: Language): Promise<CompareView> {
      const codes = [...new Set(texts.map((text) => text.slice(0, 40)).filter((text) => text !== ''))].slice(
        0,
        mostCompared,
      );
      const found = await Promise.all(codes.map(findShown));
      const unknown = codes.filter((_, at) => !found[at]);
      const shown = found.filter((fabric) => fabric !== undefined);
      return viewComparison(shown, unknown, businessDay(clock.now()), language);
    },
    /** Basket items such as `PO-10002~03`; withdrawn ones are left out. */
    async chosen(items: readonly string[], language: Language): Promise<ChosenFabric[]> {
      const chosen = await Promise.all(
        items.map(async (item): Promise<ChosenFabric[]> => {
          const [code = '', wanted = ''] = item.split('~');
          const fabric = await findShown(code);
          if (!fabric) return [];
          const at = fabric.colours.findIndex(({ number }) => number === wanted);
          const colours = fabric.colours.map(({ number, name_zh, name_en }) => ({
            number,
            name: language === 'en' ? name_en : name_zh,
          }));
          return [
            {
              item,
              head: headOf(fabric, language, Math.max(0, at)),
              colour: at < 0 ? '' : wanted,
              colours,
              sample: { fen: fabric.sample_fen, days: fabric.sample_days },
            },
          ];
        }),
      );
      return chosen.flat();
    },
    nearestTo: (code: string, language: Language) => nearestToCode(shelf, code, language),
    async get(id: number): Promise<Fabric | undefined> {
      return (await readFabrics(database.pool, [id]))[0];
    },
    find: (code: string): Promise<Fabric | undefined> => readFabricByCode(database.pool, code),

    /** Problems of a draft by field, as of today. */
    problemsOf: (draft: FabricDraft, language: Language) => fabricProblems(draft, businessDay(clock.now()), language),

    /**
     * Writes one fabric. Refused with `data.fields` while something does not fit. A new one that is sent again, as it is,
     * by the one who has just made it is done.
     *
     * @param revision the one last read; 0 for a new one.
     */
    async save(
      who: FabricEditor,
      draft: FabricDraft,
      revision: number,
    ): Promise<Outcome<Fabric, 'invalid' | 'stale' | 'code_taken' | 'none'>> {
      const fields = fabricProblems(draft, businessDay(clock.now()), who.language);
      if (Object.keys(fields).length > 0) return refuse('invalid', { fields });
      return database
        .transaction(async (client) => {
          const before = await readFabricByCode(client, draft.code);
          if (revision > 0 && !before) return refuse('none');
          const revisions = new Map([[draft.code, revision]]);
          const [written] = await writeFabrics(client, [draft], { at: new Date(clock.now()), revisions });
          // The code is taken, perhaps by a concurrent save.
          if (!written) {
            const other = await readFabricByCode(client, draft.code);
            if (revision > 0) return refuse('stale', other);
            const isTheirs = other && isSameFabric(draft, other) && (await hasJustMade(client, who, other));
            return isTheirs ? done(other) : refuse('code_taken');
          }
          const [after] = await readFabrics(client, [written.id]);
          if (!after) throw new Error(`fabric ${draft.code} was not written`);
          const change = differencesOf(before, after);
          const action = before ? 'fabrics.change' : 'fabrics.create';
          await audit(client, auditEntry(who, clock.now(), { action, subject: `fabric/${after.id}`, ...change }));
          return done(after);
        })
        .then(seen);
    },

    /** Publishes or withdraws a fabric. */
    async setState(
      who: FabricEditor,
      { id, revision }: { id: number; revision: number },
      state: FabricState,
    ): Promise<Outcome<Fabric, 'none' | 'stale' | 'wrong_state' | 'invalid'>> {
      const changed = await changeRecord<Fabric, 'wrong_state' | 'invalid'>(
        records,
        who,
        { id, revision },
        async (before, _client, now) => {
          if (!mayBecome(before.state, state)) return refuse('wrong_state', before);
          // A certificate may have expired since it was written.
          const fields =
            state === 'shown' ? fabricProblems(before as FabricDraft, businessDay(now.getTime()), who.language) : {};
          if (Object.keys(fields).length > 0) return refuse('invalid', { fields });
          return {
            action: `fabrics.${state === 'shown' ? 'show' : 'withdraw'}`,
            set: { state, updated_at: now },
            before: { state: before.state },
            after: { state },
          };
        },
      );
      return seen(changed);
    },

    /** Removes a draft for good. */
    removeDraft: (who: FabricEditor, target: { id: number; revision: number }) =>
      removeRecord<Fabric, 'wrong_state'>(records, who, target, 'fabrics.delete', async (fabric) =>
        fabric.state === 'draft'
          ? { before: { code: fabric.code, name_zh: fabric.name_zh, name_en: fabric.name_en } }
          : refuse('wrong_state', fabric),
      ),
  };
}
export type Fabrics = ReturnType<typeof fabrics>;

/** The fields that differ, as they were and as they are. */
function differencesOf(before: Fabric | undefined, after: Fabric): Pick<AuditEntry, 'before' | 'after'> {
  const changed = (Object.keys(after) as (keyof Fabric)[]).filter(
    (name) => name !== 'updated_at' && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
  );
  const of = (fabric: Fabric) => Object.fromEntries(changed.map((name) => [name, fabric[name]]));
  return { before: before ? of(before) : null, after: of(after) };
}
