import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { readCookies } from '#kit/call/visit.ts';
import type { Accounts } from './accounts.server.ts';
import { applicantKind, logout, screenKind, screenLogin, sendVerifyCode, supplierLogin, whoAmI } from './contract.ts';
import { cookieName, cookieText, type SessionStore } from './sessions.server.ts';
import { readWechatBrowser } from './wechat/wechat-browser.server.ts';

/** Chrome caps the lifetime of cookies at 400 days. */
const deviceSeconds = 400 * 86_400;
/** One cookie per user of a shared computer. It holds a hash, not the name. */
const deviceCookie = (username: string): string =>
  `wl_known_${createHash('sha256').update(username.toLowerCase()).digest('hex').slice(0, 12)}`;

export async function accountsApi(
  app: FastifyInstance,
  { accounts, sessions }: { accounts: Accounts; sessions: SessionStore },
) {
  routeCall(app, sendVerifyCode, ({ contact_phone, purpose }, context) =>
    accounts.sendCode(contact_phone, purpose, context),
  );

  // A guessable address: suppliers sign in where they apply.
  app.get('/login', async (request, reply) => reply.redirect(`/movein${request.url.slice('/login'.length)}`, 302));

  routeCall(app, supplierLogin, async ({ contact_phone, verify_code, bind_ticket }, context) => {
    const bind = bind_ticket
      ? { ticket: bind_ticket, browser: readWechatBrowser(context.request) ?? '', language: context.language }
      : undefined;
    const outcome = await accounts.signInApplicant(contact_phone, verify_code, context, bind);
    if (!outcome.ok) return outcome;
    await sessions.replace(context, applicantKind, outcome.value.opened);
    return done(outcome.value.record);
  });

  routeCall(app, screenLogin, async ({ username, password, otp, new_password }, context) => {
    const { request, reply, address, userAgent } = context;
    const isSecure = sessions.isSecure(request);
    const name = deviceCookie(username);
    const device = readCookies(request.headers.cookie)[cookieName(name, isSecure)];
    const outcome = await accounts.signInScreenUser(
      { username, password, code: otp, newPassword: new_password },
      { address, userAgent, device },
    );
    if (!outcome.ok) return outcome;
    await sessions.replace(context, screenKind, outcome.value.opened);
    reply.header('set-cookie', cookieText(name, outcome.value.device, deviceSeconds, isSecure));
    return done(outcome.value.record);
  });

  routeCall(app, logout, async ({ kind }, { sessions: live, reply }) => {
    const session = live[kind];
    if (session) await accounts.endSession(session);
    sessions.clearCookie(reply, kind);
    return done(null);
  });

  routeCall(app, whoAmI, async (_payload, { sessions: live }) =>
    done({
      user: live[applicantKind] ? await accounts.getApplicant(live[applicantKind]) : null,
      ia: live[screenKind] ? await accounts.getScreenUser(live[screenKind]) : null,
    }),
  );
}
