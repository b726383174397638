import { useEffect, useState } from 'react';
import { send } from '#kit/call/send.ts';
import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';
import type { Story } from './stories-contract.ts';

const keptUnder = 'hall-stories';
/** Editors write now and then; a panel runs for months. */
const againMs = 120_000;

/** Stories as they were read last, so that a panel without its server still has them. */
function readKept(): Story[] {
  try {
    const kept = JSON.parse(readFromBrowser('localStorage', keptUnder) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Story[]) : [];
  } catch {
    return [];
  }
}

/** Read by this page already: the next story that it shows is there at once. */
let latest: readonly Story[] | undefined;

/** What visitors read, in its order; undefined until anything is known. */
export function useStories(): readonly Story[] | undefined {
  const [stories, setStories] = useState(latest);
  useEffect(() => {
    let isGone = false;
    const take = (given: Story[]) => {
      if (isGone) return;
      const text = JSON.stringify(given);
      // The same stories again draw nothing anew.
      if (!latest || JSON.stringify(latest) !== text) latest = given;
      keepInBrowser('localStorage', keptUnder, text);
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
