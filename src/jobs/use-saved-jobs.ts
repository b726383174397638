import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepSavedJobs } from './saved-jobs.ts';

/** The same as the pages' own script, for whoever came to them without a full load. */
export function useSavedJobs(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other buttons
  useEffect(keepSavedJobs, [key]);
}
