/**
 * Prevents formula injection: a cell that begins like a formula, also in full-width characters or after spaces, gets a leading
 * apostrophe.
 */
export const escapeFormula = (text: string): string =>
  /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;

const needsQuotes = /[",\r\n]|^\s|\s$/;

/** One line of a CSV file (RFC 4180); numbers stay numbers. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => {
      const text = typeof cell === 'number' ? String(cell) : escapeFormula(cell);
      return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',')}\r\n`;

/** The byte order mark; without it Excel garbles Chinese. */
export const byteOrderMark = '\uFEFF';
