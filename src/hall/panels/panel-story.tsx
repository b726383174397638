import type { Language } from '#kit/text/language.ts';
import { panelWords } from './panel-words.ts';
import type { Story } from './stories-contract.ts';
import { StoryPicture } from './story-screen.tsx';
import { storyIn } from './use-stories.ts';
import './panel-story.css';

/** One story to be read, with the ways to the one before and the one after at the thumbs. */
export function PanelStory({
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
