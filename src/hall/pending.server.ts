import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { HallDocument, Put } from './document.ts';
import { type Change, type HallStore, hallChannel } from './hall-store.server.ts';
import type { Timeline } from './players/timeline.ts';
import type { Presence } from './protocol.ts';

type DisplayPresence = Presence & { display: number };

export interface PendingNeeds {
  clock: Clock;
  notices: Pick<Notices, 'listen'>;
  store: Pick<HallStore, 'onChange' | 'list' | 'read' | 'apply'>;
  listPresences(hall: number): Promise<DisplayPresence[]>;
  report(error: unknown): void;
}

const lookEveryMs = 100;

/**
 * Polls what displays must be ready for before a hall continues, until `mayGoOn` returns true. Every notified process polls,
 * as any of them may end; the first to act wins. `keyOf` names what is pending in an entry of that part of the document.
 */
function pollPending<Part extends 'players' | 'programme'>(
  { notices, store, report }: PendingNeeds,
  part: Part,
  keyOf: (name: string, value: HallDocument[Part][string]) => string | undefined,
  mayGoOn: (hall: number, key: string) => Promise<boolean>,
) {
  const watched = new Map<string, ReturnType<typeof setTimeout>>();
  let isClosed = false;
  const look = async (hall: number, key: string) => {
    const isOver = await mayGoOn(hall, key).catch((error: unknown) => {
      // The database may be unreachable for a moment: keep polling.
      report(error);
      return false;
    });
    watched.delete(`${hall}/${key}`);
    if (!isOver) watch(hall, key);
  };
  const watch = (hall: number, key: string) => {
    if (isClosed || watched.has(`${hall}/${key}`)) return;
    watched.set(
      `${hall}/${key}`,
      setTimeout(() => void look(hall, key), lookEveryMs),
    );
  };
  const watchEach = (hall: number, entries: [string, unknown][]) => {
    for (const [name, value] of entries) {
      const key = keyOf(name, value as HallDocument[Part][string]);
      if (key !== undefined) watch(hall, key);
    }
  };
  const resumeIn = async (hall: number) =>
    watchEach(hall, Object.entries((await store.read(hall))?.document[part] ?? {}));
  const hear = ({ hall, set }: Change) => {
    // Too long for a notice: what is pending is in the document.
    if (!set) resumeIn(hall).catch(report);
    else
      watchEach(
        hall,
        Object.entries(set).flatMap(([key, value]) =>
          key.startsWith(`${part}/`) ? [[key.slice(part.length + 1), value]] : [],
        ),
      );
  };
  store.onChange(hear);
  notices.listen(hallChannel, (payload) => hear(JSON.parse(payload) as Change));
  return {
    /** Resumes what an earlier process was waiting for. */
    async resume(): Promise<void> {
      for (const { id } of await store.list()) await resumeIn(id);
    },
    close() {
      isClosed = true;
      for (const timer of watched.values()) clearTimeout(timer);
    },
  };
}

/**
 * A pending start begins when every display of its group is ready, or at a timeout; displays that are not ready then join
 * later, in step.
 */
export function pendingStarts(needs: PendingNeeds) {
  const { clock, store, listPresences } = needs;
  return pollPending(
    needs,
    'players',
    (group, { state }: Timeline) => (state === 'waiting' ? group : undefined),
    async (hall, group) => {
      const found = await store.read(hall);
      const player = found?.document.players[group];
      if (!found || player?.state !== 'waiting') return true;
      const presences = await listPresences(hall);
      const isDue = clock.now() >= (player.waitUntil ?? 0);
      if (!isDue && !areReady(found.document, group, presences)) return false;
      await store.apply(hall, { kind: 'begin', group }, { id: 'players', name: '' });
      return true;
    },
  );
}

/** Displays that are offline or cannot play the video don't count. */
function areReady({ programme }: HallDocument, group: string, presences: readonly DisplayPresence[]): boolean {
  const plays = (display: number) => {
    const content = programme[String(display)]?.content;
    return content?.kind === 'player' && content.group === group;
  };
  const here = presences.filter(({ state, display }) => state === 'here' && plays(display));
  const isSettled = ({ report }: Presence) =>
    report?.video?.group === group && (report.video.state === 'ready' || report.video.state === 'failed');
  return here.length > 0 && here.every(isSettled);
}

/**
 * A take of what was not drawn ahead comes when all its displays have drawn it, at one moment on all of them. Nothing has to be
 * done when that takes too long: the moment that its puts have is the latest.
 */
export function pendingTakes(needs: PendingNeeds) {
  const { clock, store, listPresences } = needs;
  const waits = (put: Put) => put.waits && put.at > clock.now();
  return pollPending(
    needs,
    'programme',
    (_display, put: Put) => (waits(put) ? String(put.revision) : undefined),
    async (hall, key) => {
      const revision = Number(key);
      const { displays = {}, programme = {} } = (await store.read(hall))?.document ?? {};
      const waiting = Object.entries(programme).filter(([, put]) => waits(put) && put.revision === revision);
      if (waiting.length === 0) return true;
      const presences = await listPresences(hall);
      const isThere = ([display]: [string, Put]) => {
        const its = presences.find((each) => String(each.display) === display);
        if (its?.state !== 'here' || displays[display]?.kind === 'panel') return true;
        return its.report?.drawn !== undefined && its.report.drawn >= revision;
      };
      if (!waiting.every(isThere)) return false;
      await store.apply(hall, { kind: 'appear', revision }, { id: 'takes', name: '' });
      return true;
    },
  );
}
