/**
 * A cell as text that no spreadsheet takes for a formula: whatever begins like one, also in full-width characters and
 * after spaces, gets an apostrophe in front.
 */
export const harmless = (text: string): string => (/^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text);

const needsQuotes = /[",\r\n]|^\s|\s$/;

/** One line of a CSV file (RFC 4180); numbers stay numbers. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => {
      const text = typeof cell === 'number' ? String(cell) : harmless(cell);
      return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',')}\r\n`;

/** Without it Excel reads Chinese as something else. */
export const csvMark = '\uFEFF';
