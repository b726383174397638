import { changedFields } from '#accounts/audit/entry-words.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import { accountWords, roleWords } from './account-words.ts';
import type { AuditLog } from './audit/audit-log.server.ts';
import { areaName, auditWords, verbName } from './audit/audit-words.ts';
import type { AuditEntryRow } from './audit/contract.ts';
import { actorName, subjectOf } from './audit/entry-words.ts';
import type { ScreenAccounts } from './screen-accounts.server.ts';
import type { ScreenAccount } from './staff-contract.ts';

/** Files of the accounts and of the audit log. What stood before and after may be about people: it is asked for with a purpose. */
export function staffExports(
  needs: { database: Database; clock: Clock; audit: WriteAudit },
  screenAccounts: Pick<ScreenAccounts, 'list'>,
  auditLog: Pick<AuditLog, 'exported'>,
) {
  return {
    accounts(who: Exporter, given: ExportAsked) {
      const { language } = who;
      const t = accountWords(language);
      return exportList<ScreenAccount>(needs, who, given, {
        name: ['账号', 'accounts'],
        action: 'accounts.export',
        subject: 'screen_user/0',
        keys: () => screenAccounts.list(),
        columns: [
          [t.username, ({ username }) => username],
          [t.name, ({ name }) => name],
          [t.roles, ({ roles }) => roles.map((role) => inLanguage(roleWords[role].name, language)).join(t.comma)],
          [t.state, ({ disabled_at }) => (disabled_at ? t.disabled : t.active)],
          [t.hasFactor, ({ has_second_factor }) => (has_second_factor ? '✓' : '')],
          [t.seen, ({ seen_at }) => exportMoment(seen_at)],
          [t.created, ({ created_at }) => exportMoment(created_at)],
        ],
      });
    },

    audit(who: Exporter, given: ExportAsked & Parameters<AuditLog['exported']>[0]) {
      const { language } = who;
      const t = auditWords(language);
      const changesOf = ({ before, after }: AuditEntryRow) =>
        changedFields(before, after, language)
          .filter(({ isChanged }) => isChanged)
          .map((field) => `${field.name}: ${field.before ?? ''} → ${field.after ?? ''}`)
          .join('\n');
      return exportList<AuditEntryRow>(needs, who, given, {
        name: ['审计', 'audit'],
        action: 'accounts.export',
        subject: 'audit/0',
        keys: () => auditLog.exported(given),
        columns: [
          [t.at, ({ at }) => exportMoment(at)],
          [t.area, ({ action }) => inLanguage(areaName(action.split('.')[0] ?? ''), language)],
          [t.did, ({ action }) => inLanguage(verbName(action.split('.').slice(1).join('.')), language)],
          [t.object, ({ subject }) => subjectOf(subject, language).name],
          [t.who, (entry) => actorName(entry, language)],
          [t.address, ({ address }) => address ?? ''],
          ...(given.personal ? [[t.changes, changesOf] as const] : []),
        ],
      });
    },
  };
}
export type StaffExports = ReturnType<typeof staffExports>;
