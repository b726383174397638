/** 1 to 12. Not by `Intl`: to make one of its formats takes a slow phone 30 to 60 ms. */
export const englishMonth = (month: number): string => names[month - 1] ?? '';

/** Jan, Sept: as British print has them. */
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
