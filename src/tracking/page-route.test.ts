import { expect, test } from 'vitest';
import { pageRoute } from './page-route.ts';

test.each([
  ['/', '/'],
  ['', '/'],
  ['/jobs', '/jobs'],
  ['/jobs/218?from=feed', '/jobs/:id'],
  ['/jobs/pattern-maker', '/jobs/:id'],
  ['/sn-check/report/SN1234567890', '/sn-check/report/:id'],
  ['/contact/sent/EQ12345678', '/contact/sent/:id'],
  ['/console/applications/9/', '/console/applications/:id'],
  ['/screen/pages/main/1/3?day=2026-11-05', '/screen/pages/main/1/3'],
  ['//x//9', '/x/:id'],
])('%s counts as %s', (path, route) => expect(pageRoute(path)).toBe(route));
