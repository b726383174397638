import fs from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { frameOf } from '#web/shown.ts';
import table from './routes.ts';

const routes = table.map(routeOf);
function routeOf({ path, index, children, file }: RouteConfigEntry): RouteObject {
  const about = { handle: file, ...(path === undefined ? {} : { path }) };
  return index ? { ...about, index } : { ...about, children: children?.map(routeOf) ?? [] };
}
const fileAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.handle;

/** Section 2 of the specification, address by address. */
const addresses = {
  '/': 'site/home-page.tsx',
  '/channel': 'site/channel-page.tsx',
  '/platform': 'site/platform-page.tsx',
  '/supplier': 'site/supplier-page.tsx',
  '/fabric': 'fabrics/fabric-page.tsx',
  '/movein': 'enrolment/form/apply-page.tsx',
  '/jobs': 'jobs/jobs-page.tsx',
  '/jobs/17': 'jobs/job-page.tsx',
  '/dashboard': 'orders/dashboard-page.tsx',
  '/no-such-page': 'site/not-found-page.tsx',
  '/signup': 'signup/signup-page.tsx',
  '/download': 'site/download-page.tsx',
  '/tos': 'site/terms-page.tsx',
  '/privacy': 'site/privacy-page.tsx',
  '/sn-check': 'serials/check-page.tsx',
};
/** Below `/screen/pages`, and in the short form below `/screen`. */
const screens = {
  '/container': 'screens/wall-board-page.tsx',
  '/left': 'screens/board-page.tsx',
  '/right': 'screens/board-page.tsx',
  '/main/seckill': 'screens/campaign-board-page.tsx',
  '/main/818/2023': 'screens/campaign-board-page.tsx',
  '/main/818/2024': 'screens/campaign-board-page.tsx',
  '/main/818/2024/2': 'screens/campaign-board-page.tsx',
  '/main/818/2024/2-blur': 'screens/campaign-board-page.tsx',
  '/main/818/2025': 'screens/campaign-board-page.tsx',
  '/main/1/3': 'screens/board-page.tsx',
  '/main/1/7': 'screens/board-page.tsx',
  '/main/1/7/slim': 'screens/board-page.tsx',
  '/main/2/3/internal': 'screens/board-page.tsx',
  '/main/2/7': 'screens/board-page.tsx',
  '/main/2/7/internal': 'screens/board-page.tsx',
  '/main/2/7/internal-desensitized': 'screens/board-page.tsx',
  '/main/2/7/slim': 'screens/board-page.tsx',
  '/main/3/3': 'screens/board-page.tsx',
  '/main/3/7': 'screens/board-page.tsx',
  '/main/3/7/slim': 'screens/board-page.tsx',
  '/hall': 'hall/display-page.tsx',
  '/hall/panel': 'hall/panel-page.tsx',
  '/hall/panel/sub': 'hall/panel-sub-page.tsx',
  '/hall/control': 'hall/control-page.tsx',
  '/hall/video-control': 'hall/video-control-page.tsx',
};

test('every address of the specification has its page', () => {
  const found = (wanted: object, base = '') =>
    Object.fromEntries(Object.keys(wanted).map((address) => [address, fileAt(base + address)]));
  expect(found(addresses)).toEqual(addresses);
  expect(found(screens, '/screen/pages')).toEqual(screens);
  expect(found(screens, '/screen')).toEqual(screens);
});

test('pages of a frame take each other’s place in one document, those with React and of other frames do not', () => {
  const alone = ['/download', '/tos', '/privacy'];
  for (const layout of table)
    for (const page of layout.children ?? []) {
      const source = fs.readFileSync(path.join(import.meta.dirname, page.file), 'utf8');
      const below = (page.path ?? '').replace(':id', '17').replace(/:\w+/g, 'a-1');
      const address = `/${[layout.path, below].filter(Boolean).join('/')}`;
      const isInMain = layout.file === 'site/main-layout.tsx' && !source.includes("deliver('form')");
      if (address !== '/*')
        expect([address, frameOf(address)]).toEqual([address, isInMain ? 0 : alone.includes(address) ? 1 : -1]);
    }
});
