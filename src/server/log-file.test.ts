import { expect, test, vi } from 'vitest';
import { openLogFile } from './log-file.ts';

test.skipIf(process.platform !== 'linux')(
  'lines that the disk does not take are dropped and counted, which is reported once',
  () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const log = openLogFile('/dev/full');
    for (let line = 0; line < 3; line++) log.write('{}\n');
    expect(log.dropped).toBe(3);
    expect(reported.mock.calls).toEqual([
      [expect.stringMatching(/^Weftline cannot write its log \/dev\/full .*ENOSPC/)],
    ]);
    reported.mockRestore();
  },
);
