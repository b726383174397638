import fc from 'fast-check';
import { expect, test } from 'vitest';
import { departments, educations, jobKinds, jobSorts } from './job-choices.ts';
import { addressOf, facets, readFilter, readSaved, savedAddress } from './job-filter.ts';
import { bandNames } from './salary.ts';

const known = [...departments, ...educations, ...jobKinds, ...jobSorts, ...bandNames, '330100', '0', '-1', '1e3'];
const text = fc.oneof(
  // Cut off in the midst of a space.
  fc.nat({ max: 3 }).map((more) => `${'布'.repeat(58 + more)}  布`),
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.array(fc.constantFrom(...known, ',', ' ', '%', '\u0000', '布'), { maxLength: 90 }).map((parts) => parts.join(',')),
);

test('any address is read without a fault, and what is read has one address, which is read as the same', () => {
  const name = fc.constantFrom('q', 'sort', 'page', 'x', ...facets);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text), { maxLength: 9 }), (pairs) => {
      const filter = readFilter(new URLSearchParams(pairs));
      const address = addressOf(filter);
      expect(readFilter(new URL(address, 'https://weftline.example').searchParams)).toEqual(filter);
      expect(address.length).toBeLessThan(2_000);
    }),
  );
  fc.assert(
    fc.property(text, (saved) => {
      const ids = readSaved(saved);
      expect(readSaved(new URL(savedAddress(ids), 'https://weftline.example').searchParams.get('saved'))).toEqual(ids);
    }),
  );
});
