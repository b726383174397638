import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { type ApplicantCodes, applying } from './applications/apply.server.ts';
import { readApplyBody } from './applications/multipart-form.server.ts';
import { ownApplication } from './applications/own-application.server.ts';
import { sealedApplication } from './applications/sealed-application.server.ts';
import { cvUploads, sealedUploadName } from './applications/uploads.server.ts';
import { jobCities } from './city-names.server.ts';
import { applicantDesk } from './desk/applicant-desk.server.ts';
import { cvViews } from './desk/cv-view.server.ts';
import { applicantExport } from './desk/export-applicants.server.ts';
import { jobDesk } from './desk/job-desk.server.ts';
import { jobFinder } from './find-jobs.server.ts';
import { jobChanges } from './job-changes.server.ts';
import { jobPages, type MarkdownReader } from './job-pages.server.ts';

/** Jobs that the company offers: what visitors find of them, and what staff do with them. */
export function jobs({
  database,
  clock,
  notices,
  markdown,
  areas,
  objects,
  secrets,
  sealing,
  phones,
  audit,
  ...needs
}: {
  audit: WriteAudit;
  database: Database;
  clock: Clock;
  notices: Notices;
  objects: ObjectStore;
  secrets: Pick<Secrets, 'sign'>;
  sealing: Sealing;
  phones: SealedPhones;
  sms: MessageQueue;
  codes: ApplicantCodes;
  workingTime: { after(from: number, days: number): number };
  terms: TermsInForce;
  markdown: MarkdownReader;
  /** Provinces with their cities. */
  areas: Parameters<typeof jobCities>[0];
  /** How often people were given each of these pages. */
  viewsOf(paths: readonly string[]): Promise<Map<string, number>>;
}) {
  const changes = jobChanges({ database, notices, clock });
  const sealed = sealedApplication(sealing);
  const uploads = cvUploads({ database, objects, secrets, sealing, clock });
  const own = ownApplication({ database, objects, clock, secrets, sealed });
  const cities = jobCities(areas);
  const desk = jobDesk({ database, clock, cities, markdown, audit, viewsOf: needs.viewsOf, onChanged: changes.tell });
  const applicants = applicantDesk({ database, clock, phones, sealed, sms: needs.sms, audit });
  return {
    desk: {
      jobs: desk,
      applicants,
      exportFile: applicantExport({ database, clock, jobs: desk, applicants, audit }),
      showCv: cvViews({ database, objects, sealed, clock, audit }),
    },
    ...applying({ database, clock, secrets, phones, sealed, uploads, ...needs }),
    readApplyBody,
    uploads,
    own,
    reseal: async () =>
      (await resealColumns(database.pool, sealing, [...sealed.columns, sealedUploadName])) +
      (await phones.keep(database.pool, 'job_applications', { hasEnd: true })),
    /** Periodic work. Throws what went wrong once everything else is done. */
    async tidy(): Promise<void> {
      const faults = [...(await own.eraseOld()), ...(await uploads.dropOld())];
      if (faults.length > 0) throw new AggregateError(faults, 'not everything of old applications could be deleted');
    },
    cities,
    ...jobFinder({ database, clock }),
    ...jobPages({ database, clock, markdown }),
    drawAddress: qrDrawing,
    /** Lines of a text that was rendered, for where there is room for a few only. */
    linesOf: (html: string): string[] =>
      html
        .replace(/<\/(?:li|p|h\d)>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .slice(0, 5),
    onChange: changes.onChange,
    close: changes.close,
  };
}
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
export type Jobs = ReturnType<typeof jobs>;
