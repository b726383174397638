import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';
import { queueFilter, queueOrders } from './queue-contract.ts';
import { queueColumnNames } from './saved-filters-contract.ts';

/** An Excel file is built in memory; a CSV file is not, and has no such end. */
export const mostExcelRows = 10_000;

export const exportApplications = defineCall({
  path: `${apiPrefix}/enrolment/export_applications`,
  summary: 'A filtered queue as a CSV or Excel file. Who took it, and what, is recorded',
  who: screenUser('reviewer'),
  payload: field.payload({
    ...queueFilter,
    sort: z._default(field.choice(queueOrders), 'due'),
    columns: z._default(field.list(field.choice(queueColumnNames), { max: queueColumnNames.length }), []),
    format: field.choice(['csv', 'xlsx']),
    /** Names, phones and addresses of persons as well: for admins, who say what for. */
    personal: z._default(field.flag(), false),
    purpose: z._default(field.text({ max: 200 }), ''),
  }),
  /** The answer is a file; only a refusal comes as an envelope. */
  result: z.null(),
  refusals: {
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
