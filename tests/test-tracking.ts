import path from 'node:path';
import { systemClock } from '#kit/text/time.ts';
import { openTracking, type TrackingNeeds } from '#tracking/tracking.server.ts';

/** Tracking alone, on a test's own database and DATA_DIR: nobody is alerted, and nothing is audited. */
export const openTestTracking = ({
  dataDirectory,
  ...needs
}: Pick<TrackingNeeds, 'database'> & Partial<TrackingNeeds> & { dataDirectory: string }) =>
  openTracking({
    spool: { directory: path.join(dataDirectory, 'spool/tracking'), machine: 'tests' },
    clock: systemClock,
    keptDays: 30,
    heedOptOut: true,
    audit: async () => {},
    webhook: undefined,
    publicUrl: undefined,
    report: () => {},
    ...needs,
  });
