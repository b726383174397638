import { fieldText, type PageFields } from '#kit/page-form.ts';

const box = 'licence_has_no_end';
const field = 'licence_valid_to';

/**
 * The licence's last day from its field and the box beside it; `keep` where nothing was said, `asked` where what was there was taken
 * away and nothing given for it. Stored as empty it has no end. Without script the box leaves the day that stands beside it: of
 * the two, that counts which was changed.
 */
export function lastDay(values: PageFields, was: string | undefined): { day: string } | 'keep' | 'asked' {
  if (!Object.hasOwn(values, field)) return 'keep';
  const day = fieldText(values, field).trim();
  const hasNoEnd = fieldText(values, box) !== '';
  if (hasNoEnd && (was !== '' || !day)) return { day: '' };
  if (day) return { day };
  return was === undefined ? 'keep' : 'asked';
}
