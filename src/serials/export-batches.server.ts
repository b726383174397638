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
    const say = deskWords(who.language);
    return exportList<Batch>(needs, who, given, {
      name: ['防伪批次', 'batches'],
      action: 'serials.export',
      subject: 'serial_batch/0',
      keys: list,
      columns: [
        [say.batch, ({ number }) => number],
        [say.product, ({ product }) => inLanguage(product, who.language)],
        ['GTIN', ({ gtin }) => gtin ?? ''],
        [say.quantity, ({ quantity }) => quantity],
        [say.state, ({ state }) => inLanguage(batchStateNames[state], who.language)],
        [say.checks, ({ checks }) => checks],
        [say.checkedCodes, ({ checked_codes }) => checked_codes],
        [say.created, ({ created_at }) => exportMoment(created_at)],
        [say.createdBy, ({ created_by }) => created_by ?? ''],
      ],
    });
  };
