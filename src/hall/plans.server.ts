import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { cues } from './cues/cues.server.ts';
import type { HallStore } from './hall-store.server.ts';
import { hallLog } from './log/log.server.ts';
import { operators } from './operators/operators.server.ts';
import { scenes } from './scenes/scenes.server.ts';
import { schedule } from './schedule/schedule.server.ts';

/** An operator's data of a hall besides its document: scenes, cues, schedule, log and present operators. */
export function hallPlans({
  database,
  clock,
  audit,
  store,
  nameOf,
  report,
}: {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  store: Pick<HallStore, 'applyWithin' | 'tell' | 'mayPut'>;
  /** A staff member's name as others see it. */
  nameOf(account: number): Promise<string>;
  report(message: string, error: unknown): void;
}) {
  const planned = schedule({ database, clock, audit, store, report });
  return {
    scenes: scenes({ database, clock, audit, mayPut: store.mayPut }),
    cues: cues({ database, clock, audit }),
    schedule: planned,
    log: hallLog({ database, clock }),
    operators: operators({ database, clock, nameOf }),
    close: planned.close,
  };
}
export type HallPlans = ReturnType<typeof hallPlans>;
