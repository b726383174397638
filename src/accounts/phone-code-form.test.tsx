import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '#kit/call/send.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';

const phone = () => screen.getByLabelText<HTMLInputElement>('手机号');

afterEach(cleanup);

test('what a call refuses is shown at its field, which takes the focus, with what was typed', async () => {
  const refusal = '暂时不能给这个号码发短信，请换一个';
  render(
    <PhoneCodeForm
      texts={{ submit: '登录', done: '登录成功' }}
      sendCode={async () => {
        throw new CallFailure('', { code: 400, event: 'api_error', data: { fields: { contact_phone: refusal } } });
      }}
      submit={async () => undefined}
    />,
  );
  fireEvent.change(phone(), { target: { value: '+852 6123 4567' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '获取验证码' })));
  expect(screen.getByText(refusal)).toBeTruthy();
  expect(phone().value).toBe('+852 6123 4567');
  expect(document.activeElement).toBe(phone());
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
