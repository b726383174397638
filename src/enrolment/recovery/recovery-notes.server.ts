import type { Database } from '#kit/database.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

/** What the asker wrote beside a request and what staff answered names people: it is sealed, bound to its request. */
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
      let changed = 0;
      for (const column of ['note', 'decision_text']) {
        const { rows } = await pool.query<{ id: number; stored: string }>(
          `select id, ${column} as stored from recoveries where ${column} <> '' and ${column} not like $1`,
          [`${sealing.presentMark()}%`],
        );
        for (const { id, stored } of rows) {
          const made = notes.seal(id, notes.open(id, stored));
          const { rowCount } = await pool.query(
            `update recoveries set ${column} = $3 where id = $1 and ${column} = $2`,
            [id, stored, made],
          );
          changed += rowCount ?? 0;
        }
      }
      return changed;
    },
  };
  return notes;
}
