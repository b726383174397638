import type * as z from 'zod/mini';
import { fieldProblems } from '#kit/call/field-problem.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { readFormBody } from './form-body.ts';

/** Far more than any form needs: a text that is too long gets a problem at its field, and all values come back. */
const longestBody = 131_072;
/** Longer bodies are read up to here and dropped: a browser reads the response only after sending the whole body. */
const longestDropped = 16_777_216;

/** The error of a form whose body could not be read. */
export const unreadableForm: Text = [
  '提交失败，内容可能过长。请缩短后重新提交；如果下面是空的，请按浏览器的“后退”回到填好的页面。',
  'Your form could not be submitted; it may be too long. Please shorten it and try again. If the form below is empty, use your browser’s Back button to return to what you filled in.',
];

export type PageFields = Record<string, string | string[]>;
/** The values of a returned form, and its problems: `{field: message}`. */
export interface FormAnswer {
  values: PageFields;
  problems: Record<string, string>;
}

/**
 * The fields of a page's form in a route action, with and without JavaScript; undefined if the body is no form, too long, or
 * not UTF-8.
 */
export async function readPageForm(request: Request): Promise<PageFields | undefined> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Read in chunks: an endless body must not be buffered before it is refused.
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
      form.fields[name] = typeof value === 'string' ? normalizeNewlines(value) : value.map(normalizeNewlines);
    return form.fields;
  } catch {
    return undefined;
  }
}

/** A form sends a newline as two characters; the browser counted one for `maxlength`. */
export const normalizeNewlines = (text: string): string => text.replaceAll('\r\n', '\n');

/** Validates fields by a payload's schema, as a call does; a refusal has a message for each field. */
export function checkForm<Payload extends z.ZodMiniType>(
  payload: Payload,
  fields: PageFields,
  language: Language,
): { ok: true; value: z.output<Payload> } | { ok: false; problems: Record<string, string> } {
  const read = payload.safeParse({ ...fields }, { reportInput: true });
  return read.success ? { ok: true, value: read.data } : { ok: false, problems: fieldProblems(read.error, language) };
}

/** A call's refusal as problems of a form: at its field, or above all of them. */
export const formRefusal = (
  [status, zh, en, name = 'form']: readonly [status: number, zh: string, en: string, field?: string],
  language: Language,
): [status: number, problems: Record<string, string>] => [status, { [name]: inLanguage([zh, en], language) }];

/** One field's text as sent; '' if absent. */
export const fieldText = (fields: PageFields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};
/** One field's texts as sent. */
export const fieldList = (fields: PageFields, name: string): string[] => {
  const value = Object.hasOwn(fields, name) ? fields[name] : [];
  return typeof value === 'string' ? (value === '' ? [] : [value]) : (value ?? []);
};
