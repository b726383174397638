/** One ounce on a square yard, in g/m2: 28.349523125 g on 0.83612736 m2. */
const gsmOfOunce = 28.349_523_125 / 0.836_127_36;
const inch = 2.54;

/** g/m2 as oz/yd2, to one tenth. */
export const ouncesOf = (weight_gsm: number): number => Math.round((weight_gsm / gsmOfOunce) * 10) / 10;
export const gsmOf = (ounces: number): number => Math.round(ounces * gsmOfOunce);
export const inchesOf = (width_cm: number): number => Math.round((width_cm / inch) * 10) / 10;

/** Momme, by which silk is sold: 1 mm is 4.340 g/m2. */
export const mommeOf = (weight_gsm: number): number => Math.round((weight_gsm / 4.34) * 2) / 2;

/** The usable width lies within the selvedges: it is never more than the full one. */
export const widthProblem = (usable_cm: number, full_cm: number): 'usable_wider' | 'edges_too_wide' | undefined =>
  usable_cm > full_cm ? 'usable_wider' : full_cm - usable_cm > 15 ? 'edges_too_wide' : undefined;
