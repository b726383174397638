import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import ContentEntry from './content-entry.tsx';
import type { Fields } from './content-form.ts';
import { contentForms } from './content-forms.ts';
import ContentList from './content-list.tsx';
import { deskWords } from './desk-words.ts';
import { type Item, useContentDraft } from './use-content-draft.ts';

const t = deskWords('zh-CN');
const formOf = (place: string) => {
  const form = contentForms.find((one) => one.place === place);
  if (!form) throw new Error(place);
  return form;
};
const itemOf = (place: string, content: Fields, more: Partial<Item> = {}): Item => ({
  id: 5,
  revision: 3,
  state: 'shown',
  has_changes: false,
  shown_from: '2026-11-01T00:00:00.000Z',
  published_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-20T02:00:00.000Z',
  updated_by: '林编辑',
  content: { ...formOf(place).empty, ...content },
  ...more,
});

/** What the server answers to each call, by the end of its path; and what was sent to it. */
let answers: Record<string, (sent: Record<string, string>) => object>;
/** And what it refuses, field by field. */
let refusals: Record<string, Record<string, string>>;
let sent: [path: string, payload: Record<string, string>][];
beforeEach(() => {
  sent = [];
  refusals = {};
  stubSizes();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.replace('/api.php/official/', '');
    const payload = Object.fromEntries(new URLSearchParams(body));
    sent.push([path, payload]);
    const fields = refusals[path];
    if (fields) return Response.json({ code: 400, msg: '有几处需要修改', data: { fields } });
    const data = await answers[path]?.(payload);
    return Response.json(data ? { code: 1, msg: '', data } : { code: 404, msg: 'none', data: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
function open(address: string) {
  const routes = [
    {
      element: <Outlet context={{ id: 7 }} />,
      children: [
        { path: '/console/content/:kind', element: <ContentList /> },
        { path: '/console/content/:kind/:id', element: <ContentEntry /> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <App>
        <RouterProvider router={router} />
      </App>
    </SWRConfig>,
  );
  return router;
}

test('a long text of the brand is there to be edited, and another field saved beside it leaves it as it is', async () => {
  const long = '几天有结果？｜三个工作日。\n'.repeat(120).trim();
  const whole = itemOf('brand', { zh_questions: long, phone: '400-1' });
  // As the list answers: it leaves long texts out.
  answers = {
    'brand/list': () => [{ ...whole, content: { ...whole.content, zh_questions: '' } }],
    'brand/get': () => whole,
    'brand/save': ({ content = '' }) => ({ ...whole, revision: 4, content: JSON.parse(content) }),
  };
  open('/console/content/brand');
  const phone = await screen.findByDisplayValue('400-1');
  expect(document.querySelector<HTMLTextAreaElement>('#zh_questions')?.value).toBe(long);
  fireEvent.change(phone, { target: { value: '400-2' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: t.save })));
  const [, saved] = sent.find(([path]) => path === 'brand/save') ?? [];
  expect(JSON.parse(saved?.content ?? '{}')).toMatchObject({ phone: '400-2', zh_questions: long });
});

test('what was kept in this browser is not laid over what somebody has saved since without a word', async () => {
  const form = formOf('news');
  const start = form.empty;
  const old = itemOf('news', { zh_title: '旧题', zh_body: '正文' });
  const first = renderHook(() => useContentDraft(form, old, { start, keptAs: 'new', account: 7 }));
  act(() => first.result.current.edit('zh_body', '我的正文'));
  first.unmount();

  const newer = itemOf('news', { zh_title: '旧题', zh_body: '同事的正文' }, { revision: 4, updated_by: '周编辑' });
  answers = {};
  const { result } = renderHook(() => useContentDraft(form, newer, { start, keptAs: 'new', account: 7 }));
  expect(result.current).toMatchObject({ theirs: newer, content: { zh_body: '我的正文' } });
  // Until one of the two is chosen, saving is for the server to refuse.
  await act(async () => void (await result.current.save()));
  expect(sent.at(-1)).toEqual(['news/save', expect.objectContaining({ id: '5', revision: '3' })]);
  act(() => result.current.keepMine());
  await act(async () => void (await result.current.save()));
  expect(sent.at(-1)).toEqual(['news/save', expect.objectContaining({ id: '5', revision: '4' })]);
});

test('what was saved to be published and is refused has its own address, and says there what is missing', async () => {
  const saved = itemOf('news', { slug: 'fair' }, { id: 12, revision: 1, state: 'draft', published_at: null });
  answers = { 'news/save': () => saved, 'news/get': () => saved };
  refusals = { 'news/publish': { zh_title: '请填写中文标题' } };
  const router = open('/console/content/news/new');
  fireEvent.click(await screen.findByRole('button', { name: /^发\s?布$/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^发\s?布$/ }));
  await screen.findByText('请填写中文标题');
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/content/news/12'));
  await screen.findByText('请填写中文标题');
  // Corrected and saved, the entry has nothing that is still told of it.
  answers = { 'news/save': () => ({ ...saved, revision: 2 }), 'news/get': () => ({ ...saved, revision: 2 }) };
  fireEvent.change((await screen.findAllByLabelText(/^标题/))[0] as Element, { target: { value: '面料展' } });
  expect(screen.queryByText('请填写中文标题')).toBeNull();
});

test('a new entry that is about to get an address of its own opens no drawer, which would go with this page', async () => {
  const saved = itemOf('news', { slug: 'fair' }, { id: 12, revision: 1, state: 'draft', published_at: null });
  const publishing = Promise.withResolvers<Item>();
  answers = { 'news/save': () => saved, 'news/publish': () => publishing.promise, 'news/get': () => saved };
  const router = open('/console/content/news/new');
  fireEvent.click(await screen.findByRole('button', { name: /^发\s?布$/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^发\s?布$/ }));
  const history = () => screen.findByRole<HTMLButtonElement>('button', { name: t.history });
  expect(await history()).toHaveProperty('disabled', true);
  publishing.resolve({ ...saved, state: 'shown', revision: 2 });
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/content/news/12'));
  await waitFor(async () => expect(await history()).toHaveProperty('disabled', false));
});

test('what is typed while something is being saved is not lost with it', async () => {
  const form = formOf('news');
  const saving = Promise.withResolvers<Item>();
  answers = { 'news/save': () => saving.promise };
  const loaded = itemOf('news', { zh_title: '旧题' });
  const { result } = renderHook(() => useContentDraft(form, loaded, { start: form.empty, keptAs: 'new', account: 7 }));
  act(() => result.current.edit('zh_title', '新题'));
  act(() => result.current.edit('en_title', 'New'));
  const saved = act(() => result.current.save());
  act(() => result.current.edit('zh_title', '更新的题'));
  await act(async () => {
    saving.resolve({ ...loaded, revision: 4, content: { ...loaded.content, zh_title: '新题', en_title: 'New' } });
  });
  await saved;
  expect(result.current).toMatchObject({ isDirty: true, edits: { zh_title: '更新的题' }, item: { revision: 4 } });
  expect(result.current.edits).not.toHaveProperty('en_title');
});

test('what a field must look like stays beside what is wrong with it', async () => {
  const entry = itemOf('brand', { phone: '400-1' });
  answers = { 'brand/list': () => [entry], 'brand/get': () => entry };
  refusals = { 'brand/save': { reply_days: '格式不对' } };
  open('/console/content/brand');
  fireEvent.change(await screen.findByLabelText('留言几个工作日内回复'), { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: t.save }));
  await screen.findByText('格式不对');
  expect(screen.getByText(/^1 到 9。/)).toBeTruthy();
});

test('what was kept and is what the server says by now is no change', () => {
  const form = formOf('news');
  const at = (revision: number) => itemOf('news', { zh_title: '题' }, { revision });
  const first = renderHook(() => useContentDraft(form, at(3), { start: form.empty, keptAs: 'new', account: 7 }));
  act(() => first.result.current.edit('zh_title', '新题'));
  first.unmount();
  const saved = itemOf('news', { zh_title: '新题' }, { revision: 4 });
  const { result } = renderHook(() => useContentDraft(form, saved, { start: form.empty, keptAs: 'new', account: 7 }));
  expect(result.current).toMatchObject({ theirs: undefined, isRestored: false, isDirty: false });
});

test('what one editor did not save is not found by the next one in the same browser', () => {
  const form = formOf('news');
  const as = (account: number) =>
    renderHook(() => useContentDraft(form, undefined, { start: form.empty, keptAs: 'new', account }));
  const first = as(7);
  act(() => first.result.current.edit('zh_title', '没有存的题目'));
  first.unmount();
  expect(as(8).result.current).toMatchObject({ isRestored: false, content: { zh_title: '' } });
  expect(as(7).result.current).toMatchObject({ isRestored: true, content: { zh_title: '没有存的题目' } });
});

test('the words of a version that was withdrawn before its day are the beginning of another one', async () => {
  const body = '## 访问统计\n\n统计记录保存 180 天。';
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const withdrawn = itemOf(
    'legal',
    { document: 'privacy', version: today, effective_from: '2099-01-01', zh_body: body, en_body: body },
    { state: 'withdrawn' },
  );
  const own = { version: '2026-11-01', effective_from: '2026-11-01', comes_with_product: true, previous: null };
  answers = {
    'legal/list': () => [withdrawn],
    'legal/get': () => withdrawn,
    'legal/versions': () => [{ ...own, document: 'privacy', standing: 'present' }],
  };
  open('/console/content/legal');
  const copy = await screen.findByRole('link', { name: t.copyOf(`隐私政策 ${today}`) });
  await act(async () => fireEvent.click(copy));
  expect(await screen.findByDisplayValue(`${today}.2`)).toBeDefined();
  expect(document.querySelector<HTMLTextAreaElement>('#zh_body')?.value).toBe(body);
});

test('the history works out what differs in the field that is opened, and in no other', async () => {
  const change = (id: number) => ({
    ...{ id, at: '2026-11-20T02:00:00.000Z', by: '林编辑', action: 'save' },
    before: { zh_title: '旧题', zh_body: `正文 ${id}` },
    after: { zh_title: '新题', zh_body: `正文 ${id + 1}` },
  });
  answers = { 'news/get': () => itemOf('news', {}), 'news/history': () => [change(2), change(1)] };
  open('/console/content/news/5');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: t.history })));
  await screen.findAllByText('保存草稿', { selector: 'li span' });
  const fields = document.querySelectorAll<HTMLDetailsElement>('li details');
  expect([fields.length, document.querySelectorAll('li ins').length]).toEqual([4, 0]);
  fields.item(0).open = true;
  expect((await screen.findAllByText(/./, { selector: 'li ins' })).map((each) => each.textContent)).toEqual(['新']);
});
