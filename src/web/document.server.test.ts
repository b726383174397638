import type { EntryContext } from 'react-router';
import { describe, expect, test } from 'vitest';
import { defaultVisit } from '#kit/ui/visit-context.tsx';
import { type Delivery, deliver, startId } from './delivery.ts';
import { finishDocument } from './document.server.ts';
import { inlineStyles } from './inline-styles.server.ts';

const sheet = '.a{color:red}.unused{top:0}';
const html =
  '<html lang="en"><head><title>t</title></head><body><p class="a">text</p>' +
  `<noscript id="${startId}"><script>start()</script></noscript><script>given()</script></body></html>`;

function finish(delivery: Delivery | undefined, errors: object | null = null): string {
  const context = {
    manifest: {
      entry: { module: 'https://cdn.example/official/assets/entry.js' },
      routes: { page: { css: ['/official/assets/root.css'] } },
    },
    routeModules: { page: delivery ? { handle: deliver(delivery, '/official/own.js') } : {} },
    staticHandlerContext: {
      matches: [{ route: { id: 'page' } }],
      location: { pathname: '/channel' },
      loaderData: { root: { build: '</script><!--' } },
      errors,
    },
  } as unknown as EntryContext;
  const nonce = delivery === 'page' ? undefined : 'abc';
  return finishDocument(html, {
    context,
    visit: defaultVisit,
    nonce,
    scripts: {
      navigate: '/navigate.js',
      frame: '/frame.js',
      errors: '/errors.js',
      wechat: '/share.js',
      app: '/app.js',
    },
    chooseRules: inlineStyles(() => sheet),
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
    const at = 'https://cdn.example';
    expect(page).toContain(`"scripts":["${at}/navigate.js","${at}/official/own.js"]`);
    expect(page).not.toContain('earlyInput');
    // Its own is of no use to the words of an error.
    expect(finish('page', {})).toContain(`"scripts":["${at}/navigate.js"]`);
  });

  test('of an application has no rules: its sheets stand in its head', () => {
    expect(finish(undefined)).not.toContain('<style>');
  });

  test('nothing that the server says ends the element that holds it', () => {
    const data = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(finish('page'))?.[1];
    expect(JSON.parse(data ?? '').counted.build).toBe('</script><!--');
  });
});
