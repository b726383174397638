import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyWords } from './apply-words.ts';
import { CvField, type KeptCv } from './cv-field.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** Requests as they leave, each ended when the test says how. */
let sent: FakeRequest[];
class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send() {
    sent.push(this);
  }
  answer(envelope: object) {
    this.status = 200;
    this.responseText = JSON.stringify(envelope);
    this.onload?.();
  }
}
beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const say = applyWords('zh-CN');
interface Answer {
  cv: KeptCv | null;
  problems: Record<string, string>;
}
function Form({ answer, bring }: { answer?: Answer; bring?: () => Promise<typeof import('./send-cv.ts')> }) {
  const form = { current: document.querySelector('form') };
  const kept = useKeptForm(7, form, answer);
  return (
    <form>
      <CvField kept={kept.cv} problem={answer?.problems.cv} onKept={kept.setCv} {...(bring ? { bring } : {})} />
    </form>
  );
}
const file = new File(['%PDF-1.4'], '陈岚.pdf');
const choose = () => fireEvent.change(screen.getByLabelText(say.cv), { target: { files: [file] } });
const leaves = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
const arrive = (ticket = '1.a') =>
  act(async () => sent.at(-1)?.answer({ code: 1, msg: '', data: { ticket, name: '陈岚.pdf' } }));
const ticket = () => document.querySelector<HTMLInputElement>('[name="cv_ticket"]')?.value;

test('a file that did not arrive says so, and its button sends it again', async () => {
  render(<Form />);
  choose();
  await leaves(1);
  await act(async () => sent[0]?.onerror?.());
  screen.getByText(say.fileFailed);
  fireEvent.click(screen.getByRole('button', { name: say.retry }));
  await leaves(2);
  await arrive();
  screen.getByText(say.fileHere);
  expect(screen.queryByText(say.fileFailed)).toBeNull();
  expect(ticket()).toBe('1.a');
});

test('a file that a lost connection stopped goes by itself when there is one again, once', async () => {
  render(<Form />);
  choose();
  await leaves(1);
  await act(async () => sent[0]?.onerror?.());
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => void window.dispatchEvent(new Event('online')));
  await leaves(2);
  await arrive();
  expect(ticket()).toBe('1.a');
});

test('what sends a file, when it does not come, is a connection that is gone: the file is kept and goes with the next try', async () => {
  let tries = 0;
  const bring = () =>
    tries++ > 0 ? import('./send-cv.ts') : Promise.reject(new TypeError('Failed to fetch a module'));
  render(<Form bring={bring} />);
  choose();
  await screen.findByText(say.fileFailed);
  act(() => void window.dispatchEvent(new Event('online')));
  await leaves(1);
  await arrive();
  expect(ticket()).toBe('1.a');
});

test('a file that the server will not have is named with its reason and not sent again', async () => {
  render(<Form />);
  choose();
  await leaves(1);
  await act(async () => sent[0]?.answer({ code: 400, msg: '这个文件是空的，请换一个', data: null }));
  screen.getByText('这个文件是空的，请换一个');
  expect(screen.queryByRole('button', { name: say.retry })).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(sent).toHaveLength(1);
});

test('a file that is over at the server stands here no more, until it was chosen anew', async () => {
  const { rerender } = render(<Form />);
  choose();
  await leaves(1);
  await arrive();
  rerender(<Form answer={{ cv: null, problems: { cv: say.cvOver } }} />);
  screen.getByText(say.cvOver);
  expect(screen.queryByText(say.fileHere)).toBeNull();
  expect(ticket()).toBeUndefined();
  expect(localStorage.getItem('jobs:apply:7') ?? '').not.toContain('1.a');
  choose();
  await leaves(2);
  await arrive('2.b');
  expect(screen.queryByText(say.cvOver)).toBeNull();
  expect(ticket()).toBe('2.b');
  // A form of which nothing came back says nothing of the file.
  rerender(<Form answer={{ cv: null, problems: {} }} />);
  expect(ticket()).toBe('2.b');
});
