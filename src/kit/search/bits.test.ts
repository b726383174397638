import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRow, bitsWhere, countBoth, countRows, hasRow, inAll, inAny, removeRow } from './bits.ts';

test('sets of rows are those of JavaScript', () => {
  const rows = 130;
  const some = fc.uniqueArray(fc.nat({ max: rows - 1 })).map((list) => new Set(list));
  fc.assert(
    fc.property(some, some, fc.nat({ max: rows - 1 }), (one, other, row) => {
      const [a, b] = [bitsWhere(rows, (each) => one.has(each)), bitsWhere(rows, (each) => other.has(each))];
      const both = new Set([...one].filter((each) => other.has(each)));
      const listed = (bits: Uint32Array) =>
        Array.from({ length: rows }, (_, at) => at).filter((at) => hasRow(bits, at));
      const sorted = (set: ReadonlySet<number>) => [...set].toSorted((x, y) => x - y);
      expect(listed(inAll([a, b]))).toEqual(sorted(both));
      expect(listed(inAny([a, b]))).toEqual(sorted(new Set([...one, ...other])));
      expect([countRows(a), countBoth(a, b)]).toEqual([one.size, both.size]);
      addRow(a, row);
      expect(listed(a)).toEqual(sorted(new Set(one).add(row)));
      removeRow(a, row);
      expect(hasRow(a, row)).toBe(false);
    }),
  );
});
