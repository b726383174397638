import { lazy } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { loadOperatedHall } from './operated-hall.ts';
import { OperatorsPage } from './operators-page.tsx';

const ControlDesk = lazy(() => loadOrReload(() => import('./control/control.tsx')));

const words = defineWords({
  title: ['展厅控制台', 'Hall control'],
  signIn: ['请登录后操作展厅。', 'Sign in to control the hall.'],
});

export const loader = (args: LoaderFunctionArgs) => loadOperatedHall(args);

export default function ControlPage() {
  const loaded = useLoaderData<typeof loader>();
  const t = useWords(words);
  return (
    <OperatorsPage state={loaded.state} title={t.title} signIn={t.signIn}>
      {loaded.state === 'open' ? <ControlDesk key={loaded.hall.id} {...loaded} /> : null}
    </OperatorsPage>
  );
}
