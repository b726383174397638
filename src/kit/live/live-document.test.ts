import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, LiveCopy, patchText, serializeFigures, snapshotText } from './live-document.ts';

/**
 * Any but a backslash: once JSON.parse of Node 24 has read the name "\\", it takes the name "\"" of an object of the same shape
 * for that one. No name of ours has one.
 */
const unit = fc.string({ minLength: 1, maxLength: 1 }).filter((sign) => sign !== '\\');
const figures = fc.dictionary(
  fc.oneof(
    fc.constantFrom('totals/orders', 'totals/net_fen', 'map/广东', '__proto__', 'a/__proto__'),
    fc.string({ unit }),
  ),
  fc.jsonValue({ stringUnit: unit }),
);

test('a patch takes a copy from any state to the next', () => {
  fc.assert(
    fc.property(fc.array(figures, { minLength: 2, maxLength: 8 }), (states) => {
      const [first = {}, ...later] = states.map((state) => serializeFigures(state));
      const copy = new LiveCopy();
      copy.reset(JSON.parse(snapshotText({ epoch: 'e', revision: 0 }, first as never)));
      let present = first as ReturnType<typeof serializeFigures>;
      let revision = 0;
      for (const next of later) {
        const changes = difference(present, next);
        if (!changes) continue;
        revision += 1;
        expect(copy.apply(JSON.parse(patchText({ epoch: 'e', revision }, changes)))).toBe('applied');
        expect(serializeFigures(copy.figures)).toEqual(next);
        present = next;
      }
      expect(copy.revision).toBe(revision);
    }),
  );
});

test('figures that stay the same make no patch', () => {
  expect(difference(serializeFigures({ 'a/b': [1, 2] }), serializeFigures({ 'a/b': [1, 2] }))).toBeUndefined();
});

test('a duplicate patch changes nothing; a missing one or one of another epoch is a gap', () => {
  const copy = new LiveCopy();
  const patch = (epoch: string, revision: number) => ({ epoch, revision, set: { 'a/n': revision }, unset: [] });
  expect(copy.apply(patch('one', 1))).toBe('gap');
  copy.reset({ epoch: 'one', revision: 4, figures: { 'a/n': 4 } });
  expect(copy.apply(patch('one', 5))).toBe('applied');
  expect(copy.apply(patch('one', 5))).toBe('known');
  expect(copy.apply(patch('one', 3))).toBe('known');
  expect(copy.apply(patch('one', 7))).toBe('gap');
  expect(copy.apply(patch('two', 6))).toBe('gap');
  expect(copy.figures['a/n']).toBe(5);
  expect(copy.apply({ ...patch('one', 9), base: 5 })).toBe('applied');
  expect(copy.apply({ ...patch('one', 12), base: 8 })).toBe('gap');
  expect([copy.revision, copy.figures['a/n']]).toEqual([9, 9]);
});
