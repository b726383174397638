/** A number as people type it: with spaces, commas, or in the wide digits of a Chinese keyboard. What is none stays as it was typed. */
export function readQuantity(text: string): number | string | null {
  // Longer than any number: folding its signs would take the square of the time.
  if (text.length > 100) return text;
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '');
  if (plain === '') return null;
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(plain) ? Number(plain) : text;
}
