import { sealedCase } from '#cases/sealed-case.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';

/** The sealed columns of an application. */
export const sealedApplication = (sealing: Sealing) =>
  sealedCase(sealing, {
    name: 'job application',
    table: 'job_applications',
    key: 'number',
    columns: ['name', 'note', 'code', 'cv_name'],
    beside: [{ table: 'job_application_events', place: 'event', column: 'application' }],
  });
export type SealedApplication = ReturnType<typeof sealedApplication>;
