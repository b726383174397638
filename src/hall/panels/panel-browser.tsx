import { useEffect, useRef, useState } from 'react';
import type { Content } from '#hall/content.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { type BoardPlacement, PanelBoard, panelBoards } from './panel-board.tsx';
import { panelWords } from './panel-words.ts';
import type { Story } from './stories-contract.ts';
import { StoryPicture, useTurn } from './story-screen.tsx';
import { storyIn, useStories } from './use-stories.ts';
import './panel-story.css';
import './attract-loop.css';
import './panel-browser.css';

/** Calls `onIdle` after a while without a touch; every touch restarts the timer. */
function useIdle(afterMs: number, onIdle: () => void): void {
  const call = useRef(onIdle);
  call.current = onIdle;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.current(), afterMs);
    };
    begin();
    // Taken on the way down: what was touched may stop it from going on.
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;
    for (const event of events) addEventListener(event, begin, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, begin, { capture: true });
    };
  }, [afterMs]);
}

/** One story to be read, with the ways to the one before and the one after at the thumbs. */
function PanelStory({
  story,
  language,
  place,
  of,
  onStep,
}: {
  story: Story;
  language: Language;
  place: number;
  of: number;
  onStep(by: number): void;
}) {
  const t = panelWords(language);
  const { title, lead, paragraphs, facts } = storyIn(story, language);
  return (
    <main className="panel-story">
      <div className="panel-story-picture">
        <StoryPicture story={story} />
      </div>
      <article>
        <h1>{title}</h1>
        <p className="panel-story-lead">{lead}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl>
          {facts.map(({ value, about }) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </article>
      <nav>
        <button type="button" onClick={() => onStep(-1)}>
          <span aria-hidden="true">‹</span> {t.previous}
        </button>
        <p>{t.place(place, of)}</p>
        <button type="button" onClick={() => onStep(1)}>
          {t.next} <span aria-hidden="true">›</span>
        </button>
      </nav>
    </main>
  );
}

/** Shown while the panel is idle: the stories' pictures in turn, and how to begin. */
function AttractLoop({
  stories,
  language,
  now,
  onTouch,
}: {
  stories: readonly Story[];
  language: Language;
  now(): number;
  onTouch(): void;
}) {
  const t = panelWords(language);
  const turn = useTurn(true, now);
  const story = stories[turn % stories.length] as Story;
  const { title, lead } = storyIn(story, language);
  return (
    <button type="button" className="attract" onClick={onTouch}>
      <span className="attract-picture" key={story.id}>
        <StoryPicture story={story} />
      </span>
      <span className="attract-words">
        <strong>{title}</strong>
        <span>{lead}</span>
      </span>
      <span className="attract-begin">{t.begin}</span>
    </button>
  );
}

type Opened = { kind: 'list' } | { kind: 'story'; id: number } | { kind: 'board'; address: string } | { kind: 'idle' };

/**
 * Stories and boards under a visitor's hand; what is opened here opens on the displays beside it, where there are any. Left
 * alone, it goes back to its beginning.
 */
export function PanelBrowser({
  idleMs,
  now,
  hasBeside,
  seenBoard,
  onShow,
}: {
  idleMs: number;
  /** Whether what is touched appears on a display beside the panel. */
  hasBeside: boolean;
  seenBoard(address: string): BoardPlacement;
  now(): number;
  onShow(content: Content): void;
}) {
  const first = useLanguage();
  const [language, setLanguage] = useState<Language>(first);
  const [opened, setOpened] = useState<Opened>({ kind: 'idle' });
  const stories = useStories();
  const t = panelWords(language);

  /** Whether the display beside it has been told that nobody is here. */
  const isLeftAlone = useRef(false);

  const open = (next: Opened, inLanguageNow: Language = language) => {
    setOpened(next);
    const content = contentOf(next, inLanguageNow);
    if (!content) return;
    isLeftAlone.current = next.kind === 'idle';
    onShow(content);
  };
  const contentOf = (next: Opened, spoken: Language): Content | undefined => {
    if (next.kind === 'board') return { kind: 'board', board: next.address, options: {} };
    if (next.kind === 'list') return undefined;
    const story = next.kind === 'story' ? stories?.find(({ id }) => id === next.id) : undefined;
    return {
      kind: 'story',
      story: story?.id ?? 0,
      title: story ? storyIn(story, spoken).title : '',
      language: spoken,
    };
  };
  useIdle(idleMs, () => {
    setLanguage(first);
    if (opened.kind !== 'idle' || !isLeftAlone.current) open({ kind: 'idle' }, first);
  });
  const speak = () => {
    const other: Language = language === 'en' ? 'zh-CN' : 'en';
    setLanguage(other);
    if (opened.kind === 'story') open(opened, other);
  };
  const place = opened.kind === 'story' ? (stories ?? []).findIndex(({ id }) => id === opened.id) : -1;
  const story = stories?.[place];
  const board = opened.kind === 'board' ? panelBoards.find(({ address }) => address === opened.address) : undefined;
  const top = useRef<HTMLDivElement>(null);
  // A new page begins at its top, wherever the last one had been scrolled to.
  useEffect(() => {
    if (opened.kind) top.current?.scrollTo({ top: 0 });
  }, [opened]);

  return (
    <div className="panel" lang={language} ref={top}>
      <header className="panel-bar">
        {story || board ? (
          <button type="button" className="panel-back" onClick={() => setOpened({ kind: 'list' })}>
            <span aria-hidden="true">←</span> {t.back}
          </button>
        ) : (
          <p className="panel-brand">{t.brand}</p>
        )}
        <button type="button" className="panel-language" lang={language === 'en' ? 'zh-CN' : 'en'} onClick={speak}>
          {t.language}
        </button>
      </header>
      {opened.kind === 'idle' && stories?.length ? (
        <AttractLoop stories={stories} language={language} now={now} onTouch={() => setOpened({ kind: 'list' })} />
      ) : null}
      {story && stories ? (
        <PanelStory
          key={story.id}
          story={story}
          language={language}
          place={place + 1}
          of={stories.length}
          onStep={(by) => {
            const next = stories[(place + by + stories.length) % stories.length];
            if (next) open({ kind: 'story', id: next.id });
          }}
        />
      ) : board ? (
        <PanelBoard board={board} language={language} seen={seenBoard(board.address)} />
      ) : (
        <main className="panel-list" inert={opened.kind === 'idle' && (stories?.length ?? 0) > 0}>
          <h1>{t.heading}</h1>
          <p className="panel-hint">{stories?.length === 0 ? t.noneText : hasBeside ? t.hintBeside : t.hint}</p>
          <ul className="panel-stories">
            {stories?.map((each) => {
              const { title, lead } = storyIn(each, language);
              return (
                <li key={each.id}>
                  <button type="button" onClick={() => open({ kind: 'story', id: each.id })}>
                    <span className="panel-picture">
                      <StoryPicture story={each} />
                    </span>
                    <strong>{title}</strong>
                    <span>{lead}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          <h2>{t.boards}</h2>
          <ul className="panel-boards">
            {panelBoards.map(({ address, title }) => (
              <li key={address}>
                <button type="button" onClick={() => open({ kind: 'board', address })}>
                  <span className="panel-picture">
                    <img src={thumbnailOf(address)} alt="" draggable={false} />
                  </span>
                  <strong>{inLanguage(title, language)}</strong>
                </button>
              </li>
            ))}
          </ul>
        </main>
      )}
    </div>
  );
}
