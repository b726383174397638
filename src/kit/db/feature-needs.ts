import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { WriteAudit } from './audit-entry.ts';
import type { Database } from './database.server.ts';
import type { SealedPhones } from './sealed-phones.server.ts';
import type { Sealing } from './sealing.server.ts';
import type { Secrets } from './secrets.server.ts';

/** What the server parts of features are built on; `server/services.ts` passes it. */
interface FeatureNeeds {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  secrets: Pick<Secrets, 'sign'>;
  sealing: Sealing;
  phones: SealedPhones;
  sms: MessageQueue;
  objects: ObjectStore;
}

/** Those that one part needs, by name. */
export type Needs<Name extends keyof FeatureNeeds> = Pick<FeatureNeeds, Name>;
