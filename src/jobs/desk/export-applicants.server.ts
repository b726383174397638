import type { FileResponse } from '#kit/call/file-response.server.ts';
import { type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import type { ApplicantDesk } from './applicant-desk.server.ts';
import { stageNames } from './desk-words.ts';
import type { JobDesk, Staff } from './job-desk.server.ts';

const heads = [
  ['编号', 'Number'],
  ['姓名', 'Name'],
  ['手机号', 'Mobile number'],
  ['阶段', 'Stage'],
  ['投递日期', 'Applied'],
  ['答复期限', 'Reply by'],
  ['备注数', 'Notes'],
] as const;

/** Exports the applicants of one job; full phone numbers only for admins with a stated purpose. */
export function applicantExport({
  database,
  clock,
  jobs,
  applicants,
  audit,
}: {
  database: Database;
  clock: Clock;
  jobs: JobDesk;
  applicants: ApplicantDesk;
  audit: WriteAudit;
}) {
  return async (
    who: Staff & { isAdmin: boolean },
    { id, format, personal, purpose }: { id: number; format: 'csv' | 'xlsx'; personal: boolean; purpose: string },
  ): Promise<Outcome<never, 'none' | 'not_personal' | 'no_purpose'> | FileResponse> => {
    if (personal && !who.isAdmin) return refuse('not_personal');
    if (personal && purpose === '') return refuse('no_purpose');
    const job = await jobs.find(id);
    if (!job) return refuse('none');
    const rows = (await applicants.list(id)).filter(({ erased_at }) => erased_at === null);
    await database.transaction((client) =>
      audit(
        client,
        auditEntry(who, clock.now(), {
          action: 'jobs.export',
          subject: `job/${id}`,
          after: { format, personal, purpose, rows: rows.length },
        }),
      ),
    );
    async function* lines() {
      yield rows.map((row) => {
        const view = applicants.rowOf(row);
        const phone = applicants.phoneOf(row);
        return [
          view.number,
          view.name,
          personal ? phone.replace(/^\+86/, '') : maskPhone(phone),
          inLanguage(stageNames[view.stage], who.language),
          businessDay(row.created_at.getTime()),
          businessDay(row.due_at.getTime()),
          view.notes,
        ];
      });
    }
    return tableFile({
      name: `${job.zh_title.replace(/[\\/:*?"<>|]/g, '')}-${businessDay(clock.now())}`,
      format,
      head: heads.map((head) => inLanguage(head, who.language)),
      rows: lines(),
    });
  };
}
