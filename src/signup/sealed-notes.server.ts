import type { Database } from '#kit/database.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

const bound = (signup: number) => `signup/${signup}/note`;
const batch = 500;

/** Notes of staff at rest: each is bound to its sign-up. */
export function sealedNotes(sealing: Sealing) {
  return {
    seal: (signup: number, text: string) => sealing.seal(text, bound(signup)),
    open: (signup: number, stored: string) => sealing.open(stored, bound(signup)),
    /** One pass that brings every note under the present key; gives how many it changed. */
    async reseal({ pool }: Database): Promise<number> {
      let changed = 0;
      for (let last = 0; ; ) {
        const { rows } = await pool.query(
          `select id, signup, text from signup_notes where id > $1 order by id limit ${batch}`,
          [last],
        );
        if (rows.length === 0) return changed;
        last = rows.at(-1)?.id ?? last;
        for (const { id, signup, text } of rows) {
          if (!isSealed(text) || sealing.isPresent(text)) continue;
          const made = sealing.seal(sealing.open(text, bound(signup)), bound(signup));
          await pool.query('update signup_notes set text = $2 where id = $1 and text = $3', [id, made, text]);
          changed++;
        }
      }
    },
  };
}
export type SealedNotes = ReturnType<typeof sealedNotes>;
