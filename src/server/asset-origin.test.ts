import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { withAssetOrigin } from './pages.ts';

const build = {
  publicPath: '/',
  assets: {
    version: '1',
    url: '/official/assets/manifest-1.js',
    entry: { module: '/official/assets/entry.js', imports: ['/official/assets/a.js'] },
    routes: {
      root: {
        id: 'root',
        module: '/official/assets/root.js',
        imports: ['/official/assets/a.js'],
        css: ['/official/assets/root.css'],
      },
      home: { id: 'home', module: '/official/assets/home.js' },
    },
  },
} as unknown as ServerBuild;

test('with a CDN every asset address of the build begins with it', () => {
  const { assets } = withAssetOrigin(build, 'https://cdn.example');
  const addresses = JSON.stringify(assets).match(/"[^"]*official\/assets[^"]*"/g) ?? [];
  expect(addresses).toHaveLength(7);
  for (const address of addresses) expect(address).toMatch(/^"https:\/\/cdn\.example\/official\/assets\//);
});

test('without one the build is as it was made', () => {
  expect(withAssetOrigin(build, undefined)).toBe(build);
});
