import { foldTyped } from '#kit/text/typed-text.ts';
/** A colour as people see it: CIE L*a*b* under D65, 2 degrees. */
export type Lab = [l: number, a: number, b: number];

/** Normalises `#0D9488`, `0d9488` and `#0f8`; undefined for other text. */
export function readHex(text: string): string | undefined {
  const plain = foldTyped(text).toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{3}$/.test(plain)) return `#${[...plain].map((digit) => digit + digit).join('')}`;
  return /^[0-9a-f]{6}$/.test(plain) ? `#${plain}` : undefined;
}

/** Parses an instrument's Lab reading such as `45.2 12.1 -30`; undefined for other text. */
export function readLab(text: string): Lab | undefined {
  const parts = foldTyped(text).split(/[\s,;/]+/);
  const [l, a, b] = parts.map((part) => (/^[-+]?\d{1,3}(\.\d{1,6})?$/.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 3 || l === undefined || a === undefined || b === undefined) return undefined;
  return l >= 0 && l <= 100 && Math.abs(a) <= 160 && Math.abs(b) <= 160 ? [l, a, b] : undefined;
}

const linear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const bent = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116);

/** sRGB (IEC 61966-2-1) to Lab with the white of D65. */
export function labOfHex(hex: string): Lab {
  const number = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [linear(number >> 16), linear((number >> 8) & 255), linear(number & 255)];
  const x = bent((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47);
  const y = bent(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b);
  const z = bent((0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83);
  const round = (value: number) => Math.round(value * 1_000) / 1_000 || 0;
  return [round(116 * y - 16), round(500 * (x - y)), round(200 * (y - z))];
}

const radians = Math.PI / 180;
const power7 = 25 ** 7;

/**
 * CIEDE2000: below 1 nobody sees a difference, about 2.3 a trained eye does, above 10 they are different colours.
 * After Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula (2005), whose test data it is tested with.
 */
export function colourDistance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanC7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanC7 / (meanC7 + power7));
  const [p1, p2] = [a1 * stretch, a2 * stretch];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];

  const isGrey = c1 * c2 === 0;
  let turn = isGrey ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * radians);

  const meanL = (l1 + l2) / 2;
  const meanC = (c1 + c2) / 2;
  let meanH = h1 + h2;
  if (!isGrey) meanH = Math.abs(h1 - h2) <= 180 ? meanH / 2 : meanH < 360 ? (meanH + 360) / 2 : (meanH - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos((meanH - 30) * radians) +
    0.24 * Math.cos(2 * meanH * radians) +
    0.32 * Math.cos((3 * meanH + 6) * radians) -
    0.2 * Math.cos((4 * meanH - 63) * radians);
  const lightness = (meanL - 50) ** 2;
  const sl = 1 + (0.015 * lightness) / Math.sqrt(20 + lightness);
  const sc = 1 + 0.045 * meanC;
  const sh = 1 + 0.015 * meanC * t;
  const c7 = meanC ** 7;
  const rotation = -2 * Math.sqrt(c7 / (c7 + power7)) * Math.sin(60 * Math.exp(-(((meanH - 275) / 25) ** 2)) * radians);
  const [dl, dc, dh] = [(l2 - l1) / sl, (c2 - c1) / sc, deltaH / sh];
  return Math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
}

function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const angle = Math.atan2(b, a) / radians;
  return angle < 0 ? angle + 360 : angle;
}

/** The most that lightness can differ between colours of such a distance: its weight in the formula is never more. */
export const lightnessWithin = (distance: number): number => distance * (1 + (0.015 * 2_500) / Math.sqrt(2_520));
