import type { Needs } from '#kit/db/feature-needs.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import { type CampaignNeeds, campaigns } from './campaigns.server.ts';
import { ownData } from './own-data.server.ts';
import { type BuyersNeeds, buyersSignup } from './signup.server.ts';
import { signupDesk } from './signup-desk.server.ts';

/** All server operations on buyers' sign-ups. */
export function signup(needs: BuyersNeeds & CampaignNeeds & Needs<'sealing' | 'secrets'>) {
  const desk = signupDesk(needs);
  const visits = campaigns(needs);
  return {
    ...buyersSignup(needs),
    own: ownData({ ...needs, erase: desk.erase }),
    qrCode: qrDrawing,
    campaigns: visits,
    desk,
    reseal: async () =>
      (await desk.reseal()) + (await needs.phones.reseal(needs.database.pool, 'signups', { hasEnd: true })),
    async deleteExpired(): Promise<void> {
      await desk.eraseExpired();
      await visits.deleteExpired();
      // What earlier sign-ups of a number said is no longer stored; the release before still does while it runs beside this one.
      await needs.database.pool.query('delete from signup_repeats');
    },
  };
}
export type Signup = ReturnType<typeof signup>;
