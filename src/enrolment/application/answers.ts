import type { Application, Remark } from '#enrolment/contract.ts';
import { type ApplicationFields, type FieldName, fieldNames, isFieldName, same } from './application-fields.ts';

/** What a correction is compared with: the answers when staff returned the application, and their pictures. */
export interface CorrectionStart {
  before: ApplicationFields;
  pictures: Application['pictures'];
}

/** Fields that changed since staff returned the application. */
export const changedSince = (before: ApplicationFields, now: ApplicationFields): FieldName[] =>
  fieldNames.filter((name) => !same(before[name], now[name]));

/** A remark is answered by a change of its field; one on the whole by any change. */
export const isAnswered = (remark: Pick<Remark, 'field'>, changed: readonly FieldName[]): boolean =>
  isFieldName(remark.field) ? changed.includes(remark.field) : changed.length > 0;

export interface Round<One> {
  /** The first return is round 1. */
  round: number;
  at: string;
  remarks: One[];
}

/** Groups remarks by their return, oldest first: all remarks of one return have its time. */
export function roundsOf<One extends Pick<Remark, 'at'>>(remarks: readonly One[]): Round<One>[] {
  const times = [...new Set(remarks.map(({ at }) => at))].sort();
  return times.map((at, index) => ({ round: index + 1, at, remarks: remarks.filter((one) => one.at === at) }));
}

export interface PictureChange {
  added: string[];
  removed: string[];
}

/** Added and removed pictures of a field that holds keys. */
export function pictureChange(before: readonly string[], now: readonly string[]): PictureChange {
  return { added: now.filter((key) => !before.includes(key)), removed: before.filter((key) => !now.includes(key)) };
}
