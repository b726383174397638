import { describe, expect, test } from 'vitest';
import { describeData, describeResponse, redactAddress, redacted, redactText } from './redact.ts';

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
])('100 KB of %s is read in no time', (_what, text) => {
  const began = process.cpuUsage();
  redactText(text);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(200);
});
