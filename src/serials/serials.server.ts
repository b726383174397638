import type { AddressRegion } from '#kit/call/region-file.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { countWaiting } from '#kit/desk/waiting.server.ts';
import { batchDesk } from './batch-desk.server.ts';
import { cases } from './cases.server.ts';
import { checks } from './checks.server.ts';
import { codeDesk } from './code-desk.server.ts';
import { hmacUnder } from './derive-code.server.ts';
import { batchGenerator, sealedSeed } from './generate-batch.server.ts';
import { proveLedger } from './ledger.server.ts';

/** Serial numbers of articles: generated in batches, exported once, checked by visitors. */
export function serials(
  given: Needs<'database' | 'clock' | 'sealing' | 'audit'> & {
    secrets: Secrets;
    /** Location of an address, by the operator's file. */
    regionOf(address: string): AddressRegion | undefined;
    report(error: unknown): void;
  },
) {
  const { database, sealing } = given;
  const needs = { ...given, codeKey: hmacUnder(given.secrets.key('serial codes')) };
  const generator = batchGenerator(needs);
  const desk = batchDesk({ ...needs, generator });
  const reports = cases(needs);
  const checking = checks(needs);

  return {
    ...checking,
    batches: desk,
    codes: codeDesk({ ...needs, findBatch: desk.find }),
    cases: reports,
    waiting: () =>
      countWaiting(
        database,
        `select ((select count(*) from serial_alarms where closed_at is null)
           + (select count(*) from serial_cases where state = 'open'))::int as waiting, 0 as late`,
      ),
    proveLedger: () => proveLedger(database),
    /** Resumes batches that a crashed process left unfinished. */
    generatePending: generator.generatePending,
    reseal: () => resealColumns(database.pool, sealing, [sealedSeed, ...reports.sealedColumns]),
    async close() {
      await generator.close();
      await checking.close();
    },
  };
}
export type Serials = ReturnType<typeof serials>;
