/**
 * The perceptual hash of Christoph Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010),
 * section 3.2.1, as phash.org made it known: a picture of 32 x 32 brightnesses, its discrete cosine transform, the 8 x 8
 * lowest frequencies without the first row and column, one bit each for being above their median. Re-encoding, resizing
 * and mild changes of light move a few bits; other pictures differ in about half of them.
 */
export const brightnessSide = 32;
const frequencies = 8;
/** Below this no frequency says anything: a blank wall would be like every other blank wall. */
const leastContrast = 12;

/** cosines[frequency - 1][place] of the DCT-II. */
const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Array.from({ length: brightnessSide }, (_, place) =>
    Math.cos((Math.PI * (2 * place + 1) * (frequency + 1)) / (2 * brightnessSide)),
  ),
);

/** 64 binary digits, or undefined for a picture without contrast. `brightness`: 32 rows of 32 values, 0 to 255. */
export function perceptualHash(brightness: Uint8Array): string | undefined {
  const rows = Array.from({ length: brightnessSide }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (brightness[y * brightnessSide + x] ?? 0), 0)),
  );
  const strengths = cosines.flatMap((wave) =>
    Array.from(
      { length: frequencies },
      (_, u) => wave.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0) / brightnessSide,
    ),
  );
  const sorted = [...strengths].sort((a, b) => a - b);
  if (Math.max(-(sorted[0] ?? 0), sorted.at(-1) ?? 0) < leastContrast) return undefined;
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  return strengths.map((strength) => (strength > median ? '1' : '0')).join('');
}

/** Two pictures are similar when their hashes differ in at most this many of 64 bits. */
export const similarWithin = 7;

const bandBits = 16;
/**
 * The four quarters of a hash, each with its number before it, as the index knows them. By the pigeonhole principle two hashes that
 * differ in at most 7 bits have a quarter in which they differ in at most one: looking up each quarter and its 16
 * neighbours (`neighbourMasks`) finds every similar picture and few others.
 */
export const bandsOf = (hash: string): number[] =>
  Array.from(
    { length: hash.length / bandBits },
    (_, band) => band * 2 ** bandBits + Number.parseInt(hash.slice(band * bandBits, (band + 1) * bandBits), 2),
  );
export const neighbourMasks: readonly number[] = [0, ...Array.from({ length: bandBits }, (_, bit) => 2 ** bit)];
