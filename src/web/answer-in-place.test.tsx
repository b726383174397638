import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeWords } from '#kit/form/code-words.ts';
import { countDownCode } from '#kit/form/countdown.ts';
import { formFailureWords } from '#kit/form/form-failure-words.ts';

const { again, wait } = codeWords('zh-CN');
const t = { ...formFailureWords('zh-CN'), again };
const form = (fields: string) => `<form data-in-place='${JSON.stringify({ ...t, wait: wait('#') })}' method="post">
  <p></p><p hidden data-no-answer></p><input id="contact_phone" name="contact_phone">${fields}
  <button type="submit" name="intent" value="signup" data-busy="正在注册">注册</button></form>`;
const codeButton = (more = '') =>
  `<input id="verify_code" name="verify_code"><button type="submit" name="intent" value="code" ${more}>获取验证码</button>`;
const page = (main: string) =>
  `<html lang="zh-CN"><head><title>采购商注册</title></head><body><main id="main">${main}</main></body></html>`;
const part = <Element extends HTMLElement>(selector: string) => document.querySelector(selector) as Element;
const press = (value: string) => part<HTMLButtonElement>(`button[value="${value}"]`).click();

const answers: (Partial<Response> | Error)[] = [];
const silence: Partial<Response> = {};
const sent = vi.fn();
/** The script begins once in a document; pages take each other's place in it. */
const prepare = vi.fn();
await import('./shown.ts').then(({ onShown }) => onShown(prepare));
await import('./frame.ts');
await import('./shown.ts').then(({ onShown }) => onShown(countDownCode));
await import('./answer-in-place.ts');

beforeEach(() => {
  document.documentElement.lang = 'zh-CN';
  document.body.innerHTML = `<main id="main">${form(codeButton())}</main>`;
  vi.stubGlobal('fetch', async (_address: string, { body, signal }: { body: URLSearchParams; signal: AbortSignal }) => {
    sent(Object.fromEntries(body));
    const answer = answers.shift();
    if (answer === silence)
      await new Promise((_, failed) => signal.addEventListener('abort', () => failed(signal.reason)));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  sent.mockClear();
  prepare.mockClear();
});
afterEach(() => vi.unstubAllGlobals());
const answered = (main: string): Partial<Response> => ({ status: 400, text: async () => page(main) });

test('an answer takes the place of the form, keeps what was typed meanwhile and leads to what is wrong', async () => {
  part<HTMLInputElement>('#contact_phone').value = '138';
  answers.push(
    answered(form('<input id="company" aria-invalid="true">').replace('<p></p>', '<p role="alert">有几处</p>')),
  );
  press('signup');
  expect(part('button[value="signup"]').textContent).toBe('正在注册');
  // Twice is once.
  press('signup');
  part<HTMLInputElement>('#contact_phone').value = '13800';
  await expect.poll(() => document.activeElement?.id).toBe('company');
  expect(sent).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledWith({ contact_phone: '138', verify_code: '', intent: 'signup' });
  expect(part<HTMLInputElement>('#contact_phone').value).toBe('13800');
  expect(part('[role="alert"]').textContent).toBe('有几处');
  expect(part('button[value="signup"]').textContent).toBe('注册');
  expect(prepare).toHaveBeenCalledOnce();
});

test('a code that went out leads to its field, and the next one waits through other answers', async () => {
  answers.push(answered(form(codeButton('data-retry-after="60"'))));
  press('code');
  await expect.poll(() => document.activeElement?.id).toBe('verify_code');
  const waits = () => part<HTMLButtonElement>('button[value="code"]');
  expect(waits().disabled).toBe(true);
  expect(waits().textContent).toMatch(/^(59|60) 秒后可重发$/);
  answers.push(answered(form(codeButton())));
  press('signup');
  await expect.poll(() => prepare).toHaveBeenCalledTimes(2);
  expect(waits().disabled).toBe(true);
});

test('a server that says nothing is not waited for without an end: the form can be sent again', async () => {
  const over = new AbortController();
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  answers.push(silence);
  press('signup');
  await expect.poll(() => waits).toHaveBeenCalledWith(10_000);
  expect(part('[role="alert"]')).toBeNull();
  over.abort();
  await expect.poll(() => part('[role="alert"]').textContent).toContain('您填写的内容还在');
  waits.mockRestore();
  answers.push(answered(form('')));
  press('signup');
  await expect.poll(() => sent).toHaveBeenCalledTimes(2);
});

test('a server that is out of order does not take away what was typed', async () => {
  part<HTMLInputElement>('#contact_phone').value = '13800138000';
  answers.push({ status: 503, text: async () => page('<h1>这个页面出了问题</h1>') });
  press('signup');
  await expect.poll(() => part('[role="alert"]').textContent).toContain('您填写的内容还在');
  expect(part<HTMLInputElement>('#contact_phone').value).toBe('13800138000');
  expect(part('h1')).toBeNull();
  answers.push(answered(form('<input id="company" aria-invalid="true">')));
  press('signup');
  await expect.poll(() => document.activeElement?.id).toBe('company');
  expect(part('[role="alert"]')).toBeNull();
});

test('a form that says itself what cannot be done at the moment is shown', async () => {
  answers.push({
    ...answered(form(codeButton()).replace('<p></p>', '<p role="alert">短信暂时发不出去</p>')),
    status: 503,
  });
  press('code');
  await expect.poll(() => part('[role="alert"]').textContent).toBe('短信暂时发不出去');
});

test('without a connection the form stays as it is and says so; an answer elsewhere is gone to', async () => {
  part<HTMLInputElement>('#contact_phone').value = '13800138000';
  answers.push(new TypeError('Failed to fetch'));
  press('signup');
  await expect.poll(() => part('[role="alert"]').textContent).toContain('您填写的内容还在');
  expect(part<HTMLInputElement>('#contact_phone').value).toBe('13800138000');
  expect(part('button[value="signup"]').getAttribute('aria-disabled')).toBe('false');

  const gone = vi.fn();
  vi.stubGlobal('location', { href: 'http://localhost/signup', assign: gone });
  answers.push({ redirected: true, url: 'http://localhost/signup/done' });
  press('signup');
  await expect.poll(() => gone).toHaveBeenCalledWith('http://localhost/signup/done');
});

test('a tick beside terms that have changed is not kept over the answer that takes it away, nor is their version', async () => {
  const consent = (version: string, more = '') =>
    form(`<input type="checkbox" id="consent" name="consent" value="1" ${more}>
      <input type="hidden" name="consent_version" value="${version}" data-as-answered>`);
  part('main').innerHTML = consent('1');
  part<HTMLInputElement>('#consent').checked = true;
  answers.push(answered(consent('2', 'data-as-answered aria-invalid="true"')));
  press('signup');
  await expect.poll(() => part<HTMLInputElement>('[name="consent_version"]').value).toBe('2');
  expect(part<HTMLInputElement>('#consent').checked).toBe(false);
  expect(document.activeElement?.id).toBe('consent');
  // Of the same terms it is.
  part<HTMLInputElement>('#consent').checked = true;
  answers.push(answered(consent('2')));
  press('signup');
  await expect.poll(() => prepare).toHaveBeenCalledTimes(2);
  expect(part<HTMLInputElement>('#consent').checked).toBe(true);
});

test('rules of the answer are not parsed: the policy of this document refuses them, and the whole sheets have them', async () => {
  const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString');
  const styled = page(form(codeButton()).replace('<p></p>', '<p role="alert">有几处</p><style>p{color:red}</style>'));
  const rules = '<style>.a{color:red}\n@media (width<64rem){.b>p{color:red}}</style>';
  answers.push({ status: 400, text: async () => styled.replace('</head>', `${rules}</head>`) });
  press('signup');
  await expect.poll(() => part('[role="alert"]').textContent).toBe('有几处');
  expect(parsed.mock.calls[0]?.[0]).not.toMatch(/<style|color:red/);
  expect(document.querySelector('style')).toBeNull();
  parsed.mockRestore();
});
