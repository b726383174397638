import type { Webhook } from '#kit/call/webhook.server.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { mayStand } from './board-rights.ts';
import { devices } from './displays/devices.server.ts';
import { displayAlarms } from './displays/display-alarms.server.ts';
import type { HallDocument, Put } from './document.ts';
import { type Change, hallChannel, hallStore, type Sender } from './hall-store.server.ts';
import { linkHub } from './link/link-hub.server.ts';
import { lockPin } from './lock-pin.server.ts';
import { hallPlans } from './plans.server.ts';
import type { PendingNeeds } from './players/pending-starts.server.ts';
import { pendingStarts } from './players/pending-starts.server.ts';
import { poller } from './poller.server.ts';

const self: Sender = { id: 'takes', name: '' };

/**
 * A take of what was not drawn ahead comes when all its displays have drawn it, at one moment on all of them. Nothing has to be
 * done when that takes too long: the moment that its puts have is the latest.
 */
function pendingTakes({ clock, notices, store, listPresences, report }: PendingNeeds) {
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

export interface HallNeeds {
  database: Database;
  notices: Notices;
  clock: Clock;
  audit: WriteAudit;
  webhook: Webhook | undefined;
  publicUrl: string | undefined;
  build: string | undefined;
  /** All boards with the roles that may watch them. */
  boards: readonly { address: string; roles: readonly string[] }[];
  hashPin(pin: string): Promise<string>;
  pinFits(pin: string, stored: string): Promise<boolean>;
  /** A staff member's name as others see it. */
  nameOf(account: number): Promise<string>;
  report(message: string, error: unknown): void;
}

/** The server's part of halls: documents, devices and links. */
export function hall(needs: HallNeeds) {
  const { database, notices, clock, audit, boards, build, report, hashPin, pinFits } = needs;
  const rolesOf = new Map(boards.map(({ address, roles }) => [address, roles]));
  const store = hallStore({
    database,
    clock,
    pin: lockPin({ clock, hash: hashPin, fits: pinFits }),
    mayPut(board, roles) {
      const watchers = rolesOf.get(board);
      return watchers !== undefined && mayStand(watchers, roles);
    },
  });
  const paired = devices({ database, clock, store, audit });
  const hub = linkHub({ database, notices, clock, store, devices: paired, build, report });
  const plans = hallPlans({ database, clock, audit, store, nameOf: needs.nameOf, report });
  plans.schedule.start();
  const held = {
    clock,
    notices,
    store,
    listPresences: hub.presences.list,
    report: (error: unknown) => report('what is held in a hall could not go on for now', error),
  };
  const starts = pendingStarts(held);
  const takes = pendingTakes(held);
  starts.resume().catch((error: unknown) => report('starts that were held could not be read', error));
  return {
    store,
    plans,
    devices: paired,
    hub,
    alarms: displayAlarms(needs),
    nameOf: needs.nameOf,
    async close() {
      starts.close();
      takes.close();
      await plans.close();
      await hub.close();
    },
  };
}
export type Hall = ReturnType<typeof hall>;
