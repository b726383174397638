import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { applicantKind, screenKind } from '#accounts/contract.ts';
import { type CallContext, requestLanguage, routeCall, SharedResponse } from '#kit/call/call-route.server.ts';
import * as field from '#kit/call/field.ts';
import { done, type Outcome } from '#kit/call/outcome.ts';
import type { Sessions } from '#kit/call/session.ts';
import { clientEnvironmentOf, readCookies } from '#kit/call/visit.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import { guardedStreams } from '#kit/live/guarded-streams.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import * as dataCall from './account/account-contract.ts';
import type { PersonalDataKeeper } from './account/personal-data.server.ts';
import { copyWaitsPath, exportPath } from './account/personal-data-words.ts';
import type { ApplicationStatus } from './account/status.server.ts';
import { picturesIn } from './application/application-fields.ts';
import { areasIn, inTheirWords } from './application/application-rows.server.ts';
import type { Applicant } from './application/enrolment.server.ts';
import type { RequiredItemsEditor } from './application/required-items.server.ts';
import * as call from './contract.ts';
import * as renewal from './follow-up/renewal-contract.ts';
import * as captureCall from './form/capture-contract.ts';
import type { CaptureLinks } from './form/capture-links.server.ts';
import { captureLivePath } from './form/capture-live.ts';
import type { Claims } from './ownership/claims.server.ts';
import type { Handover } from './ownership/handover.server.ts';
import * as ownershipCall from './ownership/ownership-contract.ts';
import type { Recovery } from './ownership/recovery.server.ts';
import type { OpenSession } from './ownership/transfer.server.ts';
import * as queueCall from './queue/queue-contract.ts';
import { type LicenceView, licencePath } from './review/licence.server.ts';
import * as reviewCall from './review/review-contract.ts';
import type { Enrolment } from './services.server.ts';

const applicant = (context: CallContext) => context.session(applicantKind).account;
const reviewer = (context: CallContext) => context.session(screenKind).account;
const originOf = ({ request }: CallContext) => `${request.protocol}://${request.host}`;
/** An application in the reader’s language, also one that a refusal sends along. */
async function readable<Answer extends Outcome<{ area_name: string }>>(
  { language }: CallContext,
  answer: Promise<Answer>,
): Promise<Answer> {
  const outcome = await answer;
  const seen = (outcome.ok ? outcome.value : outcome.data) as { area_name?: string } | undefined;
  if (seen?.area_name) seen.area_name = (await inTheirWords({ area_name: seen.area_name }, language)).area_name;
  return outcome;
}

const person = (context: CallContext): Applicant => ({
  id: applicant(context),
  language: context.language,
  screenUser: context.sessions[screenKind]?.account,
  channel: clientEnvironmentOf(context.userAgent),
});

export async function enrolmentApi(app: FastifyInstance, { enrolment }: { enrolment: Enrolment }) {
  const { applicants, desk: reviews, pictures, warnings } = enrolment;
  routeCall(app, call.getApplyInfo, async (_payload, context) =>
    done(await applicants.getApplication(applicant(context), context.language)),
  );
  routeCall(
    app,
    call.saveApplyInfo,
    async ({ revision, save_key, submit, consent_version, correction_note, ...fields }, context) => {
      const outcome = await readable(
        context,
        applicants.saveApplication(person(context), {
          revision,
          save_key,
          submit,
          consent_version,
          correction_note,
          fields,
        }),
      );
      if (outcome.ok && picturesIn(fields).length > 0) pictures.readSoon();
      if (outcome.ok && submit) warnings.checkSoon();
      return outcome;
    },
  );
  routeCall(app, call.withdraw, ({ revision, reason }, context) =>
    readable(context, applicants.withdraw(person(context), revision, reason)),
  );
  routeCall(app, call.reapply, ({ revision }, context) =>
    readable(context, applicants.reapply(person(context), revision)),
  );
  routeCall(app, call.uploadToken, (_payload, context) =>
    applicants.uploadTicket(applicant(context), originOf(context)),
  );
  const areas = new Map<Language, Promise<SharedResponse<call.AreaTree>>>();
  routeCall(app, call.areaList, (_payload, { language }) => {
    const known = areas.get(language) ?? areasIn(language).then((tree) => new SharedResponse(tree));
    areas.set(language, known);
    return known;
  });

  queueApi(app, enrolment);
  routeCall(app, reviewCall.openApplication, ({ id }, context) =>
    readable(context, reviews.openApplication(reviewer(context), id)),
  );
  routeCall(app, reviewCall.assign, (given, context) => readable(context, reviews.assign(reviewer(context), given)));
  routeCall(app, reviewCall.startReview, (given, context) =>
    readable(context, reviews.startReview(reviewer(context), given)),
  );
  routeCall(app, reviewCall.approve, (given, context) => readable(context, reviews.approve(reviewer(context), given)));
  routeCall(app, reviewCall.returnForCorrection, (given, context) =>
    readable(context, reviews.returnForCorrection(reviewer(context), given)),
  );
  routeCall(app, reviewCall.reject, (given, context) => readable(context, reviews.reject(reviewer(context), given)));
  routeCall(app, reviewCall.undoDecision, (given, context) =>
    readable(context, reviews.undoDecision(reviewer(context), given)),
  );
  routeCall(app, reviewCall.suspend, (given, context) => readable(context, reviews.suspend(reviewer(context), given)));
  routeCall(app, reviewCall.reinstate, (given, context) =>
    readable(context, reviews.reinstate(reviewer(context), given)),
  );
  routeDeskCalls(app, enrolment);
}

/** The queue's calls: reading it, and how a reviewer likes it. */
function queueApi(app: FastifyInstance, { queue, savedFilters, exportQueue, figures }: Enrolment): void {
  routeCall(app, queueCall.listApplications, async (page, context) =>
    done(await queue.list(page, reviewer(context), context.language)),
  );
  routeCall(app, queueCall.countApplications, async (filter, context) =>
    done(await queue.count(filter, reviewer(context))),
  );
  routeCall(app, queueCall.nextApplication, async ({ after, ...filter }, context) =>
    done(await queue.nextApplication(filter, after, reviewer(context))),
  );
  routeCall(app, queueCall.listReviewers, async () => done(await queue.listReviewers()));
  routeCall(app, queueCall.exportApplications, (given, context) => exportQueue(staffOf(context), given));

  routeCall(app, queueCall.reviewFigures, async ({ months }, context) =>
    done(await figures.review(Number(months), staffOf(context))),
  );

  routeCall(app, queueCall.getQueueSettings, async (_payload, context) =>
    done(await savedFilters.settings(staffOf(context))),
  );
  routeCall(app, queueCall.saveFilter, (filter, context) => savedFilters.save(staffOf(context), filter));
  routeCall(app, queueCall.deleteFilter, ({ id }, context) => savedFilters.delete(staffOf(context), id));
  routeCall(app, queueCall.saveQueueSettings, (settings, context) =>
    savedFilters.saveSettings(staffOf(context), settings),
  );
}

const query = field.payload({
  application: field.integer(),
  recovery: field.integer(),
  key: field.text({ min: 1, max: 300 }),
  viewer: field.integer({ min: 1 }),
  size: z.enum(['full', 'small']),
  until: field.integer({ min: 1 }),
  sign: field.text({ min: 1, max: 64 }),
});

function routeLicence(app: FastifyInstance, licence: LicenceView): void {
  app.get(licencePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = (await app.identify(request))[screenKind];
    if (!session) return reply.code(401).send({ code: 401, msg: '', data: null });
    const read = query.safeParse({ ...(request.query as object) });
    if (!read.success || !session.roles.includes('reviewer') || !licence.isValid(read.data, session.account))
      return reply.code(403).send({ code: 403, msg: '', data: null });
    const picture = await licence.show(read.data, request.ip);
    if (!picture) return reply.code(404).send({ code: 404, msg: '', data: null });
    return reply.header('content-disposition', 'inline; filename="licence"').type('image/jpeg').send(picture);
  });
}

function routeDeskCalls(
  app: FastifyInstance,
  { review, resendMessage, renewals, desk }: Pick<Enrolment, 'review' | 'resendMessage' | 'renewals' | 'desk'>,
): void {
  const { reasons, second, notes, conditions, counts } = review;

  routeLicence(app, review.licence);
  routeCall(app, reviewCall.listReasons, async () => done(await reasons.list()));
  routeCall(app, reviewCall.saveReason, (reason, context) => reasons.save(staffOf(context), reason));
  routeCall(app, reviewCall.openSection, ({ id, section }, context) =>
    review.openSection(reviewer(context), id, section),
  );
  routeCall(app, reviewCall.lookAt, ({ id }, context) => review.lookAt(reviewer(context), id));
  routeCall(app, reviewCall.addNote, ({ id, text, mentions }, context) =>
    notes.add(reviewer(context), id, text, mentions),
  );
  routeCall(app, reviewCall.listMentions, async ({ which }, context) =>
    done(await notes.listMentions(reviewer(context), which)),
  );
  routeCall(app, reviewCall.markMentions, async ({ notes: ids, is_read }, context) => {
    await notes.markMentions(reviewer(context), ids, is_read);
    return done(null);
  });
  routeCall(app, call.deskCounts, async (_payload, context) => done(await counts(reviewer(context))));
  routeCall(app, reviewCall.meetCondition, ({ id }, context) => conditions.meet(reviewer(context), id));
  routeCall(app, reviewCall.listConditions, async ({ within_days }) => done(await conditions.list(within_days)));
  routeCall(app, reviewCall.resendMessage, ({ event }, context) => resendMessage(staffOf(context), event));
  routeCall(app, reviewCall.readFourEyes, async () => done(await second.types()));
  routeCall(app, reviewCall.saveFourEyes, ({ types }, context) => second.save(staffOf(context), types));
  routeCall(app, renewal.listExpiring, async ({ within_days }) => done(await renewals.listExpiring(within_days)));
  routeCall(app, renewal.askRenewal, (given, context) => desk.askRenewal(reviewer(context), given));
}

export async function claimApi(app: FastifyInstance, { claims: { applicants, desk } }: { claims: Claims }) {
  routeCall(app, ownershipCall.checkCompany, ({ credit_code }, context) =>
    applicants.checkCompany(applicant(context), context.address, credit_code),
  );
  routeCall(app, ownershipCall.claimCompany, (claim, context) => applicants.claim(applicant(context), claim));
  routeCall(app, ownershipCall.cancelClaim, (_payload, context) => applicants.cancel(applicant(context)));
  routeCall(app, ownershipCall.listClaims, async ({ application }, context) =>
    done(await desk.list(reviewer(context), application)),
  );
  routeCall(app, ownershipCall.listOpenClaims, async () => done(await desk.listOpen()));
  routeCall(app, ownershipCall.decideClaim, (decision, context) => desk.decide(reviewer(context), decision));
}

export async function handoverApi(
  app: FastifyInstance,
  { handover, sessions }: { handover: Handover; sessions: OpenSession },
): Promise<void> {
  const asker = (context: CallContext) => ({
    applicant: applicant(context),
    address: context.address,
    language: context.language,
  });

  routeCall(app, ownershipCall.sendHandoverCode, (_payload, context) => handover.sendCode(asker(context)));
  routeCall(app, ownershipCall.startHandover, ({ verify_code }, context) =>
    handover.start(asker(context), verify_code),
  );
  routeCall(app, ownershipCall.cancelHandover, async (_payload, context) => {
    await handover.cancel(applicant(context));
    return done(null);
  });
  routeCall(app, ownershipCall.readHandover, ({ token }, context) => handover.read(token, context.address));
  routeCall(app, ownershipCall.acceptHandover, async ({ token, contact_phone, verify_code }, context) => {
    const outcome = await handover.accept({ token, phone: contact_phone, code: verify_code }, context);
    if (!outcome.ok) return outcome;
    await sessions.replace(context, applicantKind, outcome.value.opened);
    return done(outcome.value.record);
  });
}

export async function recoveryApi(app: FastifyInstance, { recovery }: { recovery: Recovery }): Promise<void> {
  const { requests, desk } = recovery;
  const by = (context: CallContext) => ({ reviewer: reviewer(context), address: context.address });

  routeCall(app, ownershipCall.beginRecovery, ({ contact_phone, verify_code, credit_code }, context) =>
    requests.begin(
      { phone: contact_phone, code: verify_code, creditCode: credit_code },
      {
        address: context.address,
        origin: originOf(context),
        language: context.language,
      },
    ),
  );
  routeCall(app, ownershipCall.submitRecovery, (given) => requests.submit(given));
  routeCall(app, ownershipCall.refuseRecovery, ({ id }, context) => desk.refuseOwn(applicant(context), id));
  routeCall(app, ownershipCall.listRecoveries, async ({ waiting }, context) =>
    done(await desk.list(by(context).reviewer, waiting)),
  );
  routeCall(app, ownershipCall.approveRecovery, (given, context) => desk.approve(by(context), given));
  routeCall(app, ownershipCall.rejectRecovery, (given, context) => desk.reject(by(context), given));
}

export async function personalDataApi(app: FastifyInstance, { personalData }: { personalData: PersonalDataKeeper }) {
  routeCall(app, dataCall.getPersonalData, async (_payload, context) =>
    done(await personalData.read(applicant(context))),
  );
  routeCall(app, dataCall.giveConsent, ({ version }, context) =>
    personalData.giveConsent(applicant(context), version, clientEnvironmentOf(context.userAgent)),
  );
  routeCall(app, dataCall.withdrawConsent, (_payload, context) => personalData.withdrawConsent(person(context)));
  routeCall(app, dataCall.requestDeletion, (_payload, context) => personalData.requestDeletion(applicant(context)));
  routeCall(app, dataCall.cancelDeletion, (_payload, context) => personalData.cancelDeletion(applicant(context)));

  // No call: a form posts it, and what comes back is a file for the browser to store.
  app.post(exportPath, async (request, reply) => {
    const session = (await app.identify(request))[applicantKind];
    const say = (code: number, zh: string, en: string) =>
      reply
        .header('cache-control', 'no-store')
        .send({ code, msg: inLanguage([zh, en], requestLanguage(request)), data: null });
    // Whoever pressed the button on the page stays with pages: an envelope would take the page's place.
    const isFromPage = request.headers.accept?.includes('text/html') ?? false;
    if (!session) return isFromPage ? reply.redirect('/movein', 303) : say(401, '请先登录', 'Please sign in first');
    const pieces = await personalData.startExport(session.account);
    if (!pieces && isFromPage) return reply.redirect(copyWaitsPath, 303);
    if (!pieces)
      return say(429, '上一份副本还在导出，请稍候', 'Your previous copy is still being prepared. Please wait');
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="weftline-my-data.json"')
      .send(Readable.from(pieces));
  });
}

export async function requiredItemsApi(
  app: FastifyInstance,
  { requiredItemsEditor: editor }: { requiredItemsEditor: RequiredItemsEditor },
) {
  routeCall(app, reviewCall.listRequiredItems, async () => done(await editor.list()));
  routeCall(app, reviewCall.previewRequiredItems, async ({ changes }) => done(await editor.preview(changes)));
  routeCall(app, reviewCall.changeRequiredItems, async ({ changes }, context) =>
    done(await editor.change(changes, { account: reviewer(context), address: context.address })),
  );
}

const cookie = 'wl_capture';

/** The calls of the desk and of the phone, and the stream by which the desk learns of pictures at once. */
export async function captureApi(
  app: FastifyInstance,
  { capture, notices, https }: { capture: CaptureLinks; notices: Notices; https: boolean },
) {
  const isSecure = (request: FastifyRequest) => https || request.protocol === 'https';
  const cookieName = (request: FastifyRequest) => (isSecure(request) ? `__Host-${cookie}` : cookie);
  const phoneOf = ({ request }: CallContext) =>
    readCookies(request.headers.cookie)[cookieName(request)]?.slice(0, 100) ?? '';

  routeCall(app, captureCall.startCapture, ({ fields }, context) =>
    capture.start(person(context), fields, context.session(applicantKind).id, originOf(context)),
  );
  routeCall(app, captureCall.endCapture, async ({ link }, context) => {
    await capture.end(applicant(context), link);
    return done(null);
  });
  routeCall(app, captureCall.openCapture, async ({ token }, context) => {
    const opened = await capture.open(phoneOf(context), token);
    if (!opened.ok) return opened;
    const { secret } = opened.value;
    if (secret !== undefined) {
      const attributes = `Path=/; Max-Age=${captureCall.linkLife.toUseMs / 1000}; HttpOnly; SameSite=Lax`;
      const secure = isSecure(context.request) ? '; Secure' : '';
      context.reply.header('set-cookie', `${cookieName(context.request)}=${secret}; ${attributes}${secure}`);
    }
    return done(opened.value.capture);
  });
  routeCall(app, captureCall.captureToken, (_payload, context) =>
    capture.uploadTicket(phoneOf(context), originOf(context)),
  );
  routeCall(app, captureCall.addCaptured, ({ field, key }, context) => capture.add(phoneOf(context), field, key));
  routeCall(app, captureCall.removeCaptured, ({ field, key }, context) => capture.remove(phoneOf(context), field, key));

  const openStream = guardedStreams(app, notices, () => capture.hub.close());
  app.get(captureLivePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sessions = await app.identify(request);
    const session = sessions[applicantKind];
    if (!session) return reply.code(401).send({ error: 'not_signed_in' });
    const viewer = { request, sessions, sessionOf: (now: Sessions) => now[applicantKind]?.id };
    await capture.hub.watch(capture.plan(session.account), () => openStream(reply, viewer));
    return reply;
  });
}

export async function statusApi(app: FastifyInstance, { applicationStatus }: { applicationStatus: ApplicationStatus }) {
  routeCall(app, dataCall.getStatusDetails, async (_payload, context) =>
    done(await applicationStatus.getDetails(applicant(context))),
  );
  routeCall(app, dataCall.watchStatus, async (_payload, context) =>
    done(await applicationStatus.watch(applicant(context))),
  );
}
