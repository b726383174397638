import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import { batchStateNames, deskWords } from './desk/desk-words.ts';
import type { Batch } from './desk-contract.ts';

/** The batches as a file; their numbers leave only with the archive for the printer. */
export const batchExport =
  ({ list, ...needs }: { database: Database; clock: Clock; audit: WriteAudit; list(): Promise<Batch[]> }) =>
  (who: Exporter, given: ExportAsked) => {
    const t = deskWords(who.language);
    return exportList<Batch>(needs, who, given, {
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
  };
