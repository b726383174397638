import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '#kit/call/send.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';

const refusal = '暂时不能给这个号码发短信，请换一个';
const failure = (fields: Record<string, string>) =>
  new CallFailure('', { code: 400, event: 'api_error', data: { fields } });
const phone = () => screen.getByLabelText('手机号');
const code = () => screen.getByLabelText('验证码');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a server error stays at its field until that field changes', async () => {
  const submit = vi.fn(async () => {
    throw failure({ verify_code: '验证码不对' });
  });
  render(
    <PhoneCodeForm
      texts={{ submit: '登录', done: '登录成功' }}
      sendCode={async () => {
        throw failure({ contact_phone: refusal });
      }}
      submit={submit}
    />,
  );
  phone().focus();
  fireEvent.change(phone(), { target: { value: '+852 6123 4567' } });
  fireEvent.blur(phone());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '获取验证码' })));
  // Longer than a field waits after it was left.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(refusal)).toBeTruthy();
  fireEvent.change(phone(), { target: { value: '13800138000' } });
  expect(screen.queryByText(refusal)).toBeNull();

  fireEvent.change(code(), { target: { value: '１２３ 456\u200b' } });
  await act(async () => fireEvent.submit(code()));
  expect(submit).toHaveBeenCalledWith('13800138000', '123456');
  expect(screen.getByText('验证码不对')).toBeTruthy();
  fireEvent.change(code(), { target: { value: '6' } });
  expect(screen.queryByText('验证码不对')).toBeNull();
});

test('an invalid number is reported when its field loses focus, until it is corrected', async () => {
  render(
    <PhoneCodeForm texts={{ submit: '登录', done: '登录成功' }} sendCode={vi.fn()} submit={async () => undefined} />,
  );
  fireEvent.change(phone(), { target: { value: '1380013' } });
  fireEvent.blur(phone());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('请填写 11 位手机号')).toBeTruthy();
  fireEvent.change(phone(), { target: { value: '13800138000' } });
  expect(screen.queryByText('请填写 11 位手机号')).toBeNull();
});

test('the purpose of the number and the privacy policy are shown, except where the number is known', () => {
  const form = (known: object) => (
    <PhoneCodeForm
      texts={{ submit: '登录', done: '登录成功' }}
      sendCode={vi.fn()}
      submit={async () => undefined}
      {...known}
    />
  );
  const { rerender } = render(form({}));
  expect(screen.getByRole('link', { name: '隐私政策' }).getAttribute('href')).toBe('/privacy');
  rerender(form({ knownPhone: '138****0000' }));
  expect(screen.queryByRole('link', { name: '隐私政策' })).toBeNull();
});
