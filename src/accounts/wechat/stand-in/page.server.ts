import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { standInFaults, standInPeople } from './people.ts';

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
export function sendStandInPage(
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

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
export const link = (href: string, text: string): string =>
  `<p><a href="${escapeHtml(href)}" target="_blank">${escapeHtml(text)}</a></p>`;

/** Form with the WeChat user, the fault to simulate, and WeChat's two buttons. */
export function decisionForm(language: Language, hidden: Record<string, string>): string {
  const t = (zh: string, en: string) => escapeHtml(inLanguage([zh, en], language));
  const options = (choices: Record<string, readonly [string, string]>) =>
    Object.entries(choices).map(
      ([value, text]) => `<option value="${value}">${escapeHtml(inLanguage(text, language))}</option>`,
    );
  const people = Object.fromEntries(Object.entries(standInPeople).map(([id, { name }]) => [id, name]));
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${fields.join('')}
<label>${t('微信用户', 'WeChat user')}<select name="person">${options(people).join('')}</select></label>
<label>${t('之后', 'Afterwards')}<select name="fault">${options(standInFaults).join('')}</select></label>
<button name="decision" value="allow">${t('同意', 'Allow')}</button>
<button name="decision" value="refuse" class="quiet">${t('拒绝', 'Refuse')}</button></form>`;
}
