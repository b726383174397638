import fs from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, purposes, readTokens } from './contrast.ts';

const tokens = readTokens(fs.readFileSync('src/kit/ui/tokens.css', 'utf8'));

test('contrast is computed as WCAG has it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1);
  expect(contrast('#123456', '#123456')).toBe(1);
});

for (const theme of ['light', 'dark'] as const)
  test(`in the ${theme} theme every colour can be read on both grounds, and marks can be seen`, () => {
    for (const ground of purposes.grounds) {
      const on = (name: string) => contrast(tokens[theme][name] ?? '', tokens[theme][ground] ?? '');
      for (const name of purposes.words) expect(on(name), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const name of purposes.marks) expect(on(name), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(tokens[theme]['on-primary'] ?? '', tokens[theme].primary ?? '')).toBeGreaterThanOrEqual(4.5);
  });

test('both themes have the same tokens', () => {
  expect(Object.keys(tokens.dark).toSorted()).toEqual(Object.keys(tokens.light).toSorted());
});
