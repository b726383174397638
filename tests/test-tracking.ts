import { systemClock } from '#kit/time.ts';
import { openTracking, type TrackingNeeds } from '#tracking/tracking.server.ts';

/** Tracking alone, on a test's own database and DATA_DIR: nobody is alerted, and nothing is audited. */
export const openTestTracking = (needs: Pick<TrackingNeeds, 'database' | 'dataDirectory'> & Partial<TrackingNeeds>) =>
  openTracking({
    clock: systemClock,
    keptDays: 30,
    heedOptOut: true,
    audit: async () => {},
    webhook: undefined,
    publicUrl: undefined,
    report: () => {},
    ...needs,
  });
