import type { FastifyInstance } from 'fastify';
import { applicantKind, screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall, SharedAnswer } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import { surroundingOf } from '#kit/visit.ts';
import { picturesIn } from './application/application-fields.ts';
import { areaTree } from './application/areas.server.ts';
import type { Applicant } from './application/enrolment.server.ts';
import * as call from './contract.ts';
import { queueApi } from './queue/queue-api.server.ts';
import { routeDeskCalls } from './review/review-api.server.ts';
import * as desk from './review/review-contract.ts';
import type { Enrolment } from './services.server.ts';

export async function enrolmentApi(app: FastifyInstance, { enrolment }: { enrolment: Enrolment }) {
  const { applicants, desk: reviews, pictures, warnings } = enrolment;
  const who = (context: CallContext): Applicant => ({
    id: context.session(applicantKind).account,
    language: context.language,
    screenUser: context.sessions[screenKind]?.account,
    channel: surroundingOf(context.userAgent),
  });
  const reviewer = (context: CallContext) => context.session(screenKind).account;

  routeCall(app, call.getApplyInfo, async (_payload, context) =>
    done(await applicants.getApplication(context.session(applicantKind).account)),
  );
  routeCall(
    app,
    call.saveApplyInfo,
    async ({ revision, save_key, submit, consent_version, correction_note, ...fields }, context) => {
      const outcome = await applicants.saveApplication(who(context), {
        revision,
        save_key,
        submit,
        consent_version,
        correction_note,
        fields,
      });
      if (outcome.ok && picturesIn(fields).length > 0) pictures.readSoon();
      if (outcome.ok && submit) warnings.checkSoon();
      return outcome;
    },
  );
  routeCall(app, call.withdraw, ({ revision, reason }, context) => applicants.withdraw(who(context), revision, reason));
  routeCall(app, call.reapply, ({ revision }, context) => applicants.reapply(who(context), revision));
  routeCall(app, call.uploadToken, (_payload, context) =>
    applicants.uploadTicket(who(context).id, `${context.request.protocol}://${context.request.host}`),
  );
  const areas = new SharedAnswer(areaTree);
  routeCall(app, call.areaList, async () => areas);

  queueApi(app, enrolment);
  routeCall(app, desk.openApplication, ({ id }, context) => reviews.openApplication(reviewer(context), id));
  routeCall(app, desk.assign, ({ assignee, ...target }, context) =>
    reviews.assign(reviewer(context), target, assignee),
  );
  routeCall(app, desk.startReview, (target, context) => reviews.startReview(reviewer(context), target));
  routeCall(app, desk.approve, ({ conditions, dated_conditions, ...target }, context) =>
    reviews.approve(reviewer(context), target, conditions, dated_conditions),
  );
  routeCall(app, desk.returnForCorrection, ({ remarks, text, ...target }, context) =>
    reviews.returnForCorrection(reviewer(context), target, remarks, text),
  );
  routeCall(app, desk.reject, ({ code, text, reapply_days, fields, ...target }, context) =>
    reviews.reject(reviewer(context), target, { code, text, reapplyDays: reapply_days, fields }),
  );
  routeCall(app, desk.undoDecision, (target, context) => reviews.undoDecision(reviewer(context), target));
  routeCall(app, desk.suspend, ({ text, ...target }, context) => reviews.suspend(reviewer(context), target, text));
  routeCall(app, desk.reinstate, ({ text, ...target }, context) => reviews.reinstate(reviewer(context), target, text));
  routeDeskCalls(app, enrolment);
}
