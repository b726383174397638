import type { Command } from '#hall/commands.ts';
import type { Content } from '#hall/content.ts';
import type { HallDocument } from '#hall/document.ts';
import { type Change, type Given, type Giver, hallChannel } from '#hall/hall-store.server.ts';
import type { Presence } from '#hall/protocol.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/time.ts';
import type { Timeline } from './timeline.ts';

const lookEveryMs = 100;
const self: Giver = { id: 'players', name: '' };

export interface HeldStartNeeds {
  clock: Clock;
  notices: Pick<Notices, 'listen'>;
  store: {
    onChange(hear: (change: Change) => void): void;
    list(): Promise<{ id: number }[]>;
    read(hall: number): Promise<{ document: HallDocument } | undefined>;
    apply(hall: number, command: Command, by: Giver): Promise<Given>;
  };
  listPresences(hall: number): Promise<(Presence & { display: number })[]>;
  report(error: unknown): void;
}

/**
 * A start that is held begins when every display of its group stands ready, or when it has been waited for long enough:
 * who is not there then comes in late, in step. Every process that hears of it sees to that, as any of them may end in between; of
 * their words the first counts.
 */
export function heldStarts({ clock, notices, store, listPresences, report }: HeldStartNeeds) {
  const watched = new Map<string, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  const hear = ({ hall, set }: Change) => {
    for (const [key, value] of Object.entries(set ?? {}))
      if (key.startsWith('players/') && (value as Timeline).state === 'waiting')
        watch(hall, key.slice('players/'.length));
  };
  store.onChange(hear);
  notices.listen(hallChannel, (payload) => hear(JSON.parse(payload) as Change));

  function watch(hall: number, group: string): void {
    const key = `${hall}/${group}`;
    if (watched.has(key) || isClosed) return;
    const again = () =>
      watched.set(
        key,
        setTimeout(() => void look(), lookEveryMs),
      );
    const look = async () => {
      try {
        if (await mayGoOn(hall, group)) watched.delete(key);
        else if (!isClosed) again();
      } catch (error) {
        // The database may be away for a moment: the group waits with it.
        report(error);
        if (!isClosed) again();
      }
    };
    again();
  }

  /** Begins if everything is there; true once nothing is left to wait for. */
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

  return {
    /** What an earlier process was waiting for when it ended. */
    async resume(): Promise<void> {
      for (const { id } of await store.list()) {
        const players = (await store.read(id))?.document.players ?? {};
        for (const [group, { state }] of Object.entries(players)) if (state === 'waiting') watch(id, group);
      }
    },
    close(): void {
      isClosed = true;
      for (const timer of watched.values()) clearTimeout(timer);
    },
  };
}

const plays = (content: Content | undefined, group: string): boolean =>
  content?.kind === 'player' && content.group === group;

/** A display that is away is not waited for. */
function areReady(
  document: HallDocument,
  group: string,
  presences: readonly (Presence & { display: number })[],
): boolean {
  const here = presences.filter(
    ({ state, display }) => state === 'here' && plays(document.programme[String(display)]?.content, group),
  );
  return (
    here.length > 0 && here.every(({ report }) => report?.video?.group === group && report.video.state === 'ready')
  );
}
