import type * as z from 'zod/mini';
import { fieldProblems } from '#kit/call/field-problem.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { readFormBody } from './form-body.ts';

/** Far more than any form of a page holds: a text that is too long is told at its field, and comes back with all the others. */
const longestBody = 131_072;
/** What is longer is read to here and dropped: a browser takes the answer only when it has sent everything. */
const longestDropped = 16_777_216;

/** What a form says that was not read. */
export const unreadForm: Text = [
  '提交失败，内容可能过长。请缩短后重新提交；如果下面是空的，请按浏览器的“后退”回到填好的页面。',
  'Your form could not be submitted; it may be too long. Please shorten it and try again. If the form below is empty, use your browser’s Back button to return to what you filled in.',
];

export type PageFields = Record<string, string | string[]>;
/** What stands in a form that comes back, and what is wrong with it: `{field: message}`. */
export interface FormAnswer {
  values: PageFields;
  problems: Record<string, string>;
}

/**
 * The fields of a page's own form, as a route action gets them with and without JavaScript; undefined when the body is
 * no form, is much longer than any of ours, or is not UTF-8.
 */
export async function readPageForm(request: Request): Promise<PageFields | undefined> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Read piece by piece: an endless body must not be held before it is refused.
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > longestDropped) return undefined;
    if (isForm && length <= longestBody) pieces.push(piece);
  }
  if (!isForm || length > longestBody) return undefined;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  try {
    const form = readFormBody(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!form.ok) return undefined;
    for (const [name, value] of Object.entries(form.fields))
      form.fields[name] = typeof value === 'string' ? withPlainLines(value) : value.map(withPlainLines);
    return form.fields;
  } catch {
    return undefined;
  }
}

/** A form sends the end of a line as two signs; the browser counted one when it held what was typed to its limit. */
export const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** Checks fields by a payload's description, as a call does; a refusal names each field in words. */
export function checkForm<Payload extends z.ZodMiniType>(
  payload: Payload,
  fields: PageFields,
  language: Language,
): { ok: true; value: z.output<Payload> } | { ok: false; problems: Record<string, string> } {
  const read = payload.safeParse({ ...fields }, { reportInput: true });
  return read.success ? { ok: true, value: read.data } : { ok: false, problems: fieldProblems(read.error, language) };
}

/** A call's refusal as a form tells it that comes back: at the field that it is about, or above all of them. */
export const formRefusal = (
  [status, zh, en, name = 'form']: readonly [status: number, zh: string, en: string, field?: string],
  language: Language,
): [status: number, problems: Record<string, string>] => [status, { [name]: inLanguage([zh, en], language) }];

/** One field's text as it was sent; '' when there is none. */
export const fieldText = (fields: PageFields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};
/** One field's texts as they were sent. */
export const fieldList = (fields: PageFields, name: string): string[] => {
  const value = Object.hasOwn(fields, name) ? fields[name] : [];
  return typeof value === 'string' ? (value === '' ? [] : [value]) : (value ?? []);
};
