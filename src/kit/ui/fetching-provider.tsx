import { type ReactNode, useState } from 'react';
import { SWRConfig } from 'swr';
import { fetchingDefaults } from './fetching.ts';

/** SWR defaults for everything below; the connection is assessed once, at the start. */
export function FetchingProvider({ children }: { children: ReactNode }) {
  const [defaults] = useState(() => fetchingDefaults());
  return <SWRConfig value={defaults}>{children}</SWRConfig>;
}
