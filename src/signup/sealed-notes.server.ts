import type { SealedColumn } from '#kit/sealed-columns.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';

const boundTo = (signup: number | string) => `signup/${signup}/note`;

/** Notes of staff at rest. */
export const sealedNoteColumns: SealedColumn[] = [
  { table: 'signup_notes', column: 'text', owner: 't.signup', boundTo },
];

export const sealedNotes = (sealing: Sealing) => ({
  seal: (signup: number, text: string) => sealing.seal(text, boundTo(signup)),
  open: (signup: number, stored: string) => sealing.open(stored, boundTo(signup)),
});
export type SealedNotes = ReturnType<typeof sealedNotes>;
