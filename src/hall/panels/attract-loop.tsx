import type { Language } from '#kit/text/language.ts';
import { panelWords } from './panel-words.ts';
import type { Story } from './stories-contract.ts';
import { StoryPicture, useTurn } from './story-screen.tsx';
import { storyIn } from './use-stories.ts';
import './attract-loop.css';

/** Shown while the panel is idle: the stories' pictures in turn, and how to begin. */
export function AttractLoop({
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
