import { useCallback } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { ScreenSignIn } from '#accounts/screen-sign-in.tsx';
import { ScreenSignOut } from '#accounts/screen-sign-out.tsx';
import { sessions } from '#context.ts';
import { inLanguage, type Language } from '#kit/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { mayWatch } from './board-access.ts';
import { BoardPreview, PanelsPreview } from './board-preview.tsx';
import type { Board, ComingBoard } from './boards/board.ts';
import { boards } from './boards/board-list.ts';
import { comingBoards } from './boards/coming-boards.ts';
import { ScreenNotice } from './screen-notice.tsx';

const words = defineWords({
  title: ['数据大屏', 'Boards'],
  signIn: ['请登录后选择大屏。', 'Sign in to choose a board.'],
  ready: ['可以观看', 'Ready to watch'],
  coming: ['正在编排', 'Being composed'],
  open: ['打开', 'Open'],
  notAllowed: ['当前账号没有观看权限', 'This account may not watch it'],
  internal: ['仅限内部', 'Internal only'],
  desensitized: ['脱敏', 'Desensitized'],
  blurred: ['模糊', 'Blurred'],
  panels: [(count: number) => `${count} 屏`, (count: number) => (count === 1 ? '1 panel' : `${count} panels`)],
});

export function loader({ context }: LoaderFunctionArgs) {
  const who = context.get(sessions);
  if (!who.ia) return { isSignedIn: false as const };
  return {
    isSignedIn: true as const,
    allowed: boards.filter((board) => mayWatch(board, who) === 'yes').map(({ address }) => address),
  };
}

export default function LauncherPage() {
  const loaded = useLoaderData<typeof loader>();
  const language = useLanguage();
  const say = useWords(words);
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  if (!loaded.isSignedIn)
    return (
      <ScreenNotice title={say.title} sentence={say.signIn}>
        <ScreenSignIn onSignedIn={refresh} />
      </ScreenNotice>
    );
  return (
    <main className="launcher">
      <PageHead title={`${say.title} · 织联 Weftline`} hidden />
      <header>
        <p className="screen-brand">
          织联 <span>Weftline</span>
        </p>
        <ScreenSignOut onSignedOut={refresh} />
      </header>
      <h1>{say.title}</h1>
      <section aria-labelledby="ready">
        <h2 id="ready">{say.ready}</h2>
        <ul>
          {boards.map((board) => (
            <li key={board.address} className="launcher-board">
              <BoardPreview board={board} />
              <div className="launcher-about">
                <h3>{inLanguage(board.title, language)}</h3>
                <Facts board={board} language={language} />
                {loaded.allowed.includes(board.address) ? (
                  <p className="launcher-ways">
                    <Link to={`/screen/pages/${board.address}`}>{say.open}</Link>
                  </p>
                ) : (
                  <p className="launcher-facts">{say.notAllowed}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="coming">
        <h2 id="coming">{say.coming}</h2>
        <ul className="launcher-coming">
          {comingBoards.map((board) => (
            <li key={board.address}>
              <PanelsPreview board={board} />
              <h3>
                <Link to={`/screen/pages/${board.address}`}>{inLanguage(board.title, language)}</Link>
              </h3>
              <Facts board={board} language={language} />
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

function Facts({ board, language }: { board: Board | ComingBoard; language: Language }) {
  const say = words(language);
  const { canvas, panels, roles, variant } = board;
  const facts = [
    `${canvas.width} × ${canvas.height}`,
    say.panels(panels),
    ...(roles.includes('viewer') ? [] : [say.internal]),
    ...(variant === 'full' ? [] : [say[variant]]),
  ];
  return <p className="launcher-facts">{facts.join('　')}</p>;
}
