// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link as RouterLink, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './server-link.tsx';

async function drawn(of: typeof Link, props: Parameters<typeof Link>[0]): Promise<string> {
  const Of = of;
  const handler = createStaticHandler([{ path: '*', element: <Of {...props}>往</Of> }]);
  const context = await handler.query(new Request('http://localhost/fabric/compare?code=A'));
  if (context instanceof Response) throw new Error('no page');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return html.replace(' data-discover="true"', '').replace(/<a (.*)>往/, (_, all: string) => {
    const attributes = all.match(/[\w-]+="[^"]*"/g) ?? [];
    return `<a ${attributes.toSorted().join(' ')}>往`;
  });
}

test.each([
  '/',
  '/jobs/69?lang=en#apply',
  '/search?q=面料',
  '/search?q=%E9%9D%A2%E6%96%99&next=//elsewhere/../x',
  '/fabric?code=PO-10600',
  '//elsewhere.example/x',
  '/fabric/../jobs',
  '/fabric//compare',
  '/fabric/./compare',
  'https://elsewhere.example/x',
  'mailto:x@example.com',
  '?page=2',
  '#top',
  'compare',
  '.',
  { search: 'page=2', hash: '#a' },
])('the anchor to %j is that of the router', async (to) => {
  for (const more of [{}, { className: 'x', target: '_blank', rel: 'nofollow', 'data-track': 'sample' }])
    for (const own of [{}, { prefetch: 'intent', viewTransition: true, replace: true, state: { from: 1 } } as const])
      expect(await drawn(Link, { to, ...more, ...own })).toBe(
        await drawn(RouterLink as typeof Link, { to, ...more, ...own }),
      );
});
