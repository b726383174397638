/** In sizes of the text, about: a Chinese sign is as wide as high, a letter about half of that. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, sign) => width + (sign > '\u2E80' ? 1 : 0.55), 0);
