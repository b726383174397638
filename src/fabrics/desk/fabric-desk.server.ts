import { constructions, fabricStateNames, saleUnits } from '#fabrics/fabric-terms.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment, wholeList } from '#kit/desk/list-export.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import type { DeskFabric, FabricFilter } from './contract.ts';
import { filterCondition } from './desk-filter.server.ts';
import { deskWords } from './desk-words.ts';
import { repricings } from './reprice.server.ts';

/** The filtered fabrics as a file; a price is in yuan for a unit. */
const fabricExport =
  ({
    list,
    ...needs
  }: {
    database: Database;
    clock: Clock;
    audit: WriteAudit;
    list(page: FabricFilter & { page: number; size: number }): Promise<{ rows: DeskFabric[] }>;
  }) =>
  (who: Exporter, given: FabricFilter & ExportAsked) => {
    const t = deskWords(who.language);
    const word = (text: Text | undefined) => (text ? inLanguage(text, who.language) : '');
    return exportList<DeskFabric>(needs, who, given, {
      name: ['面料', 'fabrics'],
      action: 'fabrics.export',
      subject: 'fabric/0',
      keys: async () => (await list({ ...given, ...wholeList })).rows,
      columns: [
        [t.number, ({ code }) => code],
        [t.fabric, ({ name }) => word(name)],
        [t.construction, ({ construction }) => word(constructions[construction as keyof typeof constructions]?.name)],
        [`${t.weight} (g/m²)`, ({ weight_gsm }) => weight_gsm],
        [t.lowestPrice, ({ price_fen: [, last] }) => last / 100],
        [t.highestPrice, ({ price_fen: [first] }) => first / 100],
        [t.unit, ({ unit }) => word(saleUnits[unit as keyof typeof saleUnits])],
        [t.colours, ({ colours }) => colours.length],
        [t.stock, ({ stock }) => stock],
        [t.supplier, ({ supplier }) => supplier],
        [t.state, ({ state }) => word(fabricStateNames[state])],
        [t.updated, ({ updated_at }) => exportMoment(updated_at)],
      ],
    });
  };

/** The editors' list of fabrics and bulk changes. */
export function fabricDesk({ database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit }) {
  const { pool } = database;
  const desk = {
    prices: repricings({ database, clock, audit }),

    async list({ page, size, ...filter }: FabricFilter & { page: number; size: number }) {
      const { where, values } = filterCondition(filter, businessDay(clock.now()));
      const [found, total, states, suppliers] = await Promise.all([
        pool.query<Omit<DeskFabric, 'updated_at'> & { updated_at: Date }>(
          `select f.id, f.code, json_build_array(f.name_zh, f.name_en) as name, f.construction, f.weight_gsm, f.state, f.revision,
             f.supplier, f.unit, f.updated_at,
             (select json_build_array(max(p.price_fen), min(p.price_fen)) from fabric_prices p where p.fabric = f.id) as price_fen,
             coalesce((select json_agg(c.hex order by c.place) from fabric_colours c where c.fabric = f.id), '[]') as colours,
             coalesce((select sum(c.stock) from fabric_colours c where c.fabric = f.id), 0)::int as stock,
             (select min(k.valid_to)::text from fabric_certificates k where k.fabric = f.id) as valid_to
           from fabrics f where ${where} order by f.updated_at desc, f.id desc
           ${onePage({ page, size })}`,
          values,
        ),
        pool.query<{ total: number }>(`select count(*)::int as total from fabrics f where ${where}`, values),
        pool.query<{ state: string; n: number }>('select state, count(*)::int as n from fabrics group by state'),
        pool.query('select supplier from fabrics group by supplier order by supplier limit 500'),
      ]);
      return {
        rows: found.rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
        total: total.rows[0]?.total ?? 0,
        counts: Object.fromEntries(states.rows.map(({ state, n }) => [state, n])),
        suppliers: suppliers.rows.map(({ supplier }) => supplier),
      };
    },
  };
  return { ...desk, exportFile: fabricExport({ database, clock, audit, list: desk.list }) };
}
export type FabricDesk = ReturnType<typeof fabricDesk>;
