import path from 'node:path';
import { pino } from 'pino';
import { openStage, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { playDemonstration } from '#server/play-demonstration.ts';
import { buildServices, type Services } from '#server/services.ts';
import type { TestApp } from './test-app.ts';

/** Plays a part of the demonstration on the database of a test. */
export async function playOn(
  { services, clock, dataDirectory }: TestApp,
  part: (stage: Stage, played: Services) => Promise<void>,
): Promise<void> {
  const { database, accounts } = services;
  const stage = openStage(database, clock, await accounts.createDemonstrationReviewers());
  const environment = {
    ...services.environment,
    MACHINE_ID: 'demonstration',
    SPOOL_DIR: path.join(dataDirectory, 'demonstration-spool'),
  };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const played = await buildServices({ environment, database, log, clock: stage.clock, played: true });
  try {
    await part(stage, played);
  } finally {
    await played.close();
  }
}

/** Fills the database of a test with the demonstration, without its order history. */
export const fillDemonstrationOf = (site: TestApp, more = 0): Promise<void> =>
  playOn(site, (stage, played) => playDemonstration(stage, played, { more, hasHistory: false }));
