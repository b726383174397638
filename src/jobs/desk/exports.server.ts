import type { JobRow, JobTab } from '#jobs/contract.ts';
import { departmentNames, openingDays, stateNames } from '#jobs/job.ts';
import type { FileResponse } from '#kit/call/file-response.server.ts';
import { type Outcome, refuse } from '#kit/call/outcome.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type ExportAsked, type Exporter, exportList, wholeList } from '#kit/desk/list-export.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import type { ApplicantDesk } from './applicant-desk.server.ts';
import { deskWords, stageNames } from './desk-words.ts';
import type { JobDesk } from './job-desk.server.ts';

/** Exports the applicants of one job; full phone numbers only for admins with a stated purpose. */
export function applicantExport({
  jobs,
  applicants,
  ...needs
}: {
  database: Database;
  clock: Clock;
  jobs: JobDesk;
  applicants: ApplicantDesk;
  audit: WriteAudit;
}) {
  return async (
    who: Exporter,
    { id, ...given }: ExportAsked & { id: number },
  ): Promise<Outcome<never, 'none' | 'too_many_rows' | 'not_personal' | 'no_purpose'> | FileResponse> => {
    const job = await jobs.find(id);
    if (!job) return refuse('none');
    const word = (text: Text) => inLanguage(text, who.language);
    const rows = async () =>
      (await applicants.list(id))
        .filter(({ erased_at }) => erased_at === null)
        .map((row) => ({ ...row, shown: applicants.rowOf(row), phone: applicants.phoneOf(row) }));
    return exportList<Awaited<ReturnType<typeof rows>>[number]>(needs, who, given, {
      name: [job.zh_title, job.zh_title],
      action: 'jobs.export',
      subject: `job/${id}`,
      keys: rows,
      columns: [
        [word(['编号', 'Number']), ({ shown }) => shown.number],
        [word(['姓名', 'Name']), ({ shown }) => shown.name],
        [
          word(['手机号', 'Mobile number']),
          ({ phone }) => (given.personal ? phone.replace(/^\+86/, '') : maskPhone(phone)),
        ],
        [word(['阶段', 'Stage']), ({ shown }) => word(stageNames[shown.stage])],
        [word(['投递日期', 'Applied']), ({ created_at }) => businessDay(created_at.getTime())],
        [word(['答复期限', 'Reply by']), ({ due_at }) => businessDay(due_at.getTime())],
        [word(['备注数', 'Notes']), ({ shown }) => shown.notes],
      ],
    });
  };
}

/** The filtered positions as a file. */
export const jobExport =
  ({ jobs, ...needs }: { database: Database; clock: Clock; jobs: JobDesk; audit: WriteAudit }) =>
  (who: Exporter, given: ExportAsked & { state: JobTab; q: string }) => {
    const t = deskWords(who.language);
    const word = (text: Text) => inLanguage(text, who.language);
    return exportList<JobRow>(needs, who, given, {
      name: ['职位', 'positions'],
      action: 'jobs.export',
      subject: 'job/0',
      keys: async () => (await jobs.list({ ...given, ...wholeList })).rows,
      columns: [
        [t.position, ({ title }) => word(title)],
        [t.department, ({ department }) => word(departmentNames[department])],
        [t.city_code, ({ city }) => word(city)],
        [t.state, ({ state }) => word(stateNames[state])],
        [t.dates, openingDays],
        [t.views, ({ views }) => views],
        [t.people, ({ applicants }) => applicants],
        [t.hired, ({ hired }) => hired],
        [t.headcount, ({ headcount }) => headcount],
        [t.reply, ({ hours_to_reply }) => (hours_to_reply === null ? '' : t.hours(hours_to_reply))],
      ],
    });
  };
