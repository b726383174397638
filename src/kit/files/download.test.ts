import { afterEach, expect, test, vi } from 'vitest';
import type { CallPath } from '#kit/call/call.ts';
import { configureSend, type FailureReport } from '#kit/call/send.ts';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no network', undefined, { event: 'err_network', response: null, requestId: '' }],
  [
    'a refusal',
    () => Response.json({ code: 409, msg: '已被他人修改', data: null }),
    { event: 'api_error', response: 200 },
  ],
  ['a failed proxy', () => new Response('<html>', { status: 502 }), { event: 'err_bad_response', response: 502 }],
])('a download that fails is reported, as a call is: %s', async (_what, answer, expected) => {
  const reports: FailureReport[] = [];
  configureSend({ apiOrigin: '', report: (failure) => reports.push(failure) });
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  await expect(download('/export' as CallPath, { state: 'open' }, 'zh-CN')).rejects.toThrow();
  expect(reports).toEqual([expect.objectContaining({ ...expected, url: '/export', data: { state: 'open' } })]);
});
