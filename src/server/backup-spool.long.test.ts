import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '#backup/read-archive.server.ts';
import { writeArchive } from '#backup/write-archive.server.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { openTestTracking } from '#tests/test-tracking.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');
let site: TestApp;
let folder: string;

beforeAll(async () => {
  site = await openTestApp();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-spool-'));
});
afterAll(async () => {
  await site.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The names of all events that an archive holds once it was restored and the product was started on it. */
async function eventsIn(archive: string): Promise<number[]> {
  const own = await openTestDatabase();
  const dataDirectory = `${archive}.data`;
  await readArchive({ url: own.url, dataDirectory, file: archive, migrationsFolder, force: true });
  const database = openDatabase(own.url, { connections: 3 });
  try {
    const faults: unknown[] = [];
    const tracking = await openTestTracking({
      database,
      dataDirectory,
      // Not the machine that wrote it.
      spool: { directory: path.join(dataDirectory, 'spool/tracking'), machine: 'restoring' },
      report: (_, error) => faults.push(error),
    });
    await tracking.storeNow();
    await tracking.close();
    expect(faults).toEqual([]);
    const { rows } = await database.pool.query('select seq from tracking_events');
    return rows.map(({ seq }) => seq);
  } finally {
    await database.close();
    await own.close();
  }
}

test('events that go from the spool to the database during a backup are in the archive, exactly once', async () => {
  const answered: number[] = [];
  let going = true;
  const busy = [
    (async () => {
      for (let number = 0; going; number++) {
        const answer = await site.app.inject({
          url: `/track.gif?name=backup&category=backup&page_url=/&tab=1&seq=${number + 1}&time=${Date.now()}`,
          headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/120' },
        });
        if (answer.statusCode === 200) answered.push(number + 1);
      }
    })(),
    (async () => {
      while (going) await site.services.tracking.storeNow();
    })(),
  ];
  const archives: { file: string; before: number[] }[] = [];
  for (let round = 0; round < 6; round++) {
    const { length } = answered;
    await expect.poll(() => answered.length, { timeout: 10_000 }).toBeGreaterThan(length + 50);
    const file = path.join(folder, `${round}.tar.zst`);
    const before = [...answered];
    await writeArchive({ url: site.services.database.url, dataDirectory: site.dataDirectory, file });
    archives.push({ file, before });
  }
  going = false;
  await Promise.all(busy);

  for (const { file, before } of archives) {
    const kept = await eventsIn(file);
    const once = new Set(kept);
    expect(kept.length).toBe(once.size);
    expect(before.filter((number) => !once.has(number))).toEqual([]);
  }
});
