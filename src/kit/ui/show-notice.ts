import type { ReactNode } from 'react';

export interface Passing {
  title: ReactNode;
  /** What can be done about it, also by a key; the notice goes with it. */
  action?: { label: string; key: string; run(): Promise<void> };
  seconds: number;
}

let present: Passing | undefined;
const watchers = new Set<() => void>();

/** Says something wherever the reader goes meanwhile; the next one takes its place. */
export function showNotice(notice: Passing | undefined): void {
  present = notice;
  for (const watcher of watchers) watcher();
}

/** For the place where notices stand. */
export const watchNotice = (changed: () => void) => {
  watchers.add(changed);
  return () => void watchers.delete(changed);
};
export const presentNotice = (): Passing | undefined => present;
