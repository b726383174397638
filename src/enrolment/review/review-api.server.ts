import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { deskCounts } from '#enrolment/contract.ts';
import * as renewal from '#enrolment/follow-up/renewal-contract.ts';
import type { Enrolment } from '#enrolment/services.server.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import * as call from './desk-contract.ts';
import { routeLicence } from './licence-route.server.ts';

export function routeDeskCalls(
  app: FastifyInstance,
  { review, resendMessage, renewals, desk }: Pick<Enrolment, 'review' | 'resendMessage' | 'renewals' | 'desk'>,
): void {
  const { reasons, second, notes, conditions, counts } = review;
  const reviewer = (context: CallContext) => context.session(screenKind).account;
  const worded = (list: Awaited<ReturnType<typeof reasons.list>>) =>
    list.map(({ code, version, words: [zh, en], active }) => ({
      code,
      version,
      words: [zh, en] as [string, string],
      active,
    }));

  routeLicence(app, review.licence);
  routeCall(app, call.listReasons, async () => done(worded(await reasons.list())));
  routeCall(app, call.saveReason, async (reason, context) => {
    const saved = await reasons.save(reviewer(context), reason, context.address);
    return saved.ok ? done(worded(saved.value)) : saved;
  });
  routeCall(app, call.openSection, ({ id, section }, context) => review.openSection(reviewer(context), id, section));
  routeCall(app, call.lookAt, ({ id }, context) => review.lookAt(reviewer(context), id));
  routeCall(app, call.addNote, ({ id, text, mentions }, context) => notes.add(reviewer(context), id, text, mentions));
  routeCall(app, call.listMentions, async ({ which }, context) =>
    done(await notes.listMentions(reviewer(context), which)),
  );
  routeCall(app, call.markMentions, async ({ notes: ids, is_read }, context) => {
    await notes.markMentions(reviewer(context), ids, is_read);
    return done(null);
  });
  routeCall(app, deskCounts, async (_payload, context) => done(await counts(reviewer(context))));
  routeCall(app, call.meetCondition, ({ id }, context) => conditions.meet(reviewer(context), id));
  routeCall(app, call.listConditions, async ({ within_days }) => done(await conditions.list(within_days)));
  routeCall(app, call.resendMessage, ({ event }, context) =>
    resendMessage({ reviewer: reviewer(context), address: context.address }, event),
  );
  routeCall(app, call.readFourEyes, async () => done(await second.types()));
  routeCall(app, call.saveFourEyes, ({ types }, context) => second.save(reviewer(context), types, context.address));
  routeCall(app, renewal.listExpiring, async ({ within_days }) => done(await renewals.listExpiring(within_days)));
  routeCall(app, renewal.askRenewal, ({ papers, text, ...target }, context) =>
    desk.askRenewal(reviewer(context), target, papers, text),
  );
}
