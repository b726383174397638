import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf, type LedgerLine } from './ledger.server.ts';

test('the hash of a line matches existing ledger lines', () => {
  const line: LedgerLine = {
    id: 12,
    at: 1_795_000_000_123,
    code: randomBytes(16),
    outcome: 'again',
    batch: 3,
    region: '上海|Shanghai',
    device: 'a1b2c3d4e5f60718',
  };
  const lines = [line, { ...line, batch: null, region: null }, { ...line, device: '手'.repeat(4_000) }, line];
  for (const one of lines) {
    const before = randomBytes(32);
    const { id, at, code, outcome, batch, region, device } = one;
    const told = JSON.stringify([id, at, code.toString('hex'), outcome, batch, region, device]);
    expect(hashOf(before, one)).toEqual(createHash('sha256').update(before).update(told).digest());
  }
});
