/** The tokens of a style sheet by theme: names without their two hyphens, colours as `#rrggbb`. */
export function readTokens(sheet: string): Record<'light' | 'dark', Record<string, string>> {
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
export function contrast(one: string, other: string): number {
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
export const purposes = {
  words: ['ink', 'ink-2', 'ink-3', 'primary', 'primary-strong', 'madder', 'indigo', 'moss'],
  marks: ['ochre'],
  cloth: ['yarn-0', 'yarn-1', 'yarn-2', 'yarn-3', 'yarn-4', 'yarn-5', 'warp', 'line'],
  grounds: ['paper', 'surface'],
} as const;
