import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider, Input } from 'antd';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { DeskDrawer, UnsavedWork } from './unsaved-work.tsx';

afterEach(cleanup);

function Note() {
  const [text, setText] = useState('');
  useUnsaved(() => text !== '');
  return (
    <>
      <Input aria-label="备注" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setText('')}>
        保存
      </button>
    </>
  );
}

function Desk() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Link to="/elsewhere">别处</Link>
      {isOpen ? (
        <DeskDrawer kind="咨询" onClose={() => setIsOpen(false)}>
          <Note />
        </DeskDrawer>
      ) : null}
    </>
  );
}

function open() {
  const page = (content: React.ReactNode) => (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <UnsavedWork>{content}</UnsavedWork>
      </App>
    </ConfigProvider>
  );
  const router = createMemoryRouter([
    { path: '/', element: page(<Desk />) },
    { path: '/elsewhere', element: page(<p>到了</p>) },
  ]);
  render(<RouterProvider router={router} />);
}
const type = (text: string) => fireEvent.change(screen.getByLabelText('备注'), { target: { value: text } });
const pressEscape = () => fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Escape', keyCode: 27 });
const isOpen = () => screen.queryByLabelText('备注') !== null;

test('a drawer asks before it closes over typed work, and keeps it if the user goes on', async () => {
  open();
  type('还没有保存');
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('还没有保存');
});

test('typed work that the user gives up closes with its drawer, and is not asked about again', async () => {
  open();
  type('还没有保存');
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(isOpen()).toBe(false));
  fireEvent.click(screen.getByText('别处'));
  await screen.findByText('到了');
});

test('a drawer without typed work, or with saved work, closes at once', async () => {
  open();
  type('一句话');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  pressEscape();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(screen.queryByText('内容还没有保存')).toBeNull();
});

test('another page and a reload ask too while something is typed', async () => {
  open();
  const reload = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(reload()).toBe(true);
  type('还没有保存');
  expect(reload()).toBe(false);
  fireEvent.click(screen.getByText('别处'));
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await screen.findByText('到了');
});
