import { useEffect, useState } from 'react';
import type { Section } from '#enrolment/application/application-fields.ts';
import { CallFailure, send } from '#kit/send.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { sectionsLeft } from './sections-left.ts';

/** A section counts as read once its end has been in sight for a moment: scrolling past it is no reading. */
const sightMs = 400;

/**
 * Which sections the reviewer has not had before their eyes in this round. What comes into sight is recorded on the
 * server, which decides; an end carries `data-section-end`.
 */
export function useOpenedSections({ id, round, fields, sections_opened }: ReviewedApplication): Section[] {
  const [here, setHere] = useState<{ key: string; opened: readonly string[] }>({ key: '', opened: [] });
  const key = `${id}/${round}`;
  const opened = [...sections_opened, ...(here.key === key ? here.opened : [])];
  const left = sectionsLeft(fields, opened);
  const waiting = left.join(' ');

  useEffect(() => {
    const names = waiting.split(' ').filter(Boolean) as Section[];
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (!isIntersecting) continue;
        const section = (target as HTMLElement).dataset.sectionEnd as Section;
        timers.set(
          target,
          setTimeout(async () => {
            try {
              const { sections_opened: now } = await send('/api.php/official/enrolment/open_section', { id, section });
              setHere((known) => ({
                key,
                opened: [...new Set([...(known.key === key ? known.opened : []), ...now])],
              }));
              observer.unobserve(target);
            } catch (error) {
              // It stays unread; the next sight of it tries again.
              if (!(error instanceof CallFailure)) throw error;
            }
          }, sightMs),
        );
      }
    });
    for (const name of names) {
      const end = document.querySelector(`[data-section-end="${name}"]`);
      if (end) observer.observe(end);
    }
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [id, key, waiting]);
  return left;
}
