import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyWords } from './apply-words.ts';
import { CvField, type UploadedCv } from './cv-field.tsx';
import { cvLimitBytes } from './stages.ts';
import { useFormDraft } from './use-form-draft.ts';

/** Outgoing requests, each answered by the test. */
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

const t = applyWords('zh-CN');
interface Answer {
  cv: UploadedCv | null;
  problems: Record<string, string>;
}
function Form({ answer }: { answer?: Answer }) {
  const form = { current: document.querySelector('form') };
  const draft = useFormDraft(7, form, answer);
  return (
    <form>
      <CvField uploaded={draft.cv} problem={answer?.problems.cv} onUploaded={draft.setCv} />
    </form>
  );
}
const file = new File(['%PDF-1.4'], '陈岚.pdf');
const choose = () => fireEvent.change(screen.getByLabelText(t.cv), { target: { files: [file] } });
const leaves = (count: number) => waitFor(() => expect(sent).toHaveLength(count));
const arrive = (ticket = '1.a') =>
  act(async () => sent.at(-1)?.answer({ code: 1, msg: '', data: { ticket, name: '陈岚.pdf' } }));
const ticket = () => document.querySelector<HTMLInputElement>('[name="cv_ticket"]')?.value;

test('a failed upload is reported, and its button retries', async () => {
  render(<Form />);
  choose();
  await leaves(1);
  await act(async () => sent[0]?.onerror?.());
  screen.getByText(t.fileFailed);
  fireEvent.click(screen.getByRole('button', { name: t.retry }));
  await leaves(2);
  await arrive();
  screen.getByText(t.fileHere);
  expect(screen.queryByText(t.fileFailed)).toBeNull();
  expect(ticket()).toBe('1.a');
});

test('an upload interrupted by a lost connection restarts once when the connection is back', async () => {
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

test('a refused file is shown with the reason and not sent again', async () => {
  render(<Form />);
  choose();
  await leaves(1);
  await act(async () => sent[0]?.answer({ code: 400, msg: '这个文件是空的，请换一个', data: null }));
  screen.getByText('这个文件是空的，请换一个');
  expect(screen.queryByRole('button', { name: t.retry })).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(sent).toHaveLength(1);
});

test('a file that expired on the server is removed until it is chosen again', async () => {
  const { rerender } = render(<Form />);
  choose();
  await leaves(1);
  await arrive();
  rerender(<Form answer={{ cv: null, problems: { cv: t.cvOver } }} />);
  screen.getByText(t.cvOver);
  expect(screen.queryByText(t.fileHere)).toBeNull();
  expect(ticket()).toBeUndefined();
  expect(localStorage.getItem('jobs:apply:7') ?? '').not.toContain('1.a');
  choose();
  await leaves(2);
  await arrive('2.b');
  expect(screen.queryByText(t.cvOver)).toBeNull();
  expect(ticket()).toBe('2.b');
  // A form without a response says nothing about the file.
  rerender(<Form answer={{ cv: null, problems: {} }} />);
  expect(ticket()).toBe('2.b');
});

test('a file that is too large is refused before it is sent', async () => {
  render(<Form />);
  const file = new File([new Uint8Array(cvLimitBytes + 1)], '陈岚.png');
  fireEvent.change(screen.getByLabelText(t.cv), { target: { files: [file] } });
  await screen.findByText(t.fileTooLarge);
  expect(sent).toHaveLength(0);
});

test('without an online event the upload is retried with growing delays', async () => {
  render(<Form />);
  choose();
  await leaves(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const lose = () => act(async () => sent.at(-1)?.onerror?.());
    for (const [count, pause] of [5_000, 10_000, 20_000].entries()) {
      await lose();
      await act(() => vi.advanceTimersByTimeAsync(pause - 1));
      expect(sent).toHaveLength(1 + count);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(sent).toHaveLength(2 + count);
    }
  } finally {
    vi.useRealTimers();
  }
});
