import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** false on the server and during hydration, true afterwards, without a mismatch between the two. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
