import { describe, expect, test } from 'vitest';
import { redactAddress, redactText } from './redact.server.ts';
import { describeData, describeResponse, redacted } from './redact.ts';

const secretTexts = [
  ['13800138000', 'call 13800138000 now'],
  ['138 0013 8000', '电话：138 0013 8000。'],
  ['+86 138-0013-8000', 'phone is +86 138-0013-8000'],
  ['482913', 'code 482913'],
  ['482913', 'verify_code=482913&purpose=login'],
  ['hunter2', '{"password":"hunter2"}'],
  ['correct horse, battery', '{"password" : "correct horse, battery"}'],
  ['hunter2', '{"data":"{\\"password\\":\\"hunter2\\"}"}'],
  ['hunt', '{"password":"hunt'],
  ['abc', 'bind_ticket=abc'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'],
  ['c29tZXRoaW5n', 'authorization: Bearer c29tZXRoaW5n'],
  ['9f86d081884c7d659a2feaa0c55ad015', 'session 9f86d081884c7d659a2feaa0c55ad015'],
  ['li.lei@example.com', 'mail to li.lei@example.com'],
  ['11010519491231002X', '身份证 11010519491231002X'],
  ['6222021234567890123', 'card 6222021234567890123'],
  ['138 0013 8000', 'phone １３８ ００１３ ８０００'],
  ['13800138000', 'opened https://weftline.cn/x?tel=%2B8613800138000 and failed'],
  ['13800138000', 'in %252B8613800138000'],
  ['138‑0013‑8000', '电话138‑0013‑8000'],
  ['1380-013-8000', 'at 1380-013-8000'],
  ['13800-138000', 'at 13800-138000'],
  ['(138) 0013-8000', 'at (138) 0013-8000'],
  ['+852 9123 4567', 'call +852 9123 4567'],
  ['0571-88886666', '座机 0571-88886666'],
  ['110105 19900307 7654', '身份证 110105 19900307 7654'],
  ['110105-19900307-765X', 'id 110105-19900307-765X'],
  ['li.lei＠example.com', '邮箱 li.lei＠example.com'],
  ['li.lei%40example.com', 'at /u/li.lei%40example.com/inbox'],
  ['li@公司.中国', 'at li@公司.中国'],
] as const;

test.each(secretTexts)('%s is taken out of "%s"', (secret, text) => {
  expect(redactText(text)).not.toContain(secret);
  expect(redactText(text)).toContain(redacted);
});

test.each([
  '请填写公司名称',
  'TypeError: Cannot read properties of undefined (reading "name")',
  '服务器开小差了，请稍后再试',
  '/official/assets/application-status-DkQ3x8Zp.js:12:3456',
  '最多 12000 个字',
  'code 409 at 2026-11-05T12:00:00',
  'sent 2026-11-20 15:30:00 +0800, 2026/11/20',
  'order 202611201000011 of fabric WL-204, EAN 6901234567892',
  'order 20261120100001 is not paid',
  'https://cdn.example/npm/vue@3.4.1/dist/vue.js:1:20431',
  '100%的棉，“织联”——面料',
  'at 1763700000000 from 192.168.10.101',
  'batch 010-20261120, cut 15001-202611',
])('"%s" has nothing to hide and stays', (text) => expect(redactText(text)).toBe(text));

describe('an address', () => {
  test('keeps its page and its search, and loses user, fragment and secrets', () => {
    expect(redactAddress('https://li:pw@weftline.cn/fabric?q=twill&code=WL-204#top')).toBe(
      'https://weftline.cn/fabric?q=twill&code=WL-204',
    );
    expect(redactAddress('https://weftline.cn/movein?code=021abcDEF&state=xyz&contact_phone=1')).toBe(
      `https://weftline.cn/movein?code=${encodeURIComponent(redacted)}&state=${encodeURIComponent(redacted)}&contact_phone=${encodeURIComponent(redacted)}`,
    );
    expect(redactAddress('/jobs/13800138000')).toBe(`/jobs/${redacted}`);
    expect(redactAddress('/01/06901234567892/21/5MF6ED56J3P1VRAY')).toBe(`/01/06901234567892/21/${redacted}`);
    expect(redactAddress('/01/06901234567892/22/2A/10/B7/21/5MF6ED56J3P1VRAY')).toBe(
      `/01/06901234567892/22/2A/10/B7/21/${redacted}`,
    );
    expect(redactAddress('/sn/21/5MF6ED56J3P1VRAY')).toBe(`/sn/21/${redacted}`);
    expect(redactAddress('/sn-check/report/SN1234567890')).toBe(`/sn-check/report/${redacted}`);
    expect(redactAddress('/contact/sent/EQ12345678')).toBe(`/contact/sent/${redacted}`);
    // Nothing of whom an address names, in its path, in names of parameters, escaped, spaced or full-width.
    for (const address of [
      'https://mail.other.example/u/li@corp.example/inbox',
      '/contact/zhang@corp.example/138-0000-1234?13800001234',
      '/x/a%40b.cn',
      '/x/%2B8613812345678',
      '/x/138%201234%205678',
      '/x/110105199003077654',
      '/x/110105%2019900307%207654',
      '/x/１３８１２３４５６７８',
      '/x?q=１３８１２３４５６７８',
      '/x?next=%2Fu%3Ftel%3D%252B8613812345678',
      '/x?zhang%40corp.example=1',
      'https://13812345678.blog.example/',
    ]) {
      const clean = redactAddress(address);
      expect(decodeURIComponent(decodeURIComponent(clean)).normalize('NFKC')).not.toMatch(
        /@|1[013]8?\W?\d{4}|19900307/,
      );
      expect(decodeURIComponent(clean)).toContain(redacted);
    }
    expect(redactAddress('/contact/zhang@corp.example/138-0000-1234?13800001234')).toBe(
      `/contact/${redacted}/${redacted}?${encodeURIComponent(redacted)}=`,
    );
    for (const address of [
      '/orders/4512345678901234567',
      '/orders/202611201000011/2026-11-20',
      '/fabric/WL-204-150CM',
      '/jobs/123456/apply',
      '/screen/pages/main/818/2024',
      '/01/06901234567892',
      '/news/2026-11-20-how-a-review-of-150-pieces-goes',
      '/fabric?weight=150-200&q=6901234567892',
    ])
      expect(redactAddress(address)).toBe(address);
    expect(redactAddress('/2013/01/21/how-to-weave')).toBe('/2013/01/21/how-to-weave');
  });
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://[', ''])(
    '%s is no page',
    (text) => expect(redactAddress(text, 'none:')).toBe(''),
  );
});

test("a call's data is described: names, choices and short figures stay, what was typed becomes its length", () => {
  expect(
    describeData({
      contact_phone: '13800138000',
      verify_code: '123456',
      purpose: 'login',
      revision: 7,
      submit: true,
      company_name: '厦门织联服饰有限公司',
      categories: ['knit', 'woven', 'denim', 'lace'],
      certificates: [{ kind: 'iso', number: 'A-1' }],
    }),
  ).toEqual({
    contact_phone: redacted,
    verify_code: redacted,
    purpose: 'login',
    revision: 7,
    submit: true,
    company_name: '[text 10]',
    categories: ['knit', 'woven', 'denim', '[4 in all]'],
    certificates: [{ kind: 'iso', number: '[text 3]' }],
  });
  expect(describeResponse({ code: 409, msg: '这份申请刚被改过', data: { revision: 8, legal_name: '李雷' } })).toEqual({
    code: 409,
    msg: '这份申请刚被改过',
    data: { revision: 8, legal_name: redacted },
  });
});

test.each([
  ['digits', '1'.repeat(100_000)],
  ['phones', '1380013'.repeat(15_000)],
  ['names', 'password='.repeat(11_000)],
  ['open quotes', '"a":"'.repeat(20_000)],
  ['backslashes', '\\'.repeat(100_000)],
  ['dashes', 'a-'.repeat(50_000)],
  ['an endless address', 'a@'.repeat(50_000)],
  ['dots', 'eyJaaaaa.'.repeat(11_000)],
  ['escapes', '%31%ff'.repeat(17_000)],
  ['full-width digits', '１3 '.repeat(33_000)],
  ['labels', `a@${'a.'.repeat(50_000)}`],
])('100 KB of %s is read in no time', (_what, text) => {
  const began = process.cpuUsage();
  redactText(text);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(200);
});
