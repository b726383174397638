import { expect, test } from 'vitest';
import { commandRefusals } from './commands.ts';
import { linkLimits, protocolVersion } from './link/link-rules.ts';
import * as protocol from './protocol.ts';

test('what a device may say is bounded: unknown kinds, unknown fields and endless texts are no messages', () => {
  const read = (given: unknown) => protocol.clientMessage.safeParse(given).success;
  expect(read({ kind: 'hello', version: protocolVersion, display: '12', revision: 4 })).toBe(true);
  expect(read({ kind: 'hello', version: 1, display: '12; drop table' })).toBe(false);
  expect(read({ kind: 'ack', revision: 4, paintedAt: Number.POSITIVE_INFINITY })).toBe(false);
  expect(read({ kind: 'ack', revision: 4, extra: true })).toBe(false);
  expect(read({ kind: 'open_the_door' })).toBe(false);
  expect(read({ kind: 'picture', picture: 'https://elsewhere.example/x.jpg' })).toBe(false);
  const picture = `data:image/jpeg;base64,${'A'.repeat(linkLimits.picture)}`;
  expect(read({ kind: 'picture', picture })).toBe(false);
  // What the database could not keep: a character that is none, half of one, a year that there is none of.
  for (const text of ['a\u0000b', 'a\ud800'])
    expect(read({ kind: 'command', id: '1', command: { kind: 'emergency', text } })).toBe(false);
  expect(read({ kind: 'ack', revision: 4, paintedAt: 1e300 })).toBe(false);
  expect(linkLimits.picture).toBeLessThan(linkLimits.messageBytes);
});

test('every reason is named once', () => {
  expect(new Set(protocol.linkRefusals).size).toBe(protocol.linkRefusals.length);
  expect(protocol.linkRefusals).toEqual(expect.arrayContaining([...commandRefusals]));
});
