import { expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

test('nothing needs to be set, and an empty variable counts as not set', () => {
  const read = readEnvironment({ PORT: '', HOST: '' });
  expect(read.ok && [read.environment.PORT, read.environment.HOST, read.environment.demo]).toEqual([
    8080,
    '127.0.0.1',
    true,
  ]);
});
test('every fault is told at once, in plain words, with its variable', () => {
  const read = readEnvironment({
    PORT: '99999',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://x',
    DEMO: 'yes',
    QINIU_BUCKET: 'b',
  });
  expect(read.ok).toBe(false);
  const faults = read.ok ? [] : read.faults;
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DEMO', 'QINIU_SECRET_KEY'])
    expect(faults.some((fault) => fault.startsWith(`${name}:`))).toBe(true);
});
test('a database of its own gets no demonstration data unless asked', () => {
  const read = readEnvironment({ DATABASE_URL: 'postgres://localhost/x' });
  expect(read.ok && read.environment.demo).toBe(false);
});
