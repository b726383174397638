import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kit/db/database.server.ts';
import { addKeyToFile, fileCopyLifeMs, type KeyPlace, openKeyRing } from '#kit/db/key-ring.server.ts';

/** Many times what a save takes, also on a busy machine. */
const longestSaveMs = 2_000;

export interface Rotation {
  database: Database;
  place: KeyPlace;
  /** For each feature that seals: one pass over its rows, which gives how many it changed. */
  passes: readonly (() => Promise<number>)[];
  tell(line: string): void;
}

/**
 * Seals everything with a new key while the product may run, and is simply called again when it was interrupted. Keys in
 * the file: a new one is made unless a change is under way. Keys from the environment: whatever DATA_KEY is now.
 */
export async function rotateKeys({ database, place, passes, tell }: Rotation): Promise<void> {
  let ring = await openKeyRing(database, place);
  const { rows } = await database.pool.query('select id from data_keys where retired_at is null');
  const isUnderWay = rows.some(({ id }) => id !== ring.present().id);
  if (!place.given && !isUnderWay) {
    addKeyToFile(place.file);
    ring = await openKeyRing(database, place);
    // Running processes read the file again within this time; what they seal later is under the new key.
    await pause(fileCopyLifeMs * 1.5);
  }
  const { id } = ring.present();
  tell(isUnderWay ? `Going on to seal everything with key ${id}.` : `Sealing everything with key ${id}.`);
  let total = 0;
  // What was being saved during a round may still stand under the old key. So a round that found nothing is followed by
  // another, after longer than any save takes, and only when that finds nothing either it is done.
  for (let clean = 0; clean < 2; ) {
    let changed = 0;
    for (const pass of passes) changed += await pass();
    total += changed;
    clean = changed > 0 ? 0 : clean + 1;
    if (clean === 1) await pause(longestSaveMs);
  }
  await database.pool.query('update data_keys set retired_at = now() where id <> $1 and retired_at is null', [id]);
  tell(`${total} rows sealed anew. Older keys are needed only for backups made before now.`);
}
