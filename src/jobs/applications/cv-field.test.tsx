import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { applyWords } from './apply-words.ts';
import { CvField, type UploadedCv } from './cv-field.tsx';
import { cvPartBytes } from './stages.ts';
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
  headers: Record<string, string> = {};
  body = new Blob();
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.onabort?.();
  }
  send(body: Blob) {
    this.body = body;
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
function Form({ answer, load }: { answer?: Answer; load?: () => Promise<typeof import('./send-cv.ts')> }) {
  const form = { current: document.querySelector('form') };
  const draft = useFormDraft(7, form, answer);
  return (
    <form>
      <CvField uploaded={draft.cv} problem={answer?.problems.cv} onUploaded={draft.setCv} {...(load ? { load } : {})} />
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

test('an upload interrupted by a lost connection resumes once when the connection is back', async () => {
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

test('if the upload module fails to load, the file is kept and sent with the next attempt', async () => {
  let tries = 0;
  const load = () => (tries++ > 0 ? import('./send-cv.ts') : Promise.reject(new TypeError('Failed to fetch a module')));
  render(<Form load={load} />);
  choose();
  await screen.findByText(t.fileFailed);
  act(() => void window.dispatchEvent(new Event('online')));
  await leaves(1);
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

const large = () => new File([new Uint8Array(3 * cvPartBytes - 10)], '陈岚.png', { lastModified: 1_760_000_000_000 });
const chooseLarge = (label = t.cv) => fireEvent.change(screen.getByLabelText(label), { target: { files: [large()] } });
const received = (parts: number) =>
  act(async () => sent.at(-1)?.answer({ code: 1, msg: '', data: { upload: '5.b', received: parts * cvPartBytes } }));
const isRest = (request: FakeRequest | undefined, parts: number) => {
  expect(request?.headers).toMatchObject({ 'x-upload': '5.b', 'x-offset': `${parts * cvPartBytes}` });
  expect(request?.body.size).toBe(Math.min(cvPartBytes, large().size - parts * cvPartBytes));
};

test.each(['zh-CN', 'en'] as const)(
  'a file that was cut off goes on with what lacks, and says so (%s)',
  async (language) => {
    const words = applyWords(language);
    render(
      <VisitProvider visit={{ ...defaultVisit, language }}>
        <Form />
      </VisitProvider>,
    );
    chooseLarge(words.cv);
    await leaves(1);
    expect(sent[0]?.headers).toMatchObject({ 'x-file-bytes': `${large().size}` });
    expect(sent[0]?.body.size).toBe(cvPartBytes);
    screen.getByText(words.sendingFile(0));
    await received(1);
    await leaves(2);
    isRest(sent[1], 1);
    await act(async () => sent[1]?.onerror?.());
    screen.getByText(words.fileStopped(33));
    fireEvent.click(screen.getByRole('button', { name: words.goOn }));
    await leaves(3);
    isRest(sent[2], 1);
    screen.getByText(words.goingOn(33));
    await received(2);
    await leaves(4);
    isRest(sent[3], 2);
    await arrive();
    expect(ticket()).toBe('1.a');
    expect(localStorage.getItem('jobs:cv')).toBeNull();
  },
);

test('a reopened page shows the interrupted file, and resumes it when it is chosen again', async () => {
  render(<Form />);
  chooseLarge();
  await leaves(1);
  await received(2);
  await leaves(2);
  cleanup();
  render(<Form />);
  screen.getByText(t.chooseAgain('陈岚.png', 66));
  chooseLarge();
  await leaves(3);
  isRest(sent[2], 2);
  await arrive();
  expect(ticket()).toBe('1.a');
  // Another file starts from zero.
  cleanup();
  render(<Form />);
  choose();
  await leaves(4);
  expect(sent[3]?.headers['x-upload']).toBeUndefined();
});

test('the server’s state of an upload wins: it resumes from there, and an expired one restarts', async () => {
  render(<Form />);
  chooseLarge();
  await leaves(1);
  await received(2);
  await leaves(2);
  await act(async () => sent[1]?.answer({ code: 409, msg: '', data: { received: cvPartBytes } }));
  await leaves(3);
  isRest(sent[2], 1);
  await act(async () => sent[2]?.answer({ code: 404, msg: '', data: null }));
  await leaves(4);
  expect(sent[3]?.headers).toMatchObject({ 'x-file-bytes': `${large().size}` });
  // If the server never agrees, retries stop.
  await act(async () => sent[3]?.answer({ code: 409, msg: '', data: { received: 0 } }));
  screen.getByText(t.fileFailed);
});

test('without an online event the upload is retried with growing delays', async () => {
  render(<Form />);
  chooseLarge();
  await leaves(1);
  await received(1);
  await leaves(2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const lose = () => act(async () => sent.at(-1)?.onerror?.());
    for (const [count, pause] of [5_000, 10_000, 20_000].entries()) {
      await lose();
      await act(() => vi.advanceTimersByTimeAsync(pause - 1));
      expect(sent).toHaveLength(2 + count);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(sent).toHaveLength(3 + count);
      isRest(sent.at(-1), 1);
    }
  } finally {
    vi.useRealTimers();
  }
});
