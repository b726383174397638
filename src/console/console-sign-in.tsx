import { ScreenSignIn } from '#accounts/screen-sign-in.tsx';
import { signedInMessage } from '#accounts/sign-in.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { showToast } from '#kit/ui/show-toast.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ConsoleLanguage } from './console-language.tsx';
import { ConsoleMark } from './console-mark.tsx';

const words = defineWords({
  name: ['织联工作台', 'Weftline console'],
  title: ['登录工作台', 'Sign in to the console'],
  about: ['供平台内部人员使用。供应商请从入驻页面登录。', 'For staff only. Suppliers sign in on the enrolment page.'],
  help: ['忘记密码时，请管理员为您重设。', 'Forgot your password? Ask an admin to reset it.'],
});

export function ConsoleSignIn({ onSignedIn }: { onSignedIn(): void }) {
  const t = useWords(words);
  return (
    <div className="console-sign-in grid min-h-dvh grid-rows-[auto_1fr] bg-paper text-ink">
      <PageHead title={t.title} hidden />
      <header className="flex items-center justify-between px-4 py-4 sm:px-8">
        <ConsoleMark label={t.name} />
        <ConsoleLanguage />
      </header>
      <main id="main" className="mx-auto w-full max-w-[26rem] px-4 pt-[6vh] pb-12 sm:pt-[12vh]">
        <h1 className="text-[1.75rem] leading-tight font-semibold">{t.title}</h1>
        <p className="mt-3 mb-8 leading-relaxed text-ink-2">{t.about}</p>
        <ScreenSignIn
          onSignedIn={() => {
            showToast({ title: signedInMessage, seconds: 6 });
            onSignedIn();
          }}
        />
        <p className="mt-6 text-sm leading-relaxed text-ink-3">{t.help}</p>
      </main>
    </div>
  );
}
