import { lazy, Suspense, useCallback } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import * as contexts from '#context.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { LateSignIn } from '#screens/late-sign-in.tsx';
import { ScreenNotice } from '#screens/screen-notice.tsx';

const VideoControl = lazy(() => import('./players/control/video-control.tsx'));

const words = defineWords({
  title: ['视频控制台', 'Video control'],
  signIn: ['请登录后控制视频。', 'Sign in to control the videos.'],
  notAllowed: [
    '当前账号没有操作展厅的权限。请换一个账号登录，或联系管理员。',
    'This account may not control the hall. Sign in with another one, or ask an administrator.',
  ],
});

export async function loader({ context, url }: LoaderFunctionArgs) {
  const session = context.get(contexts.sessions).ia;
  if (!session) return { state: 'not_signed_in' as const };
  if (!session.roles.includes('operator')) return { state: 'not_allowed' as const };
  const halls = await context.get(contexts.services).hall.store.list();
  const hall = halls.find(({ id }) => String(id) === url.searchParams.get('hall')) ?? halls[0];
  if (!hall) throw new Response(null, { status: 503 });
  return { state: 'open' as const, hall };
}

export default function VideoControlPage() {
  const loaded = useLoaderData<typeof loader>();
  const say = useWords(words);
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const isBrowser = useIsBrowser();
  if (loaded.state !== 'open')
    return (
      <ScreenNotice title={say.title} sentence={loaded.state === 'not_allowed' ? say.notAllowed : say.signIn}>
        <LateSignIn onSignedIn={refresh} />
      </ScreenNotice>
    );
  return (
    <>
      <PageHead title={`${say.title} · 织联 Weftline`} hidden />
      {isBrowser ? (
        <Suspense fallback={null}>
          <VideoControl key={loaded.hall.id} hall={loaded.hall} />
        </Suspense>
      ) : null}
    </>
  );
}
