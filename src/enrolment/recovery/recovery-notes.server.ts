import type { Database } from '#kit/database.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

/** What somebody wrote beside a request names people: it is sealed, bound to its request. */
export interface RecoveryNotes {
  seal(recovery: number, note: string): string;
  open(recovery: number, stored: string): string;
  /** One pass that brings what is stored under the present key; gives how many rows it changed. */
  keep(database: Database): Promise<number>;
}

export function recoveryNotes(sealing: Sealing): RecoveryNotes {
  const boundTo = (recovery: number) => `recovery/${recovery}/note`;
  const notes: RecoveryNotes = {
    seal: (recovery, note) => (note ? sealing.seal(note, boundTo(recovery)) : ''),
    open: (recovery, stored) => (isSealed(stored) ? sealing.open(stored, boundTo(recovery)) : stored),
    async keep({ pool }) {
      const { rows } = await pool.query<{ id: number; note: string }>(
        `select id, note from recoveries where note <> '' and note not like $1`,
        [`${sealing.presentMark()}%`],
      );
      let changed = 0;
      for (const { id, note } of rows) {
        const made = notes.seal(id, notes.open(id, note));
        const { rowCount } = await pool.query('update recoveries set note = $3 where id = $1 and note = $2', [
          id,
          note,
          made,
        ]);
        changed += rowCount ?? 0;
      }
      return changed;
    },
  };
  return notes;
}
