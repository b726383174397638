import * as z from 'zod/mini';
import { defineCall, type Who } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/** What every export of a list asks besides its filter. `personal`: what tells who people are as well, for admins, who say what for. */
const exportFields = {
  format: field.choice(['csv', 'xlsx']),
  personal: z._default(field.flag(), false),
  purpose: z._default(field.text({ max: 200 }), ''),
};

/** A filtered list of staff as a file. */
export const exportCall = <const Path extends string, Filter extends z.core.$ZodShape>(
  path: Path,
  what: string,
  who: Who,
  filter: Filter,
) =>
  defineCall({
    path,
    summary: `${what} as a CSV or Excel file. Who took it, and what, is recorded`,
    who,
    payload: field.payload({ ...filter, ...exportFields }),
    /** The answer is a file; only a refusal comes as an envelope. */
    result: z.null(),
    refusals: {
      none: [404, '没有找到', 'Not found'],
      too_many_rows: [
        400,
        'Excel 文件最多 10,000 行，请缩小筛选范围，或导出为 CSV',
        'Excel export is limited to 10,000 rows. Narrow the filter or export as CSV',
        'format',
      ],
      not_personal: [403, '只有管理员可以导出个人信息', 'Only admins can export personal data'],
      no_purpose: [400, '请写明导出个人信息的用途', 'Enter why you need the personal data', 'purpose'],
    },
  });
