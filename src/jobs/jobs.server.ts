import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { staffOf, type WriteAudit } from '#kit/db/audit-entry.ts';
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
import { type ApplicantCodes, jobApplications, readApplyBody } from './applications/apply.server.ts';
import { ownApplication } from './applications/own-application.server.ts';
import { sealedApplication } from './applications/sealed-application.server.ts';
import { cvUploads, sealedUploadName } from './applications/uploads.server.ts';
import * as call from './contract.ts';
import { applicantDesk } from './desk/applicant-desk.server.ts';
import { cvViewer, routeCvViews } from './desk/cv-view.server.ts';
import { applicantExport, jobExport } from './desk/exports.server.ts';
import { jobDesk } from './desk/job-desk.server.ts';
import { jobFinder } from './find-jobs.server.ts';
import { jobCities, jobPages, jobsChannel, type MarkdownReader } from './job-store.server.ts';

/** The company's job offers: search for visitors, administration for staff. */
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
  /** Page views by path. */
  viewsOf(paths: readonly string[]): Promise<Map<string, number>>;
}) {
  const changes = jobChanges({ database, notices, clock });
  const sealed = sealedApplication(sealing);
  const uploads = cvUploads({ database, objects, secrets, sealing, clock });
  const own = ownApplication({ database, objects, clock, secrets, sealed });
  const cities = jobCities(areas);
  const desk = jobDesk({ database, clock, cities, markdown, audit, viewsOf: needs.viewsOf, onChanged: changes.notify });
  const applicants = applicantDesk({ database, clock, phones, sealed, sms: needs.sms, audit });
  return {
    desk: {
      jobs: desk,
      applicants,
      exportJobs: jobExport({ database, clock, jobs: desk, audit }),
      exportFile: applicantExport({ database, clock, jobs: desk, applicants, audit }),
      showCv: cvViewer({ database, objects, sealed, clock, audit }),
    },
    ...jobApplications({ database, clock, secrets, phones, sealed, uploads, ...needs }),
    readApplyBody,
    uploads,
    own,
    reseal: async () =>
      (await resealColumns(database.pool, sealing, [...sealed.columns, sealedUploadName])) +
      (await phones.reseal(database.pool, 'job_applications', { hasEnd: true })),
    /** Periodic job. Throws the collected errors at the end. */
    async deleteExpired(): Promise<void> {
      const faults = [...(await own.eraseExpired()), ...(await uploads.deleteExpired())];
      if (faults.length > 0) throw new AggregateError(faults, 'not everything of old applications could be deleted');
    },
    cities,
    ...jobFinder({ database, clock }),
    ...jobPages({ database, clock, markdown }),
    qrCode: qrDrawing,
    /** First lines of a rendered text, for posters. */
    linesOf: (html: string): string[] =>
      html
        .replace(/<\/(?:li|p|h\d)>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .slice(0, 5),
    onChange: changes.onChange,
    close: changes.close,
  };
}
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
export type Jobs = ReturnType<typeof jobs>;

/** The next moment is looked up at least this often. */
const maxTimerMs = 60_000;

/** Notifies page caches of changes to the list: at once when staff change a job, and at the time when one opens or expires. */
export function jobChanges({ database, notices, clock }: { database: Database; notices: Notices; clock: Clock }) {
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let planning = Promise.resolve();

  /** Listeners were notified of moments up to here; later ones may pass while the next is being looked up. */
  let notifiedUntil = clock.now();

  const notify = () => {
    notifiedUntil = clock.now();
    for (const listener of listeners) listener();
    planning = planning.then(plan);
  };
  async function plan(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    const next = await nextMoment(notifiedUntil).catch(() => undefined);
    if (isClosed) return;
    const wait = next === undefined ? maxTimerMs : Math.min(maxTimerMs, Math.max(0, next - clock.now()));
    timer = setTimeout(wait < maxTimerMs ? notify : () => (planning = planning.then(plan)), wait + 1);
    timer.unref();
  }
  async function nextMoment(after: number): Promise<number | undefined> {
    const { rows } = await database.pool.query<{ at: Date | null }>(
      `select least((select min(opens_at) from jobs where opens_at > $1 and closed_at is null),
        (select min(closes_at) from jobs where closes_at > $1 and closed_at is null)) as at`,
      [new Date(after)],
    );
    return rows[0]?.at?.getTime();
  }

  return {
    /** Call after a local change: the database notice may arrive after the response. */
    notify: notify,
    onChange(listener: () => void): void {
      if (listeners.length === 0) {
        notices.listen(jobsChannel, notify);
        notices.onGap(notify);
        planning = planning.then(plan);
      }
      listeners.push(listener);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await planning;
    },
  };
}

export async function jobsDeskApi(app: FastifyInstance, { jobs }: { jobs: Jobs }) {
  const { jobs: desk, applicants, exportFile, exportJobs, showCv } = jobs.desk;
  routeCall(app, call.listDeskJobs, async (filter) => done(await desk.list(filter)));
  routeCall(app, call.exportJobs, (given, context) => exportJobs(staffOf(context), given));
  routeCall(app, call.getDeskJob, ({ id }, context) => desk.get(staffOf(context), id));
  routeCall(app, call.saveJob, (payload, context) => desk.save(staffOf(context), payload));
  routeCall(app, call.previewJob, async ({ text }) => done(desk.preview(text)));
  routeCall(app, call.publishJob, (payload, context) => desk.publish(staffOf(context), payload));
  routeCall(app, call.endJob, (payload, context) => desk.end(staffOf(context), payload));
  routeCall(app, call.removeJobDraft, (payload, context) => desk.removeDraft(staffOf(context), payload));
  routeCall(app, call.duplicateJob, ({ id }, context) => desk.duplicate(staffOf(context), id));
  routeCall(app, call.applicantsWaiting, async () => done(await applicants.waiting()));
  routeCall(app, call.listApplicants, async ({ id }) => {
    const job = await desk.find(id);
    if (!job) return refuse('none');
    return done({ job: await desk.viewed(job), rows: (await applicants.list(id)).map(applicants.rowOf) });
  });
  routeCall(app, call.findApplicants, async ({ q }) => done(await applicants.search(q)));
  routeCall(app, call.getApplicant, ({ id }, context) => applicants.open(staffOf(context), id));
  routeCall(app, call.moveApplicant, (payload, context) => applicants.move(staffOf(context), payload));
  routeCall(app, call.noteApplicant, (payload, context) => applicants.note(staffOf(context), payload));
  routeCall(app, call.messageApplicant, (payload, context) => applicants.message(staffOf(context), payload));
  routeCall(app, call.exportApplicants, (payload, context) => exportFile(staffOf(context), payload));
  routeCvViews(app, showCv);
}
