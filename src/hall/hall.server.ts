import type { Webhook } from '#kit/call/webhook.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { devices } from './displays/devices.server.ts';
import { displayAlarms } from './displays/display-alarms.server.ts';
import { hallStore } from './hall-store.server.ts';
import { linkHub } from './link/link-hub.server.ts';
import { lockPin } from './lock-pin.server.ts';
import { pendingStarts, pendingTakes } from './pending.server.ts';
import { hallPlans } from './plans.server.ts';
import { mayStand } from './shown-content.ts';

export interface HallNeeds extends Needs<'database' | 'clock' | 'audit'> {
  notices: Notices;
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
  const { notices, clock, boards, report, hashPin, pinFits } = needs;
  const rolesOf = new Map(boards.map(({ address, roles }) => [address, roles]));
  const store = hallStore({
    ...needs,
    pin: lockPin({ clock, hash: hashPin, fits: pinFits }),
    mayPut(board, roles) {
      const watchers = rolesOf.get(board);
      return watchers !== undefined && mayStand(watchers, roles);
    },
  });
  const paired = devices({ ...needs, store });
  const hub = linkHub({ ...needs, store, devices: paired });
  const plans = hallPlans({ ...needs, store });
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
