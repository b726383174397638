import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { applicantKind, screenKind } from '#accounts/contract.ts';
import { type CallContext, requestLanguage, routeCall } from '#kit/call-route.server.ts';
import { inLanguage } from '#kit/language.ts';
import { done } from '#kit/outcome.ts';
import { surroundingOf } from '#kit/visit.ts';
import type { PersonalDataKeeper } from './personal-data.server.ts';
import * as call from './personal-data-contract.ts';

export async function personalDataApi(app: FastifyInstance, { personalData }: { personalData: PersonalDataKeeper }) {
  const who = (context: CallContext) => context.session(applicantKind).account;

  routeCall(app, call.getPersonalData, async (_payload, context) => done(await personalData.read(who(context))));
  routeCall(app, call.giveConsent, ({ version }, context) =>
    personalData.giveConsent(who(context), version, surroundingOf(context.userAgent)),
  );
  routeCall(app, call.withdrawConsent, (_payload, context) =>
    personalData.withdrawConsent({
      id: who(context),
      language: context.language,
      screenUser: context.sessions[screenKind]?.account,
    }),
  );
  routeCall(app, call.requestDeletion, (_payload, context) => personalData.requestDeletion(who(context)));
  routeCall(app, call.cancelDeletion, (_payload, context) => personalData.cancelDeletion(who(context)));

  // No call: a form posts it, and what comes back is a file for the browser to store.
  app.post(call.exportPath, async (request, reply) => {
    const session = (await app.identify(request))[applicantKind];
    const say = (code: number, zh: string, en: string) =>
      reply
        .header('cache-control', 'no-store')
        .send({ code, msg: inLanguage([zh, en], requestLanguage(request)), data: null });
    // Whoever pressed the button on the page stays with pages: an envelope would take the page's place.
    const isFromPage = request.headers.accept?.includes('text/html') ?? false;
    if (!session) return isFromPage ? reply.redirect('/movein', 303) : say(401, '请先登录', 'Please sign in first');
    const pieces = await personalData.startExport(session.account);
    if (!pieces && isFromPage) return reply.redirect(call.copyWaitsPath, 303);
    if (!pieces)
      return say(429, '上一份副本还在导出，请稍候', 'Your previous copy is still being prepared. Please wait');
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="weftline-my-data.json"')
      .send(Readable.from(pieces));
  });
}
