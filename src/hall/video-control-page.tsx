import { lazy } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { loadOperatedHall } from './operated-hall.ts';
import { OperatorsPage } from './operators-page.tsx';

const VideoControl = lazy(() => loadOrReload(() => import('./players/control/video-control.tsx')));

const words = defineWords({
  title: ['视频控制台', 'Video control'],
  signIn: ['请登录后控制视频。', 'Sign in to control the videos.'],
});

export const loader = (args: LoaderFunctionArgs) => loadOperatedHall(args);

export default function VideoControlPage() {
  const loaded = useLoaderData<typeof loader>();
  const t = useWords(words);
  return (
    <OperatorsPage state={loaded.state} title={t.title} signIn={t.signIn}>
      {loaded.state === 'open' ? <VideoControl key={loaded.hall.id} hall={loaded.hall} /> : null}
    </OperatorsPage>
  );
}
