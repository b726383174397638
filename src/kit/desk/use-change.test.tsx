import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { App, Form, Input } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '#kit/call/send.ts';
import { useChange } from './use-change.ts';

afterEach(cleanup);

/** A list whose reading ends when the test says so. */
function open() {
  const reading = Promise.withResolvers<void>();
  const onChanged = vi.fn(() => reading.promise);
  let change!: ReturnType<typeof useChange>;
  function Desk() {
    const [form] = Form.useForm();
    change = useChange('已保存', onChanged, form);
    return (
      <Form form={form}>
        <Form.Item name="place">
          <Input aria-label="地点" />
        </Form.Item>
        <Form.Item name="day">
          <Input />
        </Form.Item>
      </Form>
    );
  }
  render(
    <App>
      <Desk />
    </App>,
  );
  return { onChanged, reading, make: (work: () => Promise<unknown>) => change(work) };
}
const refused = (data: unknown) => async () => {
  throw new CallFailure('已被改过', { code: 409, event: 'api_error', data });
};

test('what was made is said at once, and is over when the list has been read again', async () => {
  const { onChanged, reading, make } = open();
  let isOver = false;
  const made = make(async () => undefined).then((isMade) => {
    isOver = true;
    return isMade;
  });
  await screen.findByText('已保存');
  expect([onChanged.mock.calls.length, isOver]).toEqual([1, false]);
  await act(async () => reading.resolve());
  expect(await made).toBe(true);
});

test('a refusal says what is wrong, the first field before the rest, and waits for no reading of the list', async () => {
  const { onChanged, make } = open();
  expect(await make(refused({ fields: { name: '请填写名称', city: '请选择城市' } }))).toBe(false);
  await screen.findByText('请填写名称');
  expect(await make(refused(null))).toBe(false);
  await screen.findByText('已被改过');
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test('a refusal of a field stands at it, and not in a message as well; one of no field of the form is a message', async () => {
  const { make } = open();
  await act(() => make(refused({ fields: { place: '请选择地点' } })));
  await screen.findByText('请选择地点');
  expect(document.querySelector('.ant-message-notice')).toBeNull();
  await act(() => make(refused({ fields: { name: '请填写名称' } })));
  expect((await screen.findByText('请填写名称')).closest('.ant-message-notice')).not.toBeNull();
});

test('a fault of ours is no refusal: it is thrown', async () => {
  const { onChanged, make } = open();
  const fault = make(async () => {
    throw new TypeError('not a function');
  });
  await expect(fault).rejects.toThrow('not a function');
  expect(onChanged).not.toHaveBeenCalled();
});

test('of several refused fields the first on the page takes the focus', async () => {
  const { make } = open();
  await act(() => make(refused({ fields: { day: '请选择日期', place: '请选择地点' } })));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('地点')));
});
