import { useSyncExternalStore } from 'react';

/** The province selected on the map, shared with the city map; undefined before, and after a timeout. */
let chosen: string | undefined;
const listeners = new Set<() => void>();
let forgetting: ReturnType<typeof setTimeout> | undefined;
/** After this long without input, the wall returns to its rotation. */
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
