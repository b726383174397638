import { expect, test } from 'vitest';
import { readReportNumber } from './report-page.tsx';

test.each(['SN0123456789', ' sn 0123 456 789 ', 'ＳＮ０１２３４５６７８９', '0123456789', 'SN-0123-456-789'])(
  '%s is the number of a report',
  (text) => expect(readReportNumber(text)).toBe('SN0123456789'),
);
test.each(['', 'SN', 'SN012345678', 'SN01234567890', 'K7QM-2T4V-9XZA-0B3C', 'SN0123456789x', '0'.repeat(5_000)])(
  '%s is none',
  (text) => expect(readReportNumber(text)).toBeUndefined(),
);
