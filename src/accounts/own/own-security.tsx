import type { ReactNode } from 'react';
import { SecondFactorPanel } from '#accounts/second-factor/second-factor-panel.tsx';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

const words = defineWords({
  title: ['账号安全', 'Account security'],
  password: ['修改密码', 'Change password'],
  secondFactor: ['两步验证', 'Two-step sign-in'],
  sessions: ['登录中的设备', 'Where you are signed in'],
  stranger: [
    '看到不认识的设备时，结束它的登录，再修改密码。',
    'If you don’t recognise a device, end its session and change your password.',
  ],
});

/** Security settings of a screen user's own account. */
export default function OwnSecurity() {
  const t = useWords(words);
  return (
    <div className="max-w-[36rem] px-4 py-6 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="text-[1.375rem] leading-tight font-semibold">{t.title}</h1>
      <Section id="password" heading={t.password}>
        <div className="max-w-[24rem]">
          <PasswordForm />
        </div>
      </Section>
      <Section id="second-factor" heading={t.secondFactor}>
        <SecondFactorPanel />
      </Section>
      <Section id="sessions" heading={t.sessions}>
        <SessionList prefix="/api.php/official/accounts" advice={t.stranger} />
      </Section>
    </div>
  );
}

const Section = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
    <h2 id={id} className="mb-2 text-[1.0625rem] font-semibold">
      {heading}
    </h2>
    {children}
  </section>
);
