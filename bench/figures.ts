import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { decisionTimes } from '#enrolment/application/required-items.server.ts';
import { figures } from '#enrolment/queue/figures.server.ts';
import { usualDueClock } from '#enrolment/review/due-clock.server.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { fillHistory, fillQueue } from './queue/fill.ts';

const applications = Number(process.env.BENCH_APPLICATIONS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** What a page of a back office may take, to whoever opens it first. */
const limitMs = 1_000;

/** The review's figures from the history of as many applications, every one submitted and most decided in the last months. */
async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-figures-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  try {
    const database = openDatabase(postgres.url);
    await migrate(database);
    await fillQueue(database, applications);
    await fillHistory(database);
    const { review } = figures({ database, clock: systemClock, hours: usualDueClock.hours });
    const cases: Record<string, () => Promise<unknown>> = {
      'figures of 3 months': () => review(3, { id: 1, isAdmin: true }),
      'figures of 12 months': () => review(12, { id: 1, isAdmin: true }),
      // A new one knows no times yet.
      'usual times of a decision': async () => decisionTimes(database, systemClock).current(),
    };
    console.log(`${applications.toLocaleString('en')} applications            p50 ms   most ms`);
    for (const [name, work] of Object.entries(cases)) {
      await work();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      const [median = 0, most = 0] = [times[times.length >> 1], times.at(-1)];
      console.log(`${name.padEnd(32)} ${median.toFixed(0).padStart(7)} ${most.toFixed(0).padStart(9)}`);
      const holds = median <= limitMs;
      if (!holds) process.exitCode = 1;
      console.log(`${holds ? 'holds ' : 'MISSED'}  ${name} within ${limitMs} ms`);
    }
    await database.close();
  } finally {
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

export default { name: `figures: of the review at ${applications} applications, at the server`, run };
