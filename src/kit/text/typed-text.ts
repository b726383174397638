/**
 * Emoji, whole, or one character that nobody sees: format characters (zero-width spaces, direction marks, soft hyphens),
 * variation selectors and fillers. Contacts, chats and web pages leave these around what is copied from them. Within an
 * emoji they choose and join its parts, and stay.
 */
const invisible =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*)|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const plain = /^[\x20-\x7E]*$/;

/** A text without the characters that nobody sees. All text from outside goes through this (`field.text`). */
export const stripInvisible = (text: string): string =>
  plain.test(text) ? text : text.replace(invisible, (_, emoji: string = '') => emoji);

/**
 * One spelling of what keyboards, phones and spreadsheets write in several: full-width letters, digits and spaces become
 * plain ones, hyphens, dashes and minus signs become "-". For codes, numbers and cells; prose keeps its dashes. Check the
 * length first: composing characters can take the square of it.
 */
export const foldTyped = (text: string): string =>
  stripInvisible(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** A code in which spaces and hyphens only group: `123-456`, `１２３ ４５６` and `123456` are the same. */
export const compactCode = (text: string): string => foldTyped(text).replace(/[\s-]/g, '');
