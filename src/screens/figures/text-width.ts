/** Estimated width in em: a Chinese character is 1 wide, a letter about half. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character > '\u2E80' ? 1 : 0.55), 0);
