import type { EntryContext } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Delivery, deliver, startId } from './delivery.ts';
import { finishDocument } from './document.server.ts';

const sheet = '.a{color:red}.unused{top:0}';
const html =
  '<html lang="en"><head><title>t</title></head><body><p class="a">text</p>' +
  `<noscript id="${startId}"><script>start()</script></noscript><script>given()</script></body></html>`;

function finish(delivery: Delivery | undefined, errors: object | null = null): string {
  const context = {
    manifest: { routes: { page: { css: ['/official/assets/root.css'] } } },
    routeModules: { page: delivery ? { handle: deliver(delivery, '/official/own.js') } : {} },
    staticHandlerContext: { matches: [{ route: { id: 'page' } }], errors },
  } as unknown as EntryContext;
  return finishDocument(html, {
    context,
    nonce: delivery === 'page' ? undefined : 'abc',
    readAsset: () => sheet,
    counted: {
      errors: '/errors.js',
      build: '</script><!--',
      heedOptOut: true,
    },
    scripts: {
      frame: 'https://cdn.example/official/frame.js',
      navigate: '/navigate.js',
      list: '/list.js',
      answer: '/answer.js',
    },
    skeletons: '/skeletons.html',
    isInside: true,
    surrounding: undefined,
  });
}

describe('a document on its way to the browser', () => {
  test('of a form has its rules in it; nothing runs before the first paint but what notes early input', () => {
    const page = finish('form');
    expect(page).toContain('<title>t</title><style>.a{color:red}</style><script nonce="abc">');
    expect(page).toContain('earlyInput');
    // What follows what starts the router belongs to it.
    expect(page).toContain('<script>start()</script><script>given()</script></noscript><script nonce="abc">');
  });

  test('without React has the script of its frame and its own alone', () => {
    const page = finish('page');
    expect(page).toContain('<style>.a{color:red}</style>');
    expect(page).toContain('"scripts":["/navigate.js","https://cdn.example/official/own.js"]');
    expect(page).not.toContain('earlyInput');
    // Its own is of no use to the words of an error.
    expect(finish('page', {})).toContain('"scripts":["/navigate.js"]');
  });

  test('of an application has no rules: its sheets stand in its head', () => {
    expect(finish(undefined)).not.toContain('<style>');
  });

  test('nothing that the server says ends the element that holds it', () => {
    const data = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(finish('page'))?.[1];
    expect(JSON.parse(data ?? '').counted.build).toBe('</script><!--');
  });
});
