import fs from 'node:fs/promises';
import path from 'node:path';
import type { PlaylistItem } from '#hall/content.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { contentAddresses } from './content-address.server.ts';
import { partBytes } from './library-contract.ts';
import { storedParts } from './stored-parts.server.ts';

/** Drawn by scripts/sample-films.mjs. */
const films = [
  { file: 'weave', name: '示例 · 斜纹过机', durationMs: 10_000 },
  { file: 'dye', name: '示例 · 染色', durationMs: 10_000 },
] as const;
const size = { width: 960, height: 540 };

/** Two short films and a playlist of them, so that a newcomer sees videos in step. Gives what stands in the playlist. */
export async function fillFilms({
  database,
  objects,
  secrets,
  clock,
}: {
  database: Database;
  objects: ObjectStore;
  secrets: Pick<Secrets, 'sign'>;
  clock: Clock;
}): Promise<PlaylistItem[]> {
  const parts = storedParts(objects);
  const addresses = contentAddresses(secrets);
  const read = (name: string) => fs.readFile(path.join(import.meta.dirname, 'films', name));
  return database.transaction(async (client) => {
    await client.query('lock table hall_contents in share row exclusive mode');
    const { rows: present } = await client.query('select 1 from hall_contents limit 1');
    if (present.length > 0) return [];
    const now = new Date(clock.now());
    const items: PlaylistItem[] = [];
    for (const { file, name, durationMs } of films) {
      const film = await read(`${file}.webm`);
      const { rows } = await client.query(
        `insert into hall_contents (state, kind, name, folder, mime, size, fingerprint, width, height, duration_ms, has_poster,
           by, created_at, touched_at)
         values ('ready', 'video', $1, '示例', 'video/webm', $2, $3, $4, $5, $6, 1, 0, $7, $7) returning id`,
        [name, film.length, `sample/${file}`, size.width, size.height, durationMs, now],
      );
      const item = (rows[0] as { id: number }).id;
      for (let part = 0; part * partBytes < film.length; part++)
        await parts.keep(item, part, film.subarray(part * partBytes, (part + 1) * partBytes));
      await parts.keepPoster(item, await read(`${file}.webp`));
      items.push({ item, title: name, source: addresses.file(item), durationMs });
    }
    await client.query(
      `with list as (insert into hall_playlists (revision, name, changed_at) values (1, '示例 · 布的样子', $1) returning id)
       insert into hall_playlist_items (playlist, position, content)
       select list.id, t.position, t.content from list, unnest($2::bigint[]) with ordinality as t(content, position)`,
      [now, items.map(({ item }) => item)],
    );
    return items;
  });
}
