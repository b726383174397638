import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';

/** What every export of people asks besides its filter. `personal`: what tells who they are as well, for admins, who say what for. */
export const exportFields = {
  format: field.choice(['csv', 'xlsx']),
  personal: z._default(field.flag(), false),
  purpose: z._default(field.text({ max: 200 }), ''),
};

export const tooManyRows = [
  400,
  'Excel 文件最多 10,000 行，请缩小筛选范围，或导出为 CSV',
  'Excel export is limited to 10,000 rows. Narrow the filter or export as CSV',
  'format',
] as const;
