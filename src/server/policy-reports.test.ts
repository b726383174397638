import fastify from 'fastify';
import { expect, test } from 'vitest';
import { policyReports, policyReportsPath } from './policy-reports.ts';

async function listen() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = fastify({ logger: { level: 'warn', stream } });
  await app.register(policyReports, { now: () => 0 });
  const report = (payload: string, type = 'application/csp-report') =>
    app.inject({ method: 'POST', url: policyReportsPath, payload, headers: { 'content-type': type } });
  return { lines, report };
}

const fault = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://www.weftline.example/movein?code=123456',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js',
      ...more,
    },
  });

test('what a policy kept out is written to the log, without what is personal', async () => {
  const { lines, report } = await listen();
  expect((await report(fault())).statusCode).toBe(204);
  expect(lines[0]).toMatchObject({ directive: 'script-src-elem', blocked: 'https://evil.example/x.js' });
  expect(JSON.stringify(lines)).not.toContain('123456');
  await report(
    JSON.stringify([
      {
        type: 'csp-violation',
        body: { documentURL: 'https://a.example/', effectiveDirective: 'img-src', blockedURL: 'inline' },
      },
    ]),
    'application/reports+json',
  );
  expect(lines[1]).toMatchObject({ directive: 'img-src', blocked: 'inline' });
});

test('extensions of a browser, nonsense and floods leave no more than some lines', async () => {
  const { lines, report } = await listen();
  for (const payload of [
    fault({ 'blocked-uri': 'chrome-extension://x/y.js' }),
    '{',
    'null',
    '[]',
    '{"csp-report":7}',
    '[[[]]]',
  ])
    expect((await report(payload)).statusCode).toBe(204);
  expect(lines).toEqual([]);
  for (let at = 0; at < 100; at++) await report(fault());
  expect(lines.length).toBe(60);
  expect((await report(`{"csp-report":{"blocked-uri":"${'x'.repeat(20_000)}"}}`)).statusCode).toBe(413);
});
