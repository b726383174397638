import { constructions, saleUnits } from '#fabrics/fabric-terms.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment, wholeList } from '#kit/desk/list-export.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { DeskFabric, FabricFilter } from './contract.ts';
import { deskWords, stateNames } from './desk-words.ts';

/** The filtered fabrics as a file; a price is in yuan for a unit. */
export const fabricExport =
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
        [t.state, ({ state }) => word(stateNames[state])],
        [t.updated, ({ updated_at }) => exportMoment(updated_at)],
      ],
    });
  };
