import { expect, test } from 'vitest';
import { type DataKey, isSealed, newDataKey, openSealing, readDataKey } from './sealing.server.ts';

const key = () => readDataKey(newDataKey()) as DataKey;
const ring = (...keys: DataKey[]) => ({
  current: () => keys[0] as DataKey,
  find: (id: string) => keys.find((one) => one.id === id),
});

test('a sealed text opens again, carries the id of its key and nothing of its content, and is never the same twice', () => {
  const own = key();
  const sealing = openSealing(ring(own));
  for (const text of ['王小明', 'a', 'x'.repeat(5_000), 'sealed:not really', '\u{1F9F5}']) {
    const sealed = sealing.seal(text, 'person/1/name');
    expect(sealed.startsWith(`sealed:${own.id}:`)).toBe(true);
    expect(sealed.slice(8)).not.toContain(text.length > 1 ? text : '\u0000');
    expect(sealing.seal(text, 'person/1/name')).not.toBe(sealed);
    expect(sealing.open(sealed, 'person/1/name')).toBe(text);
    expect(isSealed(sealed)).toBe(true);
  }
});

test('a sealed text that was moved to another row or field, cut or changed does not open', () => {
  const sealing = openSealing(ring(key()));
  const sealed = sealing.seal('王小明', 'person/1/name');
  expect(() => sealing.open(sealed, 'person/2/name')).toThrow();
  expect(() => sealing.open(sealed, 'person/1/mail')).toThrow();
  for (let at = sealed.lastIndexOf(':') + 1; at < sealed.length; at += 3) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
    expect(() => sealing.open(changed, 'person/1/name'), `character ${at}`).toThrow();
    expect(() => sealing.open(sealed.slice(0, at), 'person/1/name'), `cut at ${at}`).toThrow();
  }
});

test('an older key still opens what it sealed; without it the missing key is named', () => {
  const [older, newer] = [key(), key()];
  const sealed = openSealing(ring(older)).seal('王小明', 'person/1/name');
  const both = openSealing(ring(newer, older));
  expect(both.open(sealed, 'person/1/name')).toBe('王小明');
  expect(both.isCurrent(sealed)).toBe(false);
  expect(both.isCurrent(both.seal('x', 'y'))).toBe(true);
  expect(() => openSealing(ring(newer)).open(sealed, 'person/1/name')).toThrow(older.id);
});
