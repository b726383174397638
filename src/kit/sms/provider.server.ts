import { cutText } from '#kit/text/cut-text.ts';
import type { Language } from '#kit/text/language.ts';
import type { Message, Sent, SmsFailure } from './sms.server.ts';

/** What every provider needs. `templates`: the provider's id of each template, by name and language. */
export interface ProviderSettings {
  provider: 'aliyun' | 'tencent';
  keyId: string;
  keySecret: string;
  signName: string;
  templates: SmsTemplates;
  /** Tencent's id of the app. */
  appId: string;
  region: string;
  /** In place of the provider's own address, such as http://127.0.0.1:9000. */
  endpoint: string | undefined;
}
export type SmsTemplates = Readonly<Record<string, Partial<Record<Language, string>>>>;

/** Within the ten seconds of a call, with time left to answer. */
export const answerTimeoutMs = 6_000;

/** Providers refuse longer values in a template's gap (Aliyun: 35 characters). */
const longestValue = 35;

/** Id and values for a message. A template that was not registered in English goes out in Chinese. */
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

/** Codes of a provider by what follows from them: the first pattern that fits. */
export type CodeTable = readonly (readonly [pattern: RegExp, reason: SmsFailure])[];

export function failureOf(table: CodeTable, code: string, words: string): Sent {
  const reason = table.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';
  return { ok: false, reason, detail: `${code}: ${words}`.slice(0, 300) };
}

/** Connections that were never made: nothing was sent. Everything else that breaks off may have been. */
const neverConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|connect ETIMEDOUT/;

export function brokenOff(error: unknown): Sent {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const given = (error as { code?: unknown } | null)?.code;
  const code = typeof given === 'string' ? given : '';
  const reason = neverConnected.test(`${code} ${words}`) ? 'away' : 'unknown';
  return { ok: false, reason, detail: code.slice(0, 100) || 'no answer' };
}
