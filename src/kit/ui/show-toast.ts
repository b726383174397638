import type { ReactNode } from 'react';

export interface Toast {
  title: ReactNode;
  /** An action, also by key; it closes the toast. */
  action?: { label: string; key: string; run(): Promise<void> };
  seconds: number;
}

let present: Toast | undefined;
const watchers = new Set<() => void>();

/** Shows a toast, which survives navigation; a new one replaces it. */
export function showToast(notice: Toast | undefined): void {
  present = notice;
  for (const watcher of watchers) watcher();
}

/** Subscribes the component that renders toasts. */
export const subscribeToast = (changed: () => void) => {
  watchers.add(changed);
  return () => void watchers.delete(changed);
};
export const currentToast = (): Toast | undefined => present;
