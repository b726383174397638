import { Link, Outlet, useLocation, useRevalidator } from 'react-router';
import { SWRConfig } from 'swr';
import type { Role } from '#accounts/contract.ts';
import { ScreenSignIn } from '#accounts/screen-sign-in.tsx';
import { screenKind } from '#accounts/session-kinds.ts';
import { signedInMessage } from '#accounts/sign-in.ts';
import * as contexts from '#context.ts';
import type { CallFailure } from '#kit/call/send.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { showToast } from '#kit/ui/show-toast.ts';
import { ToastRegion } from '#kit/ui/toast.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/console-layout';
import { ConsoleFrame, ConsoleLanguage, ConsoleMark } from './console-frame.tsx';
import { mayBeAt, roleNames } from './navigation.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(contexts.sessions)[screenKind];
  return { person: session ? await context.get(contexts.services).accounts.getScreenUser(session) : undefined };
}

/** The back office: who is not signed in sees the sign-in at whatever address, who lacks the role sees so in words. */
export default function ConsoleLayout({ loaderData: { person } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  if (!person) return <ConsoleSignIn onSignedIn={revalidate} />;
  const verdict = mayBeAt(pathname, person.roles);
  // A session that ended meanwhile (elsewhere, by an admin, by time) brings the sign-in back, at the same address.
  const onError = (failure: CallFailure) => {
    if (failure.code === 401) void revalidate();
  };
  return (
    <SWRConfig value={{ onError, shouldRetryOnError: (failure: CallFailure) => failure.code === 0 }}>
      <ConsoleFrame person={person}>
        {verdict.ok ? <Outlet context={person} /> : <NotAllowed wanted={verdict.wanted} />}
      </ConsoleFrame>
      <ToastRegion />
    </SWRConfig>
  );
}

const notAllowedWords = defineWords({
  title: ['您没有访问此页的权限', 'You don’t have access to this page'],
  needs: [
    (roles: string) => `打开它需要「${roles}」角色。如果您的工作需要，请联系管理员添加。`,
    (roles: string) => `It requires the ${roles} role. If you need access, ask an admin to add it.`,
  ],
  none: ['工作台中没有此页。', 'This page does not exist in the console.'],
  or: ['」或「', ' or '],
  back: ['回到工作台首页', 'Back to the overview'],
});

/** Said plainly, with the way to get in: not an error, and nothing of the page behind it. */
function NotAllowed({ wanted }: { wanted: readonly Role[] }) {
  const t = useWords(notAllowedWords);
  const language = useLanguage();
  const names = wanted.map((role) => inLanguage(roleNames[role], language)).join(t.or);
  return (
    <div className="max-w-[40rem] px-4 py-12 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="text-xl font-semibold text-ink">{t.title}</h1>
      <p className="mt-3 leading-relaxed text-ink-2">{names ? t.needs(names) : t.none}</p>
      <Link to="/console" className="mt-6 inline-block text-primary underline underline-offset-4">
        {t.back}
      </Link>
    </div>
  );
}

const signInWords = defineWords({
  name: ['织联工作台', 'Weftline console'],
  title: ['登录工作台', 'Sign in to the console'],
  about: ['供平台内部人员使用。供应商请从入驻页面登录。', 'For staff only. Suppliers sign in on the enrolment page.'],
  help: ['忘记密码时，请管理员为您重设。', 'Forgot your password? Ask an admin to reset it.'],
});

function ConsoleSignIn({ onSignedIn }: { onSignedIn(): void }) {
  const t = useWords(signInWords);
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
