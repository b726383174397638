import path from 'node:path';
import { periodic } from '#kit/call/periodic.server.ts';
import { openRegionFile } from '#kit/call/region-file.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { openKeyRing } from '#kit/db/key-ring.server.ts';
import { sealedPhones } from '#kit/db/sealed-phones.server.ts';
import { openSealing } from '#kit/db/sealing.server.ts';
import { openSecrets } from '#kit/db/secrets.server.ts';
import { openObjects } from '#kit/files/objects/open-objects.server.ts';
import { uploadQuota } from '#kit/files/objects/upload-quota.server.ts';
import { openNotices } from '#kit/live/notices.server.ts';
import { openSms } from '#kit/sms/open-sms.server.ts';
import { outbox } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { dataKeyPlace, type Environment, objectsSettings } from './env.ts';
import { smsSettings } from './sms-settings.ts';

export interface FoundationNeeds {
  environment: Environment;
  database: Database;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  clock: Clock;
  /** For the demonstration's stories: nobody is sent a short message, and every code is right. */
  played?: boolean;
}

/** What features stand on and none of them owns: keys, notices between processes, messages, stored files, the schedule. */
export async function openFoundations({ environment, database, log, clock, played }: FoundationNeeds) {
  const secrets = openSecrets(environment.SECRET_KEY_FILE ?? path.join(environment.dataDirectory, 'secret-key.txt'));
  const keyRing = await openKeyRing(database, dataKeyPlace(environment));
  const sealing = openSealing(keyRing);
  const phones = sealedPhones({ sealing, secrets });
  const notices = openNotices(database.url, (message, error) => log.error({ err: error }, message));
  const provider = openSms(smsSettings(environment), clock.now, {
    outbox: (file) => log.info({ file }, 'a short message is in the outbox'),
    failure: (details) => log.error(details, 'a short message was not sent, or nobody knows'),
  });
  const sms = outbox({
    sms: played ? undefined : provider,
    database,
    phones,
    sealing,
    clock,
    report: (error) => log.error({ err: error }, 'a short message could not be sent'),
  });
  const quota = uploadQuota({ database, clock });
  const { objects, localObjects } = await openObjects(objectsSettings(environment), secrets, sealing, clock, quota);
  const regions = openRegionFile({
    file: environment.REGION_FILE,
    report: (error) => log.error({ err: error }, 'regions of addresses are unknown or out of date'),
  });
  // For work that one process at a time does for all.
  const schedule = periodic(database, clock, (name, error) => log.error({ err: error, name }, 'periodic work failed'));
  schedule.add({ name: 'kit/outbox', everyMs: 30_000, work: sms.sendDue });
  schedule.add({ name: 'kit/sent-messages', everyMs: 86_400_000, work: sms.tidy });
  schedule.add({ name: 'kit/upload-usage', everyMs: 86_400_000, work: quota.dropOld });
  if (localObjects) schedule.add({ name: 'kit/objects', everyMs: 86_400_000, work: localObjects.reseal });
  return { secrets, sealing, phones, notices, sms, objects, localObjects, regions, schedule };
}
export type Foundations = Awaited<ReturnType<typeof openFoundations>>;
