import fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import type { CallDescription } from '#kit/call/call.ts';
import { allowedMethods } from './allowed-methods.ts';

const plain = { default: () => null };
const form = { ...plain, action: () => null };
const routes = {
  root: { id: 'root', path: '', module: plain },
  frame: { id: 'frame', parentId: 'root', module: plain },
  home: { id: 'home', parentId: 'frame', index: true, module: plain },
  channel: { id: 'channel', parentId: 'frame', path: 'channel', module: plain },
  contact: { id: 'contact', parentId: 'frame', path: 'contact', module: form },
  apply: { id: 'apply', parentId: 'frame', path: 'jobs/:id/apply', module: form },
  none: { id: 'none', parentId: 'frame', path: '*', module: plain },
};
const app = fastify();
app.decorate('calls', [{ path: '/api/order/list' } as CallDescription]);
app.get('/sitemap.xml', async () => '');
app.post('/preferences/theme', async () => '');
app.route({ method: ['GET', 'POST', 'PUT'], url: '/api/order/list', handler: async () => '' });
app.all('/*', async () => '');
afterAll(() => app.close());

test.each([
  ['/', 'GET, HEAD'],
  ['/channel', 'GET, HEAD'],
  ['/channel?lang=en', 'GET, HEAD'],
  ['/channel.data', 'GET, HEAD'],
  ['/_root.data', 'GET, HEAD'],
  ['/no-such', 'GET, HEAD'],
  ['/contact', 'GET, HEAD, POST'],
  ['/contact/', 'GET, HEAD, POST'],
  ['/contact.data?_routes=contact', 'GET, HEAD, POST'],
  ['/jobs/7/apply', 'GET, HEAD, POST'],
  ['/sitemap.xml', 'GET, HEAD'],
  ['/preferences/theme', 'POST'],
  ['/api/order/list', 'POST'],
])('%s is asked by %s', (address, methods) => {
  const allowed = allowedMethods(app, { routes } as unknown as ServerBuild);
  expect(allowed(address).join(', ')).toBe(methods);
});

test('while the pages are not known, any may have a form', () => {
  expect(allowedMethods(app)('/channel')).toEqual(['GET', 'HEAD', 'POST']);
});
