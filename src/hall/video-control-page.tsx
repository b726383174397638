import { lazy } from 'react';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import { loadOperatedHall } from './operated-hall.ts';
import { operatorsPage } from './operators-page.tsx';

export const loader = loadOperatedHall;

export default operatorsPage(
  lazy(() => loadOrReload(() => import('./players/control/video-control.tsx'))),
  { title: ['视频控制台', 'Video control'], signIn: ['请登录后控制视频。', 'Sign in to control the videos.'] },
);
