import { audit } from '#accounts/audit.server.ts';
import { library } from '#hall/library/library.server.ts';
import { usesInHalls } from '#hall/library/uses-in-halls.server.ts';
import { stories, usesInStories } from '#hall/panels/stories.server.ts';
import { playlists, usesInPlaylists } from '#hall/players/playlists.server.ts';
import { usesInScenes } from '#hall/scenes/uses-in-scenes.server.ts';
import type { FoundationNeeds, Foundations } from './foundations.ts';

/** What the displays of a hall can show beside boards: its library, and what is made of it. */
export function hallContent(
  { database, clock }: Pick<FoundationNeeds, 'database' | 'clock'>,
  { objects, secrets, schedule }: Pick<Foundations, 'objects' | 'secrets' | 'schedule'>,
) {
  const hallLibrary = library({
    database,
    objects,
    clock,
    secrets,
    audit,
    uses: [usesInPlaylists, usesInStories, usesInScenes, usesInHalls],
  });
  schedule.add({ name: 'hall/library', everyMs: 3_600_000, work: hallLibrary.tidy });
  const needs = { database, clock, audit, addresses: hallLibrary.addresses };
  return { hallLibrary, hallStories: stories(needs), hallPlaylists: playlists(needs) };
}
