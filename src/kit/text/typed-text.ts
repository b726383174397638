/**
 * A whole emoji, or one invisible character: format characters (zero-width spaces, direction marks, soft hyphens), variation
 * selectors and fillers, which text copied from contacts, chats and web pages contains. Within an emoji they select and join
 * its parts, and stay.
 */
const invisible =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*)|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const plain = /^[\x20-\x7E]*$/;

/** Removes invisible characters. All input goes through this (`field.text`). */
export const stripInvisible = (text: string): string =>
  plain.test(text) ? text : text.replace(invisible, (_, emoji: string = '') => emoji);

/**
 * Normalizes codes, numbers and cells: full-width characters become half-width, hyphens, dashes and minus signs become "-". Not
 * for prose, which keeps its dashes. Check the length first: NFKC can take quadratic time.
 */
export const foldTyped = (text: string): string =>
  stripInvisible(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** Removes grouping from a code: `123-456`, `１２３ ４５６` and `123456` are the same. */
export const compactCode = (text: string): string => foldTyped(text).replace(/[\s-]/g, '');
