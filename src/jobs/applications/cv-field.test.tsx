import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { applyWords } from './apply-words.ts';
import { CvField, type KeptCv } from './cv-field.tsx';
import { cvPartBytes } from './stages.ts';
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
const leaves = (count: number) => waitFor(() => expect(sent).toHaveLength(count));
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

const large = () => new File([new Uint8Array(3 * cvPartBytes - 10)], '陈岚.png', { lastModified: 1_760_000_000_000 });
const chooseLarge = (label = say.cv) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [large()] } });
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
      <VisitProvider visit={{ ...plainVisit, language }}>
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

test('a page that is opened anew tells of the file that was cut off, and goes on with it when it is chosen again', async () => {
  render(<Form />);
  chooseLarge();
  await leaves(1);
  await received(2);
  await leaves(2);
  cleanup();
  render(<Form />);
  screen.getByText(say.chooseAgain('陈岚.png', 66));
  chooseLarge();
  await leaves(3);
  isRest(sent[2], 2);
  await arrive();
  expect(ticket()).toBe('1.a');
  // Another file begins at its own beginning.
  cleanup();
  render(<Form />);
  choose();
  await leaves(4);
  expect(sent[3]?.headers['x-upload']).toBeUndefined();
});

test('what the server says of an upload holds: it goes on from there, and what is over there begins anew', async () => {
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
  // A server that never agrees is asked a few times, and no more.
  await act(async () => sent[3]?.answer({ code: 409, msg: '', data: { received: 0 } }));
  screen.getByText(say.fileFailed);
});

test('a connection of whose return nobody tells is tried again after a while, later each time that nothing arrives', async () => {
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
