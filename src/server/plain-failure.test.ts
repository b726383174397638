import fastify from 'fastify';
import { expect, test } from 'vitest';
import { plainFailure } from './plain-failure.ts';

async function failed(url: string, status: 404 | 503) {
  const app = fastify();
  app.get('/*', (request, reply) => plainFailure(request, reply, status));
  const answer = await app.inject({ url });
  await app.close();
  return answer.body;
}

test('a screen at which nobody stays comes back from a failure by itself, and is dark meanwhile', async () => {
  const board = await failed('/screen/pages/main/1/3?panel=1/3', 503);
  expect(board).toContain('<meta http-equiv="refresh" content="10">');
  expect(board).toContain('background:#071110');
  expect(await failed('/screen/pages/none', 404)).not.toContain('http-equiv="refresh"');
});

test('a page that somebody reads is not reloaded under the reader', async () => {
  expect(await failed('/fabric', 503)).not.toContain('http-equiv="refresh"');
  expect(await failed('/screening', 503)).not.toContain('http-equiv="refresh"');
});
