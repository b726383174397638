import type { HallDocument, Put } from './document.ts';
import { type Change, hallChannel, type Sender } from './hall-store.server.ts';
import type { PendingNeeds } from './players/pending-starts.server.ts';
import { poller } from './poller.server.ts';

const self: Sender = { id: 'takes', name: '' };

/**
 * A take of what was not drawn ahead comes when all its displays have drawn it, at one moment on all of them. Nothing has to be
 * done when that takes too long: the moment that its puts have is the latest.
 */
export function pendingTakes({ clock, notices, store, listPresences, report }: PendingNeeds) {
  const held = poller(report);
  const hear = ({ hall, set }: Change) => {
    for (const [key, value] of Object.entries(set ?? {}))
      if (key.startsWith('programme/') && (value as Put).waits) watch(hall, (value as Put).revision);
  };
  store.onChange(hear);
  notices.listen(hallChannel, (payload) => {
    const change = JSON.parse(payload) as Change;
    if (change.set) hear(change);
    // Too long for a notice: what waits is in the document.
    else resumeIn(change.hall).catch(report);
  });

  const watch = (hall: number, revision: number) =>
    held.watch(`${hall}/${revision}`, async () => {
      const found = await store.read(hall);
      const waits = Object.entries(found?.document.programme ?? {}).filter(
        ([, put]) => put.waits && put.revision === revision && put.at > clock.now(),
      );
      if (!found || waits.length === 0) return true;
      const presences = await listPresences(hall);
      const isThere = ([display]: [string, Put]) => {
        const its = presences.find((each) => String(each.display) === display);
        if (its?.state !== 'here' || isPanel(found.document, display)) return true;
        return its.report?.drawn !== undefined && its.report.drawn >= revision;
      };
      if (!waits.every(isThere)) return false;
      await store.apply(hall, { kind: 'appear', revision }, self);
      return true;
    });

  async function resumeIn(hall: number): Promise<void> {
    const { programme = {} } = (await store.read(hall))?.document ?? {};
    for (const put of Object.values(programme)) if (put.waits && put.at > clock.now()) watch(hall, put.revision);
  }

  return { close: held.close };
}

const isPanel = ({ displays }: HallDocument, display: string) => displays[display]?.kind === 'panel';
