import { Alert, Button, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { QrCode } from '#kit/ui/qr-code.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { beginSecondFactor } from './contract.ts';

const secondFactorWords = defineWords({
  about: [
    '开启后，登录时除密码外还要输入手机上身份验证器显示的 6 位数字。密码泄露时，别人也登录不了。',
    'You sign in with your password and a 6-digit code from an authenticator app on your phone, so a leaked password alone is not enough.',
  ],
  turnOn: ['开启两步验证', 'Turn on'],
  turnOff: ['关闭两步验证', 'Turn off'],
  onSince: [(at: string) => `已开启（${at}）`, (at: string) => `On since ${at}`],
  codesLeft: [
    (n: number) => (n > 0 ? `还有 ${n} 个恢复码可用` : '恢复码已用完。请关闭后重新开启，以得到新的一组'),
    (n: number) =>
      n > 0
        ? `${n} recovery ${n === 1 ? 'code is' : 'codes are'} left`
        : 'No recovery codes left. Turn it off and on again to get a new set',
  ],
  password: ['请先输入登录密码', 'Enter your password to continue'],
  missing: ['请填写', 'Required'],
  next: ['下一步', 'Next'],
  cancel: ['取消', 'Cancel'],
  scan: [
    '用手机上的身份验证器（如 Microsoft Authenticator、Google Authenticator、腾讯身份验证器）扫描二维码。',
    'Scan the QR code with an authenticator app on your phone, such as Microsoft Authenticator or Google Authenticator.',
  ],
  typeSecret: ['扫不了时，选择手动输入并填这串字符：', 'Can’t scan it? Enter this key instead:'],
  secret: ['密钥', 'Secret'],
  enterCode: ['输入应用上显示的 6 位数字。', 'Enter the 6-digit code shown in the app.'],
  code: ['验证码', 'Code'],
  isOnNow: ['两步验证已开启。', 'Two-step sign-in is on.'],
  keepCodes: [
    '请把下面的恢复码抄下或存到安全的地方，它们只显示这一次。手机不在身边时，每个恢复码可代替验证码登录一次。',
    'Save these recovery codes somewhere safe. They are shown only once. If you don’t have your phone, each code signs you in once.',
  ],
  saved: ['我已保存', 'I have saved them'],
  copy: ['全部复制', 'Copy all'],
  copied: ['已复制', 'Copied'],
});

type Setup = ResultOf<typeof beginSecondFactor>;
type Step =
  | { kind: 'rest' }
  | { kind: 'password'; next: 'begin' | 'remove' }
  | { kind: 'scan'; begun: Setup }
  | { kind: 'codes'; codes: readonly string[] };

/** Turns the user's own second factor on and off. */
export function SecondFactorPanel() {
  const t = useWords(secondFactorWords);
  const language = useLanguage();
  const answer = useCall('/api.php/official/accounts/get_second_factor', {});
  const { data, error, mutate } = answer;
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const { attempt, isBusy: isWorking, problem, setProblem } = useAttempt();

  const run = (work: () => Promise<Step>) =>
    attempt(async () => {
      setStep(await work());
      await mutate();
    });
  const go = (next: Step) => {
    setProblem('');
    setStep(next);
  };
  const begin = (password: string) =>
    run(async () => ({
      kind: 'scan',
      begun: await send('/api.php/official/accounts/begin_second_factor', { password }),
    }));
  const remove = (password: string) =>
    run(async () => {
      await send('/api.php/official/accounts/remove_second_factor', { password });
      return { kind: 'rest' };
    });
  const confirm = (otp: string) =>
    run(async () => ({
      kind: 'codes',
      codes: (await send('/api.php/official/accounts/confirm_second_factor', { otp })).recovery_codes,
    }));

  if (error && !data) return <FailedReading answer={answer} />;
  const notice = problem ? <Alert className="mb-4" type="error" showIcon title={problem} role="alert" /> : null;

  if (step.kind === 'password')
    return (
      <Form
        // Another form of the page has a password as well: their fields need ids of their own.
        name="second-factor"
        layout="vertical"
        requiredMark={false}
        className="max-w-[24rem]"
        onFinish={({ password }: { password: string }) => void (step.next === 'begin' ? begin : remove)(password)}
      >
        <Form.Item name="password" label={t.password} rules={[{ required: true, message: t.missing }]}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={1024} />
        </Form.Item>
        {notice}
        <Buttons
          act={step.next === 'begin' ? t.next : t.turnOff}
          isDanger={step.next === 'remove'}
          isWorking={isWorking}
          cancel={t.cancel}
          onCancel={() => go({ kind: 'rest' })}
        />
      </Form>
    );

  if (step.kind === 'scan')
    return (
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={({ otp }: { otp: string }) => void confirm(otp)}
        className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]"
      >
        <div className="mb-4 w-44 self-start rounded-card border border-line p-2">
          <QrCode {...step.begun.qr} />
        </div>
        <div>
          <ol className="mb-4 list-decimal space-y-2 pl-5 text-ink-2">
            <li>{t.scan}</li>
            <li>
              {t.typeSecret}
              <Typography.Text code copyable className="mt-1 block break-all" aria-label={t.secret}>
                {step.begun.secret}
              </Typography.Text>
            </li>
            <li>{t.enterCode}</li>
          </ol>
          <Form.Item name="otp" label={t.code} rules={[{ required: true, message: t.missing }]}>
            <Input className="max-w-40" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
          </Form.Item>
          {notice}
          <Buttons act={t.turnOn} isWorking={isWorking} cancel={t.cancel} onCancel={() => go({ kind: 'rest' })} />
        </div>
      </Form>
    );

  if (step.kind === 'codes')
    return (
      <div role="status">
        <p className="font-medium">{t.isOnNow}</p>
        <p className="mt-2 text-ink-2">{t.keepCodes}</p>
        <ul className="my-4 grid max-w-80 grid-cols-2 gap-x-6 gap-y-1 rounded-card border border-line p-4 font-mono">
          {step.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex items-center gap-3">
          <Button type="primary" onClick={() => go({ kind: 'rest' })}>
            {t.saved}
          </Button>
          <Typography.Text copyable={{ text: step.codes.join('\n'), tooltips: [t.copy, t.copied] }}>
            {t.copy}
          </Typography.Text>
        </div>
      </div>
    );

  const since = data?.since;
  return (
    <>
      <p className="text-sm text-ink-2">{t.about}</p>
      {since ? (
        <p className="mt-3">
          {t.onSince(shortMoment(since, language, Date.now()))}
          <span className="block text-sm text-ink-2">{t.codesLeft(data.recovery_codes)}</span>
        </p>
      ) : null}
      <Button
        className="mt-4"
        disabled={!data}
        danger={Boolean(since)}
        onClick={() => go({ kind: 'password', next: since ? 'remove' : 'begin' })}
      >
        {since ? t.turnOff : t.turnOn}
      </Button>
    </>
  );
}

const Buttons = (props: { act: string; isDanger?: boolean; isWorking: boolean; cancel: string; onCancel(): void }) => (
  <div className="flex gap-3">
    <Button type="primary" danger={props.isDanger ?? false} htmlType="submit" loading={props.isWorking}>
      {props.act}
    </Button>
    <Button onClick={props.onCancel}>{props.cancel}</Button>
  </div>
);
