import type { ApplicationFields, FieldName } from '#enrolment/application/application-fields.ts';
import type { Text } from '#kit/text/language.ts';
import { businessDay, dayMs, readDay } from '#kit/text/time.ts';

/** Days before the end at which a supplier is reminded, each once. */
export const notices = [60, 30, 7] as const;
export type Notice = (typeof notices)[number];

/** A paper of a supplier that runs out. */
export interface Paper {
  field: Extract<FieldName, 'licence_valid_to' | 'certificates'>;
  /** Name of the certificate; empty for the licence. */
  name: string;
  /** Distinguishes the documents of an application, and a renewed one from the old. */
  id: string;
  valid_to: string;
  /** Until its last day; negative once that is past. */
  days: number;
}

/** The papers with an end, the first to run out first. */
export function papersOf(fields: ApplicationFields, today: string): Paper[] {
  const found: Omit<Paper, 'days'>[] = [];
  const { licence_valid_to, certificates = [] } = fields;
  if (readDay(licence_valid_to))
    found.push({ field: 'licence_valid_to', name: '', id: 'licence', valid_to: licence_valid_to as string });
  for (const { kind = '', number = '', valid_to } of certificates)
    if (readDay(valid_to))
      found.push({ field: 'certificates', name: kind, id: `${kind} ${number}`.trim(), valid_to: valid_to as string });
  return found
    .map((paper) => ({ ...paper, days: Math.round((Date.parse(paper.valid_to) - Date.parse(today)) / dayMs) }))
    .sort((one, two) => one.days - two.days);
}

/** A paper is good for the whole of its last day, in Shanghai. */
export const hasRunOut = (lastDay: string, now: number): boolean => lastDay !== '' && lastDay < businessDay(now);

/** Notices that are due for a paper by now: a supplier admitted late gets the present one, and the missed ones never. */
export const dueNotices = ({ days }: Pick<Paper, 'days'>): Notice[] =>
  days < 0 ? [] : notices.filter((notice) => days <= notice);

/** Why new papers are asked for, as a canned reason of a remark: often before the old ones have run out. */
export const runsOut: Text = ['即将到期或已过有效期，请换新', 'It runs out soon or has expired; please renew it'];
