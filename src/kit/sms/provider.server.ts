import { cutText } from '#kit/text/cut-text.ts';
import type { Language } from '#kit/text/language.ts';
import type { Message, Sent, SmsFailure } from './sms.server.ts';

/** Settings of any provider. `templates`: the provider's template ids, by name and language. */
export interface ProviderSettings {
  provider: 'aliyun' | 'tencent';
  keyId: string;
  keySecret: string;
  signName: string;
  templates: SmsTemplates;
  /** Tencent's app id. */
  appId: string;
  region: string;
  /** Replaces the provider's own URL, such as http://127.0.0.1:9000. */
  endpoint: string | undefined;
}
export type SmsTemplates = Readonly<Record<string, Partial<Record<Language, string>>>>;

/** Within the ten seconds of a call, with time left to respond. */
export const answerTimeoutMs = 6_000;

/** Maximum length of a template's value (Aliyun: 35 characters). */
const longestValue = 35;

/** Template id and values of a message. A template without an English version is sent in Chinese. */
export function templateOf(
  { template: { name, language, values } }: Message,
  templates: SmsTemplates,
): { id: string; values: Record<string, string> } | undefined {
  const ids = Object.hasOwn(templates, name) ? templates[name] : undefined;
  const id = ids?.[language] ?? ids?.['zh-CN'];
  if (!id) return undefined;
  const clipped = Object.entries(values).map(([gap, value]) => {
    const text = value.replace(/\s+/g, ' ').trim() || '-';
    return [gap, cutText(text, longestValue)];
  });
  return { id, values: Object.fromEntries(clipped) };
}

/** Maps a provider's codes to reasons; the first match wins. */
export type CodeTable = readonly (readonly [pattern: RegExp, reason: SmsFailure])[];

export function failureOf(table: CodeTable, code: string, words: string): Sent {
  const reason = table.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';
  return { ok: false, reason, detail: `${code}: ${words}`.slice(0, 300) };
}

/** Failed connection attempts: nothing was sent. After any other failure the outcome is unknown. */
const neverConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|connect ETIMEDOUT/;

export function connectionFailure(error: unknown): Sent {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const given = (error as { code?: unknown } | null)?.code;
  const code = typeof given === 'string' ? given : '';
  const reason = neverConnected.test(`${code} ${words}`) ? 'away' : 'unknown';
  return { ok: false, reason, detail: code.slice(0, 100) || 'no answer' };
}
