import path from 'node:path';
import { pino } from 'pino';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { playDemonstration } from '#server/play-demonstration.ts';
import { buildServices } from '#server/services.ts';
import type { TestApp } from './test-app.ts';

/** Fills the database of a test with the demonstration, without its order history. */
export async function fillDemonstrationOf({ services, clock, dataDirectory }: TestApp, more = 0): Promise<void> {
  const { database, accounts } = services;
  const stage = openStage(database, clock);
  const environment = {
    ...services.environment,
    MACHINE_ID: 'demonstration',
    SPOOL_DIR: path.join(dataDirectory, 'demonstration-spool'),
  };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const played = await buildServices({ environment, database, log, clock: stage.clock, played: true });
  try {
    const staff = await accounts.createDemonstrationReviewers();
    await playDemonstration(stage, played, staff, { more, hasHistory: false });
  } finally {
    await played.close();
  }
}
