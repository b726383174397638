import { useEffect, useState } from 'react';
import { send } from '#kit/call/send.ts';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import type { Story } from './stories-contract.ts';

const storageKey = 'hall-stories';
/** Editors write now and then; a panel runs for months. */
const againMs = 120_000;

/** The stories loaded last, for a panel without its server. */
function readKept(): Story[] {
  const stored = readJson(storageKey);
  return Array.isArray(stored) ? (stored as Story[]) : [];
}

/** Cache of this page, so that the next story shows at once. */
let latest: readonly Story[] | undefined;

/** The stories for visitors, in order; undefined until loaded. */
export function useStories(): readonly Story[] | undefined {
  const [stories, setStories] = useState(latest);
  useEffect(() => {
    let isGone = false;
    const take = (given: Story[]) => {
      if (isGone) return;
      const text = JSON.stringify(given);
      // Unchanged stories cause no re-render.
      if (!latest || JSON.stringify(latest) !== text) latest = given;
      writeToBrowser('localStorage', storageKey, text);
      setStories(latest);
    };
    const read = () =>
      send('/api.php/official/hall/stories/shown', {}).then(take, () => {
        if (!isGone) setStories((before) => before ?? readKept());
      });
    void read();
    const reading = setInterval(() => void read(), againMs);
    return () => {
      isGone = true;
      clearInterval(reading);
    };
  }, []);
  return stories;
}

/** A story in one language, taken apart for the page. */
export function storyIn(story: Story, language: string) {
  const isEnglish = language === 'en';
  return {
    title: isEnglish ? story.en_title : story.zh_title,
    lead: isEnglish ? story.en_lead : story.zh_lead,
    paragraphs: (isEnglish ? story.en_text : story.zh_text).split(/\n{2,}/),
    facts: story.facts.map(({ value, zh, en }) => ({ value, about: isEnglish ? en : zh })),
  };
}
