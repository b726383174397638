import fs from 'node:fs';
import { expect, test } from 'vitest';

/** The tokens of a style sheet by theme: names without their two hyphens, colours as `#rrggbb`. */
function readTokens(sheet: string): Record<'light' | 'dark', Record<string, string>> {
  const block = (start: RegExp): Record<string, string> => {
    const [, body = ''] = start.exec(sheet) ?? [];
    return Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    );
  };
  return {
    light: block(/\[data-theme="light"\]\s*\{([^}]*)\}/),
    dark: block(/\[data-theme="dark"\]\s*\{([^}]*)\}/),
  };
}

/** Contrast of two colours as WCAG 2 computes it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What each colour is for: words need 4.5 on both grounds, what only has to be seen needs 3. */
const purposes = {
  words: ['ink', 'ink-2', 'ink-3', 'primary', 'primary-strong', 'madder', 'indigo', 'moss'],
  marks: ['ochre'],
  grounds: ['paper', 'surface'],
} as const;

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
