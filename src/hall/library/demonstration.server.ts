import fs from 'node:fs/promises';
import path from 'node:path';
import type { PlaylistItem } from '#hall/content.ts';
import type { playlists } from '#hall/players/playlists.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { library } from './library.server.ts';

/** Drawn by scripts/sample-films.mjs, each shorter than one part. */
const films = [
  { file: 'weave', name: '示例 · 斜纹过机', duration_ms: 10_000 },
  { file: 'dye', name: '示例 · 染色', duration_ms: 10_000 },
];
const playlist = '示例 · 布的样子';

interface Films {
  hallLibrary: Pick<ReturnType<typeof library>, 'uploads'>;
  hallPlaylists: ReturnType<typeof playlists>;
}

/** Two short films and a playlist of them, so that a newcomer sees videos in step. Gives what stands in the playlist. */
export async function fillFilms(
  stage: Stage,
  { hallLibrary: { uploads }, hallPlaylists }: Films,
): Promise<PlaylistItem[]> {
  const staff = stage.staff();
  const read = (name: string) => fs.readFile(path.join(import.meta.dirname, 'films', name));
  for (const [, { file, name, duration_ms }] of await stage.missing('hall_contents', films)) {
    const film = await read(`${file}.webm`);
    const given = { name, folder: '示例', size: film.length, fingerprint: `sample/${file}` };
    const { id } = must(await uploads.begin(staff, given), name);
    must(await uploads.keepPart(staff, id, 0, film), name);
    must(await uploads.keepPoster(staff, id, await read(`${file}.webp`)), name);
    must(await uploads.finish(staff, { id, duration_ms }), name);
  }
  const { rows } = await stage.pool.query(`select id from hall_contents where folder = '示例' order by id`);
  const contents = rows.map(({ id }) => id);
  const made = (await hallPlaylists.list()).find(({ name }) => name === playlist);
  const given = { id: 0, revision: 0, name: playlist, contents };
  const { items } = made ?? must(await hallPlaylists.save(staff, given), playlist);
  return items.map(({ poster: _, ...item }) => item);
}
