/** A text in which no line ends between a number and the Chinese unit that counts it, or a share and its fibre: `2 天`, `40% 棉`. */
export const boundUnits = (text: string): string => text.replace(/(?<=[\d%]) (?=\p{Script=Han})/gu, '\u00a0');
