import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callTimeoutMs, defaultErrorText } from '#kit/call/call.ts';
import { configureSend, type FailureReport, send } from '#kit/call/send.ts';
import { fetchingDefaults } from '#kit/ui/use-call.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { recordKeys } from './display-record.ts';
import { ScreenSignIn } from './screen-sign-in.tsx';
import { signedInMessage, signedOutMessage, signOut } from './sign-in.ts';

// The letters and numbers of the specification's sections 4, 8 and 9, written out once more: the constants may not drift.

const reports: FailureReport[] = [];
const answerWith = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch);
beforeEach(() => {
  reports.length = 0;
  configureSend({ apiOrigin: '', language: 'zh-CN', report: (failure) => reports.push(failure) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the messages, the keys of local storage and the times are those of the specification', () => {
  expect([signedInMessage, signedOutMessage]).toEqual(['登录成功', '已登出']);
  expect(recordKeys).toEqual({ user: 'user', ia: 'user:ia' });
  expect(callTimeoutMs).toBe(10_000);
  expect(fetchingDefaults(false)).toEqual({
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: 5_000,
    loadingTimeout: 3_000,
  });
  expect(fetchingDefaults(true)).toMatchObject({ errorRetryInterval: 10_000, loadingTimeout: 5_000 });
});

test('a call is given up after ten seconds', async () => {
  const asked = vi.spyOn(AbortSignal, 'timeout');
  answerWith(async () => Response.json({ code: 1, msg: '', data: { user: null, ia: null } }));
  await send('/api.php/official/login/who_am_i', {});
  expect(asked).toHaveBeenCalledWith(10_000);
});

test('a failure that has no code of its own is reported as network_error, with the default text', async () => {
  answerWith(async () => {
    throw new Error('of an unknown kind');
  });
  await expect(send('/api.php/official/login/who_am_i', {})).rejects.toThrow('服务器开小差了，请稍后再试');
  expect(reports.map(({ event }) => event)).toEqual(['network_error']);
  expect(defaultErrorText[0]).toBe('服务器开小差了，请稍后再试');
});

test('after a sign-out the next sign-in form of the same kind shows 已登出 once', async () => {
  answerWith(async () => Response.json({ code: 1, msg: '', data: null }));
  const forScreens = () => render(<ScreenSignIn onSignedIn={() => {}} />);
  const forApplicants = () => render(<CodeSignIn onSignedIn={() => {}} />);
  const told = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  for (const [kind, own, other] of [
    ['ia', forScreens, forApplicants],
    ['user', forApplicants, forScreens],
  ] as const) {
    await signOut(kind);
    for (const [sign, words] of [
      [other, ''],
      [own, '已登出'],
      [own, ''],
    ] as const) {
      sign();
      expect(told()).toBe(words);
      cleanup();
    }
  }
});
