import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true, without a hydration mismatch. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
