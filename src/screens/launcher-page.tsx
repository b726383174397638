import { useCallback, useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { ScreenSignIn } from '#accounts/screen-sign-in.tsx';
import { ScreenSignOut } from '#accounts/screen-sign-out.tsx';
import { services, sessions } from '#context.ts';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { mayWatch } from './board-access.ts';
import { boards, findBoard } from './boards/board-list.ts';
import { BoardCard } from './launcher/board-card.tsx';
import { boardAddressWith, readOptions } from './launcher/board-options.ts';
import { type Chosen, ChosenBoard } from './launcher/chosen-board.tsx';
import { ScreenNotice } from './screen-notice.tsx';
import './launcher/launcher.css';

const words = defineWords({
  title: ['数据大屏', 'Boards'],
  signIn: ['请登录后选择大屏。', 'Sign in to choose a board.'],
  hall: ['展厅', 'Exhibition hall'],
  control: ['展厅控制台', 'Hall control'],
  video: ['视频联播', 'Video control'],
  pair: ['把这块屏幕加入展厅', 'Add this screen to the hall'],
});

const hallAddress = {
  control: '/screen/pages/hall/control',
  video: '/screen/pages/hall/video-control',
  pair: '/screen/pages/hall',
};
const hallWays = ['control', 'video', 'pair'] as const;

export function loader({ context, url }: LoaderFunctionArgs) {
  const who = context.get(sessions);
  if (!who.ia) return { isSignedIn: false as const };
  const board = findBoard(url.searchParams.get('board') ?? '');
  let chosen: Chosen | undefined;
  if (board && mayWatch(board, who) === 'yes') {
    const options = readOptions(url.searchParams, board.panels);
    const path = boardAddressWith(board.address, options);
    const { environment, screens } = context.get(services);
    const whole = new URL(path, environment.PUBLIC_URL ?? url.origin).href;
    chosen = { address: board.address, options, path, url: whole, qr: screens.drawQr(whole) };
  }
  return {
    isSignedIn: true as const,
    mayConduct: who.ia.roles.includes('operator'),
    allowed: boards.filter((each) => mayWatch(each, who) === 'yes').map(({ address }) => address),
    chosen,
  };
}

export default function LauncherPage() {
  const loaded = useLoaderData<typeof loader>();
  const t = useWords(words);
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  useEffect(() => {
    if (!loaded.isSignedIn) clearOfflineCache();
  }, [loaded.isSignedIn]);
  if (!loaded.isSignedIn)
    return (
      <ScreenNotice title={t.title} sentence={t.signIn}>
        <ScreenSignIn onSignedIn={refresh} />
      </ScreenNotice>
    );
  const { chosen } = loaded;
  const chosenBoard = chosen && findBoard(chosen.address);
  return (
    <main className="launcher">
      <PageHead title={t.title} hidden />
      <header>
        <p className="screen-brand">
          织联 <span>Weftline</span>
        </p>
        <p className="flex flex-row-reverse items-center gap-4">
          <ScreenSignOut className="min-h-11 px-2 text-ink-2 underline underline-offset-4" onSignedOut={refresh} />
        </p>
      </header>
      <h1>{t.title}</h1>
      {loaded.mayConduct ? (
        <nav aria-label={t.hall} className="launcher-hall">
          <span>{t.hall}</span>
          {hallWays.map((name) => (
            <Link key={name} to={hallAddress[name]} reloadDocument>
              {t[name]}
            </Link>
          ))}
        </nav>
      ) : null}
      {chosen && chosenBoard ? <ChosenBoard key={chosen.address} board={chosenBoard} chosen={chosen} /> : null}
      <ul>
        {boards.map((board) => (
          <BoardCard
            key={board.address}
            board={board}
            isAllowed={loaded.allowed.includes(board.address)}
            isChosen={chosen?.address === board.address}
          />
        ))}
      </ul>
    </main>
  );
}
