import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider, Form, Input } from 'antd';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { FormRows, RecordForm } from './record-form.tsx';
import { DeskDrawer, UnsavedWork } from './unsaved-work.tsx';

beforeEach(stubSizes);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

interface Note {
  id: number;
  revision: number;
  title: string;
  text: string;
}
const first: Note = { id: 4, revision: 1, title: '布料', text: '轻' };

function Drawer({ note, onSaved }: { note: Note | undefined; onSaved(note: Note): void }) {
  const [form] = Form.useForm<Pick<Note, 'title' | 'text'>>();
  return (
    <DeskDrawer kind="便条" onClose={cleanup}>
      <RecordForm<Note, Pick<Note, 'title' | 'text'>>
        form={form}
        kind="note"
        record={note}
        valuesOf={({ title, text } = { id: 0, revision: 0, title: '', text: '' }) => ({ title, text })}
        nameOf={(name) => ({ title: '标题', text: '正文' })[name]}
        save={async (values, { id, revision }) => ({ ...values, id: id || 9, revision: revision + 1 })}
        run={async (work) => {
          onSaved(await work());
          return true;
        }}
      >
        <Form.Item name="title" label="标题">
          <Input />
        </Form.Item>
        <Form.Item name="text" label="正文">
          <Input />
        </Form.Item>
      </RecordForm>
    </DeskDrawer>
  );
}
const saved: Note[] = [];
/** Opens the note in a new tab of the account's browser. */
async function open(note: Note | undefined, account = 7) {
  cleanup();
  const page = (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <UnsavedWork>
          <Drawer note={note} onSaved={(one) => saved.push(one)} />
        </UnsavedWork>
      </App>
    </ConfigProvider>
  );
  const routes = [{ element: <Outlet context={{ id: account }} />, children: [{ path: '/', element: page }] }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await act(async () => {});
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const restored = '这是您上次没有保存的内容，从本机恢复。';

test('what was typed is restored after the page was lost, to the same account only, until it is discarded or saved', async () => {
  for (const note of [first, undefined]) {
    await open(note);
    type('正文', '又轻又软');
    await open(note, 8);
    expect([field('正文').value, screen.queryByText(restored)]).toEqual([note?.text ?? '', null]);
    await open(note);
    expect(field('正文').value).toBe('又轻又软');
    screen.getByText(restored);
    fireEvent.click(screen.getByText('放弃改动'));
    expect(field('正文').value).toBe(note?.text ?? '');
    await open(note);
    expect(screen.queryByText(restored)).toBeNull();
    type('正文', '挺括');
    fireEvent.click(screen.getByText(/保\s*存/));
    await waitFor(() => expect(saved.at(-1)?.text).toBe('挺括'));
    await open(note);
    expect(screen.queryByText(restored)).toBeNull();
  }
});

test('a new record whose form stays open after saving is not created a second time', async () => {
  await open(undefined);
  for (const [at, text] of ['轻', '又轻又软'].entries()) {
    type('正文', text);
    fireEvent.click(screen.getByText(/保\s*存/));
    await waitFor(() => expect(saved.at(-1)).toEqual({ id: 9, revision: at + 1, title: '', text }));
  }
});

test('a draft is merged with what another user saved meanwhile, and fields that both changed are named', async () => {
  await open(first);
  type('正文', '又轻又软');
  await open({ ...first, revision: 2, title: '面料', text: '重' });
  expect([field('标题').value, field('正文').value]).toEqual(['面料', '又轻又软']);
  screen.getByText('正文：表单中是您填写的内容，保存后会覆盖对方的修改。');
  fireEvent.click(screen.getByText('改用对方的内容'));
  expect(field('正文').value).toBe('重');
});

test('a draft that the user discards by closing the drawer is gone', async () => {
  await open(first);
  type('正文', '又轻又软');
  fireEvent.keyDown(field('正文'), { key: 'Escape', keyCode: 27 });
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(screen.queryByLabelText('正文')).toBeNull());
  await open(first);
  expect([field('正文').value, screen.queryByText(restored)]).toEqual(['轻', null]);
});

test('rows have heads, and a refusal of the list stands below it', async () => {
  function Sessions() {
    const [form] = Form.useForm();
    return (
      <Form form={form} initialValues={{ sessions: [{ from: '25:99' }] }}>
        <FormRows
          name="sessions"
          title="场次"
          add="添加"
          most={3}
          blank={{ from: '' }}
          fields={[{ name: 'from', label: '开始', most: 5 }]}
        />
        <button type="button" onClick={() => form.setFields([{ name: 'sessions', errors: ['时间不对'] }])}>
          保存
        </button>
      </Form>
    );
  }
  render(<Sessions />);
  expect(screen.getByText('开始').tagName).toBe('LABEL');
  fireEvent.click(screen.getByText('保存'));
  await screen.findByText('时间不对');
});

test('a time of day is chosen or typed, also with a wide colon; what is none is said at its field', async () => {
  const fields = [{ name: 'from', label: '开始', most: 5, isTime: true }] as const;
  render(
    <Form initialValues={{ sessions: [{ from: '10:00' }] }}>
      <FormRows name="sessions" title="场次" add="添加" most={2} blank={{ from: '10:00' }} fields={fields} />
    </Form>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: '开始' });
  const type = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }));
  await type('9点半');
  expect(await screen.findByText('请写成 10:00')).toBeTruthy();
  await type('09：35');
  await waitFor(() => expect(screen.queryByText('请写成 10:00')).toBeNull());
  expect(field.value).toBe('09:35');
  await type('24:00');
  expect(screen.getAllByText('24:00').length).toBeGreaterThan(0);
  expect(screen.queryByText('请写成 10:00')).toBeNull();
});
