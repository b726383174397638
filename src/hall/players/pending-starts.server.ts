import type { Content } from '#hall/content.ts';
import type { HallDocument } from '#hall/document.ts';
import { type Change, type HallStore, hallChannel, type Sender } from '#hall/hall-store.server.ts';
import { poller } from '#hall/poller.server.ts';
import type { Presence } from '#hall/protocol.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Timeline } from './timeline.ts';

const self: Sender = { id: 'players', name: '' };

export interface PendingNeeds {
  clock: Clock;
  notices: Pick<Notices, 'listen'>;
  store: Pick<HallStore, 'onChange' | 'list' | 'read' | 'apply'>;
  listPresences(hall: number): Promise<(Presence & { display: number })[]>;
  report(error: unknown): void;
}

/**
 * A pending start begins when every display of its group is ready, or at a timeout; displays that are not ready then join
 * later, in step.
 */
export function pendingStarts({ clock, notices, store, listPresences, report }: PendingNeeds) {
  const held = poller(report);
  const watch = (hall: number, group: string) => held.watch(`${hall}/${group}`, () => mayGoOn(hall, group));
  const hear = ({ hall, set }: Change) => {
    for (const [key, value] of Object.entries(set ?? {}))
      if (key.startsWith('players/') && (value as Timeline).state === 'waiting')
        watch(hall, key.slice('players/'.length));
  };
  store.onChange(hear);
  notices.listen(hallChannel, (payload) => {
    const change = JSON.parse(payload) as Change;
    if (change.set) hear(change);
    // The change was too long for a notice; the document holds what is pending.
    else resumeIn(change.hall).catch(report);
  });

  /** Begins if all displays are ready; true once nothing is pending. */
  async function mayGoOn(hall: number, group: string): Promise<boolean> {
    const found = await store.read(hall);
    const player = found?.document.players[group];
    if (!found || player?.state !== 'waiting') return true;
    const presences = await listPresences(hall);
    const isDue = clock.now() >= (player.waitUntil ?? 0);
    if (!isDue && !areReady(found.document, group, presences)) return false;
    await store.apply(hall, { kind: 'begin', group }, self);
    return true;
  }

  async function resumeIn(hall: number): Promise<void> {
    const players = (await store.read(hall))?.document.players ?? {};
    for (const [group, { state }] of Object.entries(players)) if (state === 'waiting') watch(hall, group);
  }

  return {
    /** Resumes what an earlier process was waiting for. */
    async resume(): Promise<void> {
      for (const { id } of await store.list()) await resumeIn(id);
    },
    close: held.close,
  };
}

const plays = (content: Content | undefined, group: string): boolean =>
  content?.kind === 'player' && content.group === group;

/** Displays that are offline or cannot play the video don't count. */
function areReady(
  document: HallDocument,
  group: string,
  presences: readonly (Presence & { display: number })[],
): boolean {
  const here = presences.filter(
    ({ state, display }) => state === 'here' && plays(document.programme[String(display)]?.content, group),
  );
  const isSettled = ({ report }: Presence) =>
    report?.video?.group === group && (report.video.state === 'ready' || report.video.state === 'failed');
  return here.length > 0 && here.every(isSettled);
}
