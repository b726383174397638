import { remarkWords } from '#enrolment/application/words.ts';
import type { Text } from '#kit/text/language.ts';

/** A canned reason of a remark, as it is offered now. Version 0 is the product's own wording. */
export interface RemarkReason {
  code: string;
  version: number;
  words: Text;
  active: boolean;
}

/** Needs words of its own, and is always there. */
export const otherReason = 'other';

/** Rows as staff wrote them, newest version of each code, laid over the product's own. */
export function overlayReasons(
  rows: readonly { code: string; version: number; zh: string; en: string; active: boolean }[],
): RemarkReason[] {
  const found = new Map<string, RemarkReason>(
    Object.entries(remarkWords).map(([code, words]) => [code, { code, version: 0, words, active: true }]),
  );
  for (const { code, version, zh, en, active } of rows)
    if (version > (found.get(code)?.version ?? -1))
      found.set(code, { code, version, words: [zh, en], active: active || code === otherReason });
  // The one without a meaning of its own stands last.
  return [...found.values()].sort((one, two) => Number(one.code === otherReason) - Number(two.code === otherReason));
}
