import { lazy } from 'react';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import { loadOperatedHall } from './operated-hall.ts';
import { operatorsPage } from './operators-page.tsx';

export const loader = loadOperatedHall;

export default operatorsPage(
  lazy(() => loadOrReload(() => import('./control/control.tsx'))),
  { title: ['展厅控制台', 'Hall control'], signIn: ['请登录后操作展厅。', 'Sign in to control the hall.'] },
);
