import { expect, test, vi } from 'vitest';
import { codeOf, formatCode } from './serial-code.ts';

const code = codeOf(new Uint8Array(10).fill(99));
const label = `https://weftline.example/01/06901234567892/10/B7/21/${code}`;

/** The page's elements, and a browser that detects codes; `looks` are the results of its frames. */
async function openPage(looks: (string | Error)[], { mayFilm = true, formats = ['qr_code', 'ean_13'] } = {}) {
  document.body.innerHTML = `<form data-serial-form="zh-CN"><div><input id="code" aria-describedby="code-help"></div>
    <button type="submit">查询</button><button type="button" hidden data-serial-scan>扫描二维码</button>
    <div hidden data-serial-camera><video></video></div></form>`;
  const stop = vi.fn();
  const film = vi.fn(() =>
    mayFilm ? Promise.resolve({ getTracks: () => [{ stop }] }) : Promise.reject(new Error('NotAllowedError')),
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: film },
  });
  const asked = vi.fn();
  window.BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(formats);
    constructor(options: { formats: string[] }) {
      asked(options.formats);
    }
    detect() {
      const seen = looks.shift();
      if (seen instanceof Error) return Promise.reject(seen);
      return Promise.resolve(seen ? [{ rawValue: seen }] : []);
    }
  };
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', sent);
  vi.resetModules();
  await import('./check-script.ts');
  const part = <Element extends HTMLElement>(selector: string) => document.querySelector(selector) as Element;
  const button = part<HTMLButtonElement>('[data-serial-scan]');
  // By then the supported formats are known.
  await new Promise(setImmediate);
  return { stop, film, sent, part, button, asked };
}

test('with a barcode detector a label is scanned and submitted, and the camera stops', async () => {
  const { stop, sent, part, button, asked } = await openPage(['', '', label]);
  expect(asked).toHaveBeenCalledExactlyOnceWith(['qr_code']);
  expect(button.hidden).toBe(false);
  button.click();
  await expect.poll(() => sent).toHaveBeenCalledOnce();
  expect(part<HTMLInputElement>('input').value).toBe(formatCode(code));
  await expect.poll(() => stop).toHaveBeenCalledOnce();
  expect(part('[data-serial-camera]').hidden).toBe(true);
  expect(button.textContent).toBe('扫描二维码');
});

test('another code is reported, and the camera stays on', async () => {
  const { stop, sent, part, button } = await openPage(['https://weftline.example/jobs/1']);
  button.click();
  await expect.poll(() => part('[role=alert]').textContent).toBe('这个二维码里没有编号。');
  expect(sent).not.toHaveBeenCalled();
  expect(button.textContent).toBe('停止扫描');
  button.click();
  expect(stop).toHaveBeenCalledOnce();
});

test('a denied camera is reported, and typing still works', async () => {
  const { sent, part, button } = await openPage([], { mayFilm: false });
  button.click();
  await expect.poll(() => part('[role=alert]').textContent).toBe('无法打开摄像头，请手动输入。');
  part<HTMLInputElement>('input').value = code.toLowerCase();
  part<HTMLFormElement>('form').requestSubmit();
  expect(sent).toHaveBeenCalledOnce();
});

test('a detector without formats offers no camera', async () => {
  const { button, asked } = await openPage([label], { formats: [] });
  expect(button.hidden).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

test('a detector that always fails is given up and the camera stops; one that fails at first is kept', async () => {
  const failing = (count: number) => Array.from({ length: count }, () => new Error('NotSupportedError'));
  const late = await openPage([...failing(20), label]);
  late.button.click();
  await expect.poll(() => late.sent).toHaveBeenCalledOnce();
  const never = await openPage(failing(200));
  never.button.click();
  await expect.poll(() => never.part('[role=alert]')?.textContent).toBe('无法识别二维码，请手动输入。');
  expect(never.stop).toHaveBeenCalledOnce();
  expect(never.sent).not.toHaveBeenCalled();
});

test('two taps open one camera, and the next closes it', async () => {
  const { stop, film, button } = await openPage([]);
  button.click();
  button.click();
  await expect.poll(() => button.textContent).toBe('停止扫描');
  expect(film).toHaveBeenCalledOnce();
  button.click();
  expect(stop).toHaveBeenCalledOnce();
  button.click();
  await expect.poll(() => film).toHaveBeenCalledTimes(2);
});

test('a problem is announced before the help of the field, and removed without it', async () => {
  const { part } = await openPage([]);
  const input = part<HTMLInputElement>('input');
  const type = (text: string) => {
    input.value = text;
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  type('1234');
  expect(part('#code-problem').textContent).toBe('编号是 16 位，现在是 4 位。');
  expect(input.getAttribute('aria-describedby')).toBe('code-problem code-help');
  type(code);
  expect(input.getAttribute('aria-describedby')).toBe('code-help');
});

test('another code in view is announced once', async () => {
  const { sent, button } = await openPage([
    ...Array.from({ length: 5 }, () => 'https://weftline.example/jobs/1'),
    label,
  ]);
  const said: string[] = [];
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if ((target as Element).getAttribute('role') === 'alert') said.push(target.textContent ?? '');
  }).observe(document.body, { childList: true, subtree: true });
  button.click();
  await expect.poll(() => sent).toHaveBeenCalledOnce();
  expect(said.filter((text) => text !== '')).toEqual(['这个二维码里没有编号。']);
});
