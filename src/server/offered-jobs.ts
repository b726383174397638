import { audit } from '#accounts/audit.server.ts';
import { areaTree } from '#enrolment/application/areas.server.ts';
import { usualDueClock, workingTimeOf } from '#enrolment/review/due-clock.server.ts';
import { jobs } from '#jobs/jobs.server.ts';
import { plainText, renderMarkdown } from '#site/content/markdown.ts';
import type { FoundationNeeds, Foundations } from './foundations.ts';

type Needs = Parameters<typeof jobs>[0];

/** The jobs that the company offers, on the foundations, with what other features give to them. */
export function offerJobs(
  { database, clock }: FoundationNeeds,
  foundations: Foundations,
  given: Pick<Needs, 'codes' | 'terms' | 'viewsOf'>,
) {
  const offered = jobs({
    database,
    clock,
    ...foundations,
    ...given,
    audit,
    markdown: { html: (text) => renderMarkdown(text, { wholePage: false }).html, plain: plainText },
    areas: areaTree,
    workingTime: workingTimeOf(usualDueClock.hours),
  });
  foundations.schedule.add({ name: 'jobs/tidy', everyMs: 3 * 3_600_000, work: offered.tidy });
  return offered;
}
