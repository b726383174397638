import { afterAll, expect } from 'vitest';
import { clusterFaultsOf } from './cluster-rules.ts';
import { takeRecorded } from './recorded-statements.ts';

// Every test of the server asks PostgreSQL what the product asks: each statement is one that a cluster would run as well.
afterAll(() => {
  const refused = takeRecorded().flatMap(({ text, from }) =>
    clusterFaultsOf(text).map((fault) => `${from} ${fault}:\n${text}`),
  );
  expect(refused, 'statements that Citus refuses (tests/cluster-rules.ts)').toEqual([]);
});
