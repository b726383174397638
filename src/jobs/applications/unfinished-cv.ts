import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { cvRetentionMs } from './stages.ts';

/** The last interrupted upload, stored on this device. */
export interface UnfinishedCv {
  name: string;
  size: number;
  lastModified: number;
  /** Id of the upload on the server. */
  upload: string;
  received: number;
  at: number;
}
const key = 'jobs:cv';

export const percentReceived = ({ size, received }: Pick<UnfinishedCv, 'size' | 'received'>): number =>
  Math.floor((100 * received) / size);

/** Undefined if there is none, or the server has deleted it by now. */
export function readUnfinished(): UnfinishedCv | undefined {
  const cv = readJson(key) as UnfinishedCv | null;
  return cv && Date.now() - cv.at < cvRetentionMs ? cv : undefined;
}

export const storeUnfinished = (cv: UnfinishedCv | undefined): void =>
  void writeToBrowser('localStorage', key, cv && JSON.stringify(cv));
