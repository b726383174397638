import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '#accounts/accounts.server.ts';
import { applicantKind } from '#accounts/contract.ts';
import type { SessionStore } from '#accounts/sessions.server.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import * as call from './contract.ts';
import type { Wechat } from './wechat.server.ts';
import { readWechatBrowser, setWechatBrowser } from './wechat-browser.server.ts';

/** `publicUrl`: the site's fixed origin; by default the origin of the request. */
export interface WechatApiNeeds {
  accounts: Accounts;
  sessions: SessionStore;
  wechat: Wechat;
  environment: { PUBLIC_URL?: string | undefined };
}

export async function wechatApi(
  app: FastifyInstance,
  { accounts, sessions, wechat, environment }: WechatApiNeeds,
): Promise<void> {
  const originOf = (request: FastifyRequest) => environment.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  const isSecure = (request: FastifyRequest) => originOf(request).startsWith('https:');
  const { signIn } = wechat;

  routeCall(app, call.wechatStart, async ({ kind }, { request, reply, address }) => {
    const browser = readWechatBrowser(request) ?? signIn.newBrowser();
    const outcome = await signIn.start(kind, { browser, origin: originOf(request) }, address);
    if (outcome.ok) setWechatBrowser(reply, browser, isSecure(request));
    return outcome;
  });

  async function completeSignIn(
    kind: call.WechatKind,
    payload: { code: string; state: string },
    context: CallContext,
  ): Promise<Outcome<call.SignInResult, keyof typeof call.signInRefusals>> {
    const { request, address, userAgent } = context;
    const browser = readWechatBrowser(request);
    if (!browser) return refuse('state_over');
    const outcome = await signIn.completeSignIn(
      kind,
      { ...payload, browser, origin: originOf(request) },
      { address, userAgent },
    );
    if (!outcome.ok) return outcome;
    if (outcome.value.status !== 'signed_in') return done(outcome.value);
    const { opened } = outcome.value;
    await sessions.replace(context, applicantKind, opened);
    return done({ status: 'signed_in', user: await accounts.getApplicant(opened.session) });
  }
  routeCall(app, call.wechatLogin, (payload, context) => completeSignIn('web', payload, context));
  routeCall(app, call.wechatH5Login, (payload, context) => completeSignIn('h5', payload, context));

  routeCall(app, call.wechatBindCode, async (_payload, context) =>
    accounts.sendCode(await accounts.phoneOf(context.session(applicantKind).account), 'bind', context),
  );
  routeCall(app, call.wechatBindStart, async ({ kind, verify_code }, context) => {
    const { request, reply, address } = context;
    const browser = readWechatBrowser(request) ?? signIn.newBrowser();
    const { account } = context.session(applicantKind);
    if (!signIn.offers[kind]) return refuse('wechat_not_set_up');
    const proved = await accounts.verifyCode(await accounts.phoneOf(account), 'bind', verify_code, address);
    if (!proved.ok) return proved;
    const outcome = await signIn.start(kind, { browser, origin: originOf(request), applicant: account }, address);
    if (!outcome.ok) return outcome;
    setWechatBrowser(reply, browser, isSecure(request));
    return done({ authorize_url: outcome.value.authorize_url });
  });
  routeCall(app, call.wechatBind, async ({ kind, code, state }, context) => {
    const { request } = context;
    const browser = readWechatBrowser(request);
    if (!browser) return refuse('state_over');
    const { account: applicant } = context.session(applicantKind);
    return signIn.completeBinding(kind, { code, state, browser, origin: originOf(request), applicant }, context);
  });

  routeCall(app, call.wechatUnbind, async (_payload, context) => {
    await signIn.unbind(context.session(applicantKind).account);
    return done(null);
  });

  routeCall(app, call.wechatJsapi, async ({ url }, { request }) => {
    if (!wechat.jsapi) return refuse('wechat_not_set_up');
    const address = url || request.headers.referer || '';
    if (!isOurs(address, [request.host, hostOf(environment.PUBLIC_URL)])) return refuse('foreign_address');
    const ticket = await wechat.jsapi.ticket();
    if (!ticket.ok) return refuse(ticket.reason === 'wechat_not_set_up' ? 'wechat_not_set_up' : 'wechat_busy');
    const nonceStr = randomBytes(12).toString('hex');
    const timestamp = Math.floor(wechat.now() / 1000);
    const signature = jsapiSignature({ ticket: ticket.value, nonceStr, timestamp, url: address });
    return done({ appId: wechat.jsapi.appid, timestamp, nonceStr, signature });
  });
}

const hostOf = (address: string | undefined) => (address ? new URL(address).host : undefined);

function isOurs(address: string, hosts: readonly (string | undefined)[]): boolean {
  try {
    const { protocol, host, username } = new URL(address);
    // A Host header may include the default port, which a URL omits.
    const ours = hosts.map((name) => (name ? new URL(`${protocol}//${name}`).host : undefined));
    return /^https?:$/.test(protocol) && username === '' && ours.includes(host);
  } catch {
    return false;
  }
}

/** Signature of a page for WeChat's JSAPI: over the address as given, not encoded, without `#...`. `timestamp` in seconds. */
export function jsapiSignature({
  ticket,
  nonceStr,
  timestamp,
  url,
}: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.replace(/#.*$/s, '')}`;
  return createHash('sha1').update(text).digest('hex');
}
