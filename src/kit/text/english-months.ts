/** Name of a month, 1 to 12. Not by `Intl`: creating a formatter takes a slow phone 30 to 60 ms. */
export const englishMonth = (month: number): string => names[month - 1] ?? '';

/** Jan, Sept: British abbreviations. */
export const shortEnglishMonth = (month: number): string => (month === 9 ? 'Sept' : englishMonth(month).slice(0, 3));

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
