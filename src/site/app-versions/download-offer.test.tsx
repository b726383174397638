import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { ClientEnvironment } from '#kit/call/visit.ts';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import type { AppVersion } from './contract.ts';
import { DownloadOffer } from './download-offer.tsx';
import { downloadWords } from './download-words.ts';

const version = {
  version: '2.3.0',
  releasedOn: '2026-11-01',
  address: 'https://download.weftline.example/weftline-2.3.0.apk',
  sizeBytes: 40_000_000,
  sha256: 'a'.repeat(64),
  minimumSystem: '8.0',
  changes: '',
};

afterEach(cleanup);

function open(surrounding: ClientEnvironment, ...earlier: AppVersion[]) {
  const platforms = [{ platform: 'android' as const, versions: [version, ...earlier] }];
  const element = <DownloadOffer platforms={platforms} platform="android" qr={{ size: 1, path: '' }} />;
  const { container } = render(
    <VisitProvider visit={{ ...defaultVisit, environment: surrounding, origin: 'http://localhost' }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </VisitProvider>,
  );
  return container;
}

test.each(['wechat', 'mini-program'] as const)(
  'in %s the way to a browser comes first, and one can skip past it to the page itself',
  (surrounding) => {
    const page = open(surrounding);
    const main = page.querySelector('main#main');
    const overlay = page.querySelector('section[aria-labelledby="wechat"]');
    expect(overlay?.textContent).toContain(downloadWords('zh-CN').openBrowser);
    expect(main?.querySelector('h1')).not.toBeNull();
    // Without a box nothing can be scrolled to, and nothing takes the focus.
    expect(main?.className).not.toContain('contents');
    expect(main?.contains(overlay)).toBe(false);
    expect(page.querySelector('a[href$=".apk"]')).toBeNull();
  },
);

test('a file of an earlier version has its checksum beside it, as the newest has', () => {
  const page = open('browser', { ...version, version: '2.2.1', sha256: 'b'.repeat(64) });
  expect([...page.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['a'.repeat(64), 'b'.repeat(64)]),
  );
});

test('in a browser there is nothing before the page, and the file is there', () => {
  const page = open('browser');
  expect(page.querySelector('section[aria-labelledby="wechat"]')).toBeNull();
  expect(page.querySelector('main#main a[href$=".apk"]')).not.toBeNull();
});
