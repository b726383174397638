import { useSyncExternalStore } from 'react';

/** The province that somebody pointed at on the map, for what shows its cities; undefined until then, and after a while. */
let chosen: string | undefined;
const listeners = new Set<() => void>();
let forgetting: ReturnType<typeof setTimeout> | undefined;
/** A wall that nobody touches any more goes back to what it shows by itself. */
const rememberedMs = 60_000;

export function chooseProvince(province: string | undefined): void {
  clearTimeout(forgetting);
  chosen = province;
  if (province) forgetting = setTimeout(() => chooseProvince(undefined), rememberedMs);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useChosenProvince = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  );
