import type { FastifyInstance } from 'fastify';
import { requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { FileResponse } from '#kit/call/file-response.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import { inLanguage } from '#kit/text/language.ts';
import * as call from './contract.ts';
import type { Signup } from './signup.server.ts';

export async function signupApi(app: FastifyInstance, { signup }: { signup: Signup }) {
  const { desk, campaigns, own } = signup;

  routeCall(app, call.signupsWaiting, async () => done(await desk.waiting()));
  routeCall(app, call.listSignups, async (filter, context) => done(await desk.list(staffOf(context).id, filter)));
  routeCall(app, call.getSignup, ({ id }, context) => desk.open(staffOf(context), id));
  routeCall(app, call.moveSignup, (payload, context) => desk.move(staffOf(context), payload));
  routeCall(app, call.assignSignup, (payload, context) => desk.assign(staffOf(context), payload));
  routeCall(app, call.noteSignup, (payload, context) => desk.note(staffOf(context), payload));
  routeCall(app, call.campaignFigures, async ({ days }) => done(await campaigns.figures(days)));
  routeCall(app, call.exportSignups, (payload, context) => desk.exportFile(staffOf(context), payload));

  // Not a call: a form posts it, and the response is a file.
  app.post(call.copyPath, async (request, reply) => {
    const { ticket } = (request.body ?? {}) as Record<string, unknown>;
    const data = await own.open(typeof ticket === 'string' ? ticket : '');
    reply.header('cache-control', 'no-store');
    // A browser is redirected to a page instead of being shown an envelope.
    if (!data && request.headers.accept?.includes('text/html')) return reply.redirect('/signup/my-data?over', 303);
    if (!data)
      return reply.send({
        code: 410,
        msg: inLanguage(
          ['已超时，请重新验证手机号', 'This page has expired. Please verify your number again'],
          requestLanguage(request),
        ),
        data: null,
      });
    return new FileResponse({
      name: 'weftline-sign-up.json',
      type: 'application/json; charset=utf-8',
      content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
    }).send(reply);
  });
}

/** Records the campaign of every page opened by a campaign link, with or without script. */
export function recordCampaigns(app: FastifyInstance, { campaigns }: Signup, report: (error: unknown) => void): void {
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    if (request.method !== 'GET' || !request.url.includes('c=')) return;
    const cut = request.url.indexOf('?');
    const campaign = call.readCampaign(new URLSearchParams(request.url.slice(cut + 1)).get('c'));
    const hashes = campaign ? campaigns.visitorOf({ address: request.ip, headers: request.headers }) : undefined;
    if (hashes) campaigns.record(hashes.visitor, campaign).catch(report);
  });
}
