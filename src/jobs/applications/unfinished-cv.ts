import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';
import { cvWaitsMs } from './stages.ts';

/** A file of which parts have arrived: the last one, as this device remembers it. */
export interface UnfinishedCv {
  name: string;
  size: number;
  lastModified: number;
  /** By which the server knows it. */
  upload: string;
  received: number;
  at: number;
}
const key = 'jobs:cv';

export const arrivedPercent = ({ size, received }: Pick<UnfinishedCv, 'size' | 'received'>): number =>
  Math.floor((100 * received) / size);

/** Undefined when nothing is, or the server has dropped it by now. */
export function readUnfinished(): UnfinishedCv | undefined {
  try {
    const kept = JSON.parse(readFromBrowser('localStorage', key) ?? 'null') as UnfinishedCv | null;
    return kept && Date.now() - kept.at < cvWaitsMs ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const keepUnfinished = (cv: UnfinishedCv | undefined): void =>
  void keepInBrowser('localStorage', key, cv && JSON.stringify(cv));
