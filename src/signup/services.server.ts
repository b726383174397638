import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { campaigns } from './campaigns.server.ts';
import type { CityList } from './cities.server.ts';
import { signupExport } from './export.server.ts';
import { ownData } from './own-data.server.ts';
import { buyersSignup, type SignupCodes } from './signup.server.ts';
import { signupDesk } from './signup-desk.server.ts';

/** All server operations on buyers' sign-ups. */
export function signup({
  database,
  clock,
  sealing,
  phones,
  secrets,
  audit,
  ...needs
}: {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  phones: SealedPhones;
  secrets: Pick<Secrets, 'sign'>;
  audit: WriteAudit;
  codes: SignupCodes;
  cities: CityList;
  terms: TermsInForce;
  visitorOf: Parameters<typeof campaigns>[0]['visitorOf'];
}) {
  const desk = signupDesk({ database, clock, sealing, phones, audit });
  const own = ownData({ database, clock, secrets, phones, erase: desk.erase, audit });
  const visits = campaigns({ database, clock, visitorOf: needs.visitorOf });
  return {
    ...buyersSignup({ database, clock, phones, ...needs }),
    own,
    qrCode: qrDrawing,
    campaigns: visits,
    desk,
    exportFile: signupExport({ database, clock, phones, audit, conditions: desk.conditions }),
    reseal: async () => (await desk.reseal()) + (await phones.reseal(database.pool, 'signups', { hasEnd: true })),
    async deleteExpired(): Promise<void> {
      await desk.eraseExpired();
      await visits.deleteExpired();
    },
  };
}
export type Signup = ReturnType<typeof signup>;
