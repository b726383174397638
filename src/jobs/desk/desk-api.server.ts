import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import * as call from '#jobs/contract.ts';
import type { Jobs } from '#jobs/jobs.server.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { routeCvViews } from './cv-view.server.ts';

export async function jobsDeskApi(app: FastifyInstance, { jobs }: { jobs: Jobs }) {
  const { jobs: desk, applicants, exportFile, showCv } = jobs.desk;
  const staff = (context: CallContext) => ({
    id: context.session(screenKind).account,
    address: context.address,
    language: context.language,
  });

  routeCall(app, call.listDeskJobs, async (filter) => done(await desk.list(filter)));
  routeCall(app, call.getDeskJob, ({ id }, context) => desk.get(staff(context), id));
  routeCall(app, call.saveJob, (given, context) => desk.save(staff(context), given));
  routeCall(app, call.previewJob, async ({ text }) => done(desk.preview(text)));
  routeCall(app, call.publishJob, (given, context) => desk.publish(staff(context), given));
  routeCall(app, call.endJob, (given, context) => desk.end(staff(context), given));
  routeCall(app, call.duplicateJob, ({ id }, context) => desk.duplicate(staff(context), id));
  routeCall(app, call.applicantsWaiting, async () => done(await applicants.waiting()));
  routeCall(app, call.listApplicants, async ({ id }) => {
    const job = await desk.find(id);
    if (!job) return refuse('none');
    return done({ job: await desk.viewed(job), rows: (await applicants.list(id)).map(applicants.rowOf) });
  });
  routeCall(app, call.getApplicant, ({ id }, context) => applicants.open(staff(context), id));
  routeCall(app, call.moveApplicant, (given, context) => applicants.move(staff(context), given));
  routeCall(app, call.noteApplicant, (given, context) => applicants.note(staff(context), given));
  routeCall(app, call.messageApplicant, (given, context) => applicants.message(staff(context), given));
  routeCall(app, call.exportApplicants, (given, context) =>
    exportFile({ ...staff(context), isAdmin: context.session(screenKind).roles.includes('admin') }, given),
  );
  routeCvViews(app, showCv);
}
