import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import { type ApplyNeeds, jobApplications, readApplyBody, sealedApplication } from './applications/apply.server.ts';
import { ownApplication } from './applications/own-application.server.ts';
import { cvUploads, sealedUploadName } from './applications/uploads.server.ts';
import * as call from './contract.ts';
import { applicantDesk, cvViewPath } from './desk/applicant-desk.server.ts';
import { type JobDeskNeeds, jobDesk } from './desk/job-desk.server.ts';
import { jobFinder } from './find-jobs.server.ts';
import { jobCities, jobPages, jobsChannel } from './job-store.server.ts';

type JobsNeeds = Omit<ApplyNeeds & JobDeskNeeds, 'sealed' | 'uploads' | 'cities' | 'onChanged'> &
  Needs<'objects' | 'sealing'> & {
    notices: Notices;
    /** Provinces with their cities. */
    areas: Parameters<typeof jobCities>[0];
  };

/** The company's job offers: search for visitors, administration for staff. */
export function jobs(given: JobsNeeds) {
  const { database, sealing, phones } = given;
  const changes = jobChanges(given);
  const cities = jobCities(given.areas);
  const sealed = sealedApplication(sealing);
  const uploads = cvUploads(given);
  const needs = { ...given, cities, sealed, uploads, onChanged: changes.notify };
  const own = ownApplication(needs);
  return {
    desk: {
      jobs: jobDesk(needs),
      applicants: applicantDesk(needs),
    },
    ...jobApplications(needs),
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
    ...jobFinder(needs),
    ...jobPages(needs),
    qrCode: qrDrawing,
    onChange: changes.onChange,
    close: changes.close,
  };
}
export type Jobs = ReturnType<typeof jobs>;

/** The next moment is looked up at least this often. */
const maxTimerMs = 60_000;

/** Notifies page caches of changes to the list: at once when staff change a job, and at the time when one opens or expires. */
export function jobChanges({ database, notices, clock }: Needs<'database' | 'clock'> & { notices: Notices }) {
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Call after a local change: the database notice may arrive after the response. */
  function notify() {
    const now = clock.now();
    for (const listener of listeners) listener();
    void plan(now);
  }
  /** Listeners were notified of moments up to `notified`; later ones may pass while the next is looked up. */
  async function plan(notified: number): Promise<void> {
    // While the database is away: looked up again within a minute.
    const next = await nextMoment(new Date(notified)).catch(() => undefined);
    if (isClosed) return;
    clearTimeout(timer);
    const wait = next === undefined ? maxTimerMs : Math.min(maxTimerMs, Math.max(0, next - clock.now()));
    timer = setTimeout(() => (wait < maxTimerMs ? notify() : plan(notified)), wait + 1).unref();
  }
  async function nextMoment(after: Date): Promise<number | undefined> {
    const { rows } = await database.pool.query<{ at: Date | null }>(
      `select least((select min(opens_at) from jobs where opens_at > $1 and closed_at is null),
        (select min(closes_at) from jobs where closes_at > $1 and closed_at is null)) as at`,
      [after],
    );
    return rows[0]?.at?.getTime();
  }

  return {
    notify,
    onChange(listener: () => void): void {
      if (listeners.length === 0) {
        notices.listen(jobsChannel, notify);
        notices.onGap(notify);
        void plan(clock.now());
      }
      listeners.push(listener);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

export async function jobsDeskApi(app: FastifyInstance, { jobs }: { jobs: Jobs }) {
  const { jobs: desk, applicants } = jobs.desk;
  routeCall(app, call.listDeskJobs, async (filter) => done(await desk.list(filter)));
  routeCall(app, call.exportJobs, (given, context) => desk.exportFile(staffOf(context), given));
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
    return done({ job: await desk.viewed(job), rows: await applicants.list(id) });
  });
  routeCall(app, call.findApplicants, async ({ q }) => done(await applicants.search(q)));
  routeCall(app, call.getApplicant, ({ id }, context) => applicants.open(staffOf(context), id));
  routeCall(app, call.moveApplicant, (payload, context) => applicants.move(staffOf(context), payload));
  routeCall(app, call.noteApplicant, (payload, context) => applicants.note(staffOf(context), payload));
  routeCall(app, call.messageApplicant, (payload, context) => applicants.message(staffOf(context), payload));
  routeCall(app, call.exportApplicants, async (payload, context) => {
    const job = await desk.find(payload.id);
    return job ? applicants.exportFile(staffOf(context), payload, job.zh_title) : refuse('none');
  });
  routeCvs(app, applicants.readCv);
}

/** CVs for signed-in staff, who see them in a frame of the drawer. */
function routeCvs(app: FastifyInstance, readCv: Jobs['desk']['applicants']['readCv']): void {
  app.get<{ Params: { id: string } }>(`${cvViewPath}/:id`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = (await app.identify(request))[screenKind];
    if (!session) return reply.code(401).send({ code: 401, msg: '', data: null });
    if (!session.roles.some((role) => role === 'editor' || role === 'recruiter'))
      return reply.code(403).send({ code: 403, msg: '', data: null });
    const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const cv = id ? await readCv({ id: session.account, address: request.ip }, id) : undefined;
    if (!cv) return reply.code(404).send({ code: 404, msg: '', data: null });
    return reply
      .headers({
        // A PDF may run no script, make no request and be framed only by this site.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        'content-disposition': `${cv.isInline ? 'inline' : 'attachment'}; filename="cv"; filename*=UTF-8''${encodeURIComponent(cv.name)}`,
      })
      .type(cv.mime)
      .send(cv.content);
  });
}
