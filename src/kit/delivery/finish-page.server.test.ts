import type { EntryContext } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Delivery, deliver } from './delivery.ts';
import { finishPage } from './finish-page.server.ts';

const sheet = '.a{color:red}.unused{top:0}';
const html =
  '<html lang="en"><head><link rel="stylesheet" href="/official/assets/root.css" crossorigin="anonymous"/></head>' +
  '<body><p class="a">text</p></body></html>';

function finish(delivery: Delivery | undefined, statusCode = 200): string {
  const route = { id: 'page', module: '/page.js', imports: ['/shared.js'], hasLoader: false };
  const context = {
    manifest: {
      url: '/manifest-1.js',
      entry: { module: '/entry.js', imports: ['/framework.js'] },
      routes: { page: route },
    },
    routeModules: { page: delivery ? { handle: deliver(delivery) } : {} },
    staticHandlerContext: { matches: [{ route: { id: 'page' } }], statusCode, loaderData: {} },
    serverHandoffString: '{"ssr":true}',
  } as unknown as EntryContext;
  return finishPage(html, {
    context,
    loaded: '["</script><!--"]',
    readAsset: () => sheet,
    counted: { tracker: '/tracker.js', measures: '/measures.js', errors: '/errors.js', build: '', heedOptOut: true },
    scripts: { frame: '/frame.js', navigate: '/navigate.js', answer: '/answer.js' },
    skeletons: '/skeletons.html',
    isInside: true,
    surrounding: undefined,
  });
}

describe('a page on its way to the browser', () => {
  test('of a form has its styles in it, and no script that runs before it is seen', () => {
    const page = finish('form');
    expect(page).toMatch(/^<!DOCTYPE html>/);
    expect(page).toContain('<style>.a{color:red}</style><link rel="stylesheet" data-href="/official/assets/root.css"');
    expect(page).not.toMatch(/<script[^>]* src=|<link rel="prefetch"/);
    expect(page).toContain('"entry":"/entry.js"');
    expect(page).toContain('earlyInput');
  });

  test('without React has the scripts of its frame and the tracker alone; so has one that could not be shown', () => {
    for (const page of [finish('page'), finish('page', 404), finish('form', 500)]) {
      expect(page).toContain('<style>.a{color:red}</style>');
      expect(page).toContain('"scripts":["/navigate.js"]');
      expect(page).toContain('"tracker":"/tracker.js"');
      expect(page).not.toContain('/entry.js');
      expect(page).not.toContain('earlyInput');
    }
  });

  test('of an application asks for everything at once', () => {
    const page = finish(undefined, 404);
    expect(page).toContain('<link rel="stylesheet" href="/official/assets/root.css"');
    expect(page).toContain('<link rel="prefetch" as="script" crossorigin="anonymous" href="/framework.js">');
    expect(page).not.toContain('<style>');
  });

  test('nothing that loaders read ends the element that holds it', () => {
    const data = /<script type="application\/json" id="page-loaded">([^<]*)<\/script>/.exec(finish('form'))?.[1];
    expect(JSON.parse(data ?? '')).toEqual(['</script><!--']);
  });
});
