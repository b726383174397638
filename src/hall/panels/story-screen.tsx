import { useEffect, useState } from 'react';
import type { Story } from './stories-contract.ts';
import { StoryFigure } from './story-figure.tsx';
import { storyIn, useStories } from './use-stories.ts';
import './story-screen.css';

/** How long each story shows while the panel is idle. */
const attractMs = 9_000;

/** The display beside a panel: the story that a visitor reads, or all in turn while the panel is idle. */
export function StoryScreen({
  story: id,
  language,
  now,
  onReady,
}: {
  /** 0 while the panel is idle. */
  story: number;
  language: string;
  /** The server's clock: displays beside each other show the same. */
  now(): number;
  onReady(): void;
}) {
  const stories = useStories();
  const turn = useTurn(id === 0, now);
  const isKnown = stories !== undefined;
  useEffect(() => {
    if (isKnown) onReady();
  }, [isKnown, onReady]);
  if (!stories?.length) return <div className="story-screen" />;
  const story = stories.find((each) => each.id === id) ?? (stories[turn % stories.length] as Story);
  const { title, lead, facts } = storyIn(story, language);
  return (
    <div className="story-screen" lang={language} data-attract={id === 0}>
      <div className="story-screen-sheet" key={story.id}>
        <div className="story-screen-picture">
          <StoryPicture story={story} />
        </div>
        <div className="story-screen-words">
          <h1>{title}</h1>
          <p>{lead}</p>
          <dl>
            {facts.map(({ value, about }) => (
              <div key={value}>
                <dt>{value}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  );
}

export const StoryPicture = ({ story }: { story: Story }) =>
  story.picture_address ? (
    <img className="story-picture" src={story.picture_address} alt="" />
  ) : (
    <StoryFigure figure={story.figure} />
  );

/** Which turn of the round it is, by the clock that all displays have in common. */
export function useTurn(isTurning: boolean, now: () => number): number {
  const [turn, setTurn] = useState(() => Math.floor(now() / attractMs));
  useEffect(() => {
    if (!isTurning) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      setTurn(Math.floor(now() / attractMs));
      timer = setTimeout(next, attractMs - (now() % attractMs) + 5);
    };
    next();
    return () => clearTimeout(timer);
  }, [isTurning, now]);
  return turn;
}
