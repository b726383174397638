import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourDistance, type Lab, labOfHex, lightnessWithin, readHex } from './colour-distance.ts';

/** Sharma, Wu, Dalal: CIEDE2000 test data, 34 pairs: L a b, L a b, distance. */
const published = `
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.02 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1
50 -1.1848 -84.8006 50 0 -82.7485 1
50 -0.9009 -85.5211 50 0 -82.7485 1
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.49 -0.001 50 -2.49 0.0009 7.1792
50 2.49 -0.001 50 -2.49 0.001 7.1792
50 2.49 -0.001 50 -2.49 0.0011 7.2195
50 2.49 -0.001 50 -2.49 0.0012 7.2195
50 -0.001 2.49 50 0.0009 -2.49 4.8045
50 -0.001 2.49 50 0.001 -2.49 4.8045
50 -0.001 2.49 50 0.0011 -2.49 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.903
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1
50 2.5 0 50 3.2972 0 1
50 2.5 0 50 1.8634 0.5757 1
50 2.5 0 50 3.2592 0.335 1
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.263
61.2901 3.7196 -5.3901 61.4292 2.248 -4.962 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.694 23.0331 14.973 -42.5619 2.0373
36.4612 47.858 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.441 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.135 0.9033 -0.0636 -0.5514 0.9082`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map(Number));

describe('the distance between two colours', () => {
  test('is that of the published pairs, either way round', () => {
    expect(published).toHaveLength(34);
    for (const pair of published) {
      const [one, other] = [pair.slice(0, 3) as Lab, pair.slice(3, 6) as Lab];
      expect(colourDistance(one, other), pair.join(' ')).toBeCloseTo(pair[6] as number, 4);
      expect(colourDistance(other, one), pair.join(' ')).toBeCloseTo(pair[6] as number, 4);
    }
  });

  test('is never smaller than what lightness alone allows', () => {
    const part = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const lab = fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), part(120), part(120));
    fc.assert(
      fc.property(lab, lab, (one, other) => {
        const distance = colourDistance(one, other);
        expect(Math.abs(one[0] - other[0])).toBeLessThanOrEqual(lightnessWithin(distance) + 1e-6);
      }),
    );
  });
});

test.each([
  ['#ffffff', [100, 0, 0]],
  ['#000000', [0, 0, 0]],
  ['#ff0000', [53.241, 80.09, 67.203]],
  ['#00ff00', [87.735, -86.183, 83.18]],
  ['#0000ff', [32.297, 79.188, -107.86]],
] as const)('%s is at its place in Lab', (hex, lab) => {
  const read = labOfHex(hex);
  for (const [at, value] of lab.entries()) expect(read[at]).toBeCloseTo(value, 1);
});

test.each([
  ['#0D9488', '#0d9488'],
  ['0d9488', '#0d9488'],
  ['#0f8', '#00ff88'],
  [' ＃0f8', '#00ff88'],
  ['teal', undefined],
  ['#12345', undefined],
])('a colour written %s is %s', (text, hex) => {
  expect(readHex(text)).toBe(hex);
});
