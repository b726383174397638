import type { SealedColumn } from '#kit/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

const boundTo = (recovery: number | string) => `recovery/${recovery}/note`;

/** What the asker wrote beside a request and what staff answered names people: it is sealed, bound to its request. */
export const sealedRecoveryColumns = ['note', 'decision_text'].map(
  (column): SealedColumn => ({ table: 'recoveries', column, owner: 't.id', boundTo, isReadable: true }),
);

export const recoveryNotes = (sealing: Sealing) => ({
  seal: (recovery: number, note: string) => (note ? sealing.seal(note, boundTo(recovery)) : ''),
  open: (recovery: number, stored: string) => (isSealed(stored) ? sealing.open(stored, boundTo(recovery)) : stored),
});
export type RecoveryNotes = ReturnType<typeof recoveryNotes>;
