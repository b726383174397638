import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestLanguage } from '#kit/call/call-route.server.ts';
import { clientEnvironmentOf } from '#kit/call/visit.ts';
import { qrLibrary } from '#kit/files/lazy-libraries.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import {
  isStandInFault,
  isStandInPerson,
  type StandIn,
  type StandInPerson,
  standInFaults,
  standInPath,
  standInPeople,
} from './stand-in.server.ts';

type AuthorizeRequest = { appid: string; redirect: URL; scope: string; state: string };
type Scan = AuthorizeRequest & {
  code: string | undefined;
  state: string;
  step: 'waiting' | 'scanned' | 'refused' | 'done';
};

const most = 500;
const words = {
  parameters: ['参数错误，微信不接受这个地址', 'Invalid parameters: WeChat does not accept this address'],
  onlyInWechat: ['请在微信客户端打开链接', 'Please open this link in WeChat'],
  over: ['二维码已失效，请重新开始', 'This code has expired. Please start again'],
  scan: ['微信扫码登录', 'Sign in with WeChat'],
  scanHow: ['用手机扫这个码，再点同意', 'Scan the code with your phone, then tap Allow'],
  scanHere: ['没有手机？在新窗口中代替手机', 'No phone at hand? Open the phone’s page in a new window'],
  scanned: ['已扫描，请在手机上确认', 'Scanned. Please confirm on your phone'],
  refused: ['你已取消这次登录', 'You cancelled this sign-in'],
  confirm: ['织联 申请登录', 'Weftline wants to sign you in'],
  finished: ['已登录，回到电脑继续', 'Signed in. Continue on your computer'],
} as const satisfies Record<string, Text>;

/** WeChat's pages for users: the QR code on a desktop, the confirmation on the phone, and consent within WeChat. */
export async function wechatStandInPages(app: FastifyInstance, { standIn }: { standIn: StandIn }): Promise<void> {
  const scans = new LRUCache<string, Scan>({ max: most });
  const t = (request: FastifyRequest, text: Text) => inLanguage(text, requestLanguage(request));
  const sendMessage = (request: FastifyRequest, reply: FastifyReply, text: Text, extra = '') =>
    sendStandInPage(reply, requestLanguage(request), { title: t(request, text), body: extra });

  /** Validates the app and the redirect host, as WeChat does. */
  function parseAuthorizeRequest(
    request: FastifyRequest,
    parameters: unknown,
    scopes: string[],
  ): AuthorizeRequest | undefined {
    const text = (name: string) => {
      const value = (parameters as Record<string, unknown> | null)?.[name];
      return typeof value === 'string' ? value : '';
    };
    const [appid, scope, state] = [text('appid'), text('scope'), text('state')];
    const redirect = URL.canParse(text('redirect_uri')) ? new URL(text('redirect_uri')) : undefined;
    if (!standIn.isOurApp(appid) || !scopes.includes(scope) || !/^[A-Za-z0-9]{0,128}$/.test(state)) return undefined;
    if (redirect?.host !== request.host || !/^https?:$/.test(redirect.protocol)) return undefined;
    return { appid, redirect, scope, state };
  }
  function redirectBack(
    reply: FastifyReply,
    { redirect, state }: AuthorizeRequest,
    code: string | undefined,
  ): FastifyReply {
    const address = new URL(redirect);
    if (code) address.searchParams.set('code', code);
    address.searchParams.set('state', state);
    return reply.header('cache-control', 'no-store').redirect(address.href, 302);
  }
  function decide(
    request: FastifyRequest,
    { appid, scope }: AuthorizeRequest,
  ): { code: string | undefined; person: StandInPerson } {
    const { person, fault, decision } = (request.body ?? {}) as Record<string, unknown>;
    const who = isStandInPerson(person) ? person : 'zhiyun';
    if (decision !== 'allow') return { code: undefined, person: who };
    return {
      code: standIn.newCode({ appid, person: who, scope }, isStandInFault(fault) ? fault : 'none'),
      person: who,
    };
  }

  app.get(`${standInPath}/connect/qrconnect`, (request, reply) => {
    const authorization = parseAuthorizeRequest(request, request.query, ['snsapi_login']);
    if (!authorization) return sendMessage(request, reply, words.parameters);
    const id = randomBytes(12).toString('hex');
    scans.set(id, { ...authorization, code: undefined, step: 'waiting' });
    return reply.redirect(`${standInPath}/qr/${id}`, 302);
  });

  app.get<{ Params: { id: string } }>(`${standInPath}/qr/:id`, async (request, reply) => {
    const scan = scans.get(request.params.id);
    if (!scan) return sendMessage(request, reply, words.over);
    if (scan.step === 'done') {
      scans.delete(request.params.id);
      return redirectBack(reply, scan, scan.code);
    }
    if (scan.step === 'refused') return sendMessage(request, reply, words.refused);
    const address = `${scan.redirect.origin}${standInPath}/scan/${request.params.id}`;
    const body =
      scan.step === 'scanned'
        ? paragraph(t(request, words.scanned))
        : (await qrLibrary().toString(address, { type: 'svg', margin: 1 })) +
          paragraph(t(request, words.scanHow)) +
          link(address, t(request, words.scanHere));
    const title = t(request, words.scan);
    // Absolute, because the present address ends in #wechat_redirect: a relative refresh would only jump within the page.
    const refreshTo = `${standInPath}/qr/${request.params.id}`;
    return sendStandInPage(reply, requestLanguage(request), { title, body, refreshTo });
  });

  app.get<{ Params: { id: string } }>(`${standInPath}/scan/:id`, (request, reply) => {
    const scan = scans.get(request.params.id);
    if (scan?.step !== 'waiting' && scan?.step !== 'scanned') return sendMessage(request, reply, words.over);
    scan.step = 'scanned';
    return sendMessage(request, reply, words.confirm, decisionForm(requestLanguage(request)));
  });
  app.post<{ Params: { id: string } }>(`${standInPath}/scan/:id`, (request, reply) => {
    const scan = scans.get(request.params.id);
    if (scan?.step !== 'scanned') return sendMessage(request, reply, words.over);
    scan.code = decide(request, scan).code;
    scan.step = scan.code ? 'done' : 'refused';
    return sendMessage(request, reply, scan.code ? words.finished : words.refused);
  });

  const personCookie = 'wechat_stand_in_person';
  app.get(`${standInPath}/connect/oauth2/authorize`, (request, reply) => {
    const authorization = parseAuthorizeRequest(request, request.query, ['snsapi_base', 'snsapi_userinfo']);
    if (!authorization) return sendMessage(request, reply, words.parameters);
    if (clientEnvironmentOf(request.headers['user-agent'] ?? '') !== 'wechat')
      return sendMessage(request, reply, words.onlyInWechat);
    if (authorization.scope === 'snsapi_userinfo')
      return sendMessage(request, reply, words.confirm, decisionForm(requestLanguage(request)));
    // `snsapi_base` asks for no consent: WeChat knows whose phone it is. Here a cookie does, after the first choice.
    const named = new RegExp(`${personCookie}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
    const person = isStandInPerson(named) ? named : 'zhiyun';
    return redirectBack(
      reply,
      authorization,
      standIn.newCode({ appid: authorization.appid, person, scope: authorization.scope }, 'none'),
    );
  });
  app.post(`${standInPath}/connect/oauth2/authorize`, (request, reply) => {
    const authorization = parseAuthorizeRequest(request, request.query, ['snsapi_userinfo']);
    if (!authorization) return sendMessage(request, reply, words.parameters);
    const { code, person } = decide(request, authorization);
    reply.header('set-cookie', `${personCookie}=${person}; Path=${standInPath}; HttpOnly; SameSite=Lax`);
    return redirectBack(reply, authorization, code);
  });
}

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;font:1rem/1.6 "PingFang SC","Microsoft YaHei",sans-serif;color:#14201e;background:#f2f2f2}
main{width:min(20rem,calc(100vw - 3rem));padding:2rem 1.5rem;background:#fff;border-radius:10px;text-align:center}
h1{font-size:1.125rem;margin:0 0 .5rem}p{margin:.5rem 0;color:#47534f}svg{width:13rem;height:13rem}
label{display:block;text-align:left;margin-top:1rem;color:#47534f;font-size:.875rem}
select,button{width:100%;min-height:44px;font:inherit;border-radius:6px;border:1px solid #66716d;background:#fff;padding:0 .75rem;margin-top:.25rem}
button{background:#067a3c;border-color:#067a3c;color:#fff;margin-top:1.25rem}button.quiet{background:#fff;color:#14201e;margin-top:.75rem}
a{color:#1b4f8a}small{display:block;margin-top:1.25rem;color:#66716d}`;

const styleHash = `sha256-${hash('sha256', style, 'base64')}`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Sends a small page without script, marked as a stand-in for WeChat. `refreshTo`: address loaded after a second. */
function sendStandInPage(
  reply: FastifyReply,
  language: Language,
  { title, body, refreshTo }: { title: string; body: string; refreshTo?: string },
): FastifyReply {
  const note = inLanguage(
    [
      '本机演示，代替微信。没有设置微信时才有。',
      'Local demo that stands in for WeChat. Shown only where WeChat is not set up.',
    ],
    language,
  );
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        (refreshTo ? `<meta http-equiv="refresh" content="1;url=${escapeHtml(refreshTo)}">` : '') +
        `<title>${escapeHtml(title)}</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1>${body}<small>${escapeHtml(note)}</small></main></html>`,
    );
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const link = (href: string, text: string): string =>
  `<p><a href="${escapeHtml(href)}" target="_blank">${escapeHtml(text)}</a></p>`;

/** Form with the WeChat user, the fault to simulate, and WeChat's two buttons. */
function decisionForm(language: Language): string {
  const t = (zh: string, en: string) => escapeHtml(inLanguage([zh, en], language));
  const options = (choices: Record<string, readonly [string, string]>) =>
    Object.entries(choices).map(
      ([value, text]) => `<option value="${value}">${escapeHtml(inLanguage(text, language))}</option>`,
    );
  const people = Object.fromEntries(Object.entries(standInPeople).map(([id, { name }]) => [id, name]));
  return `<form method="post">
<label>${t('微信用户', 'WeChat user')}<select name="person">${options(people).join('')}</select></label>
<label>${t('之后', 'Afterwards')}<select name="fault">${options(standInFaults).join('')}</select></label>
<button name="decision" value="allow">${t('同意', 'Allow')}</button>
<button name="decision" value="refuse" class="quiet">${t('拒绝', 'Refuse')}</button></form>`;
}
