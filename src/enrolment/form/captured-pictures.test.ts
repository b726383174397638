import { expect, test } from 'vitest';
import { pictureKeys } from '#enrolment/application/application-fields.ts';
import { withoutPicture, withPicture } from './capture-links.server.ts';

const written = {
  certificates: [
    { kind: 'GOTS', image: 'a' },
    { kind: 'BSCI', valid_to: '2027-01-01' },
  ],
};

test('a picture of a certificate goes to the first that has none, else to a row of its own', () => {
  const once = withPicture(written, 'certificates', 'b');
  expect(once).toEqual({
    certificates: [
      { kind: 'GOTS', image: 'a' },
      { kind: 'BSCI', valid_to: '2027-01-01', image: 'b' },
    ],
  });
  expect(withPicture(once, 'certificates', 'c').certificates?.[2]).toEqual({ image: 'c' });
  expect(withPicture(once, 'certificates', 'b')).toEqual(once);
});

test('taken away, what was written of the certificate stays, and a row of nothing else goes', () => {
  const fields = { certificates: [...written.certificates, { image: 'c' }] };
  expect(withoutPicture(fields, 'certificates', 'a').certificates?.[0]).toEqual({ kind: 'GOTS', image: '' });
  expect(withoutPicture(fields, 'certificates', 'c')).toEqual(written);
});

test('a licence is replaced, lists grow, and nothing is in them twice', () => {
  expect(withPicture({ licence_image: 'old' }, 'licence_image', 'new')).toEqual({ licence_image: 'new' });
  expect(withPicture({ gate_images: ['a'] }, 'gate_images', 'a')).toEqual({ gate_images: ['a'] });
  expect(withoutPicture({ gate_images: ['a', 'b'] }, 'gate_images', 'a')).toEqual({ gate_images: ['b'] });
  expect(pictureKeys({}, 'gate_images')).toEqual([]);
});
