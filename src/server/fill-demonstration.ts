/**
 * Fills an empty database with believable data, in a process of its own that the server starts: drawing pictures and
 * planning ninety days of orders takes memory and time that a server at rest should not hold. Tells its parent when the
 * applications are there; the order history follows.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { audit } from '#accounts/audit.server.ts';
import { fillCampaigns } from '#campaigns/demonstration.server.ts';
import { fillEnquiries } from '#enquiries/demonstration/fill-enquiries.server.ts';
import { areaTree } from '#enrolment/areas.server.ts';
import { companies } from '#enrolment/demonstration/companies.server.ts';
import { fillApplications } from '#enrolment/demonstration/fill-applications.server.ts';
import { usualDueClock } from '#enrolment/due-clock/due-clock.server.ts';
import { workingTimeOf } from '#enrolment/due-clock/working-days.server.ts';
import { fillFabrics } from '#fabrics/demonstration/fill-fabrics.server.ts';
import { fillRequests } from '#fabrics/demonstration/fill-requests.server.ts';
import { fillHall } from '#hall/demonstration.server.ts';
import { fillFilms } from '#hall/library/demonstration.server.ts';
import { fillStories } from '#hall/panels/demonstration.server.ts';
import { jobCities } from '#jobs/city-names.server.ts';
import { fillApplicants } from '#jobs/demonstration/fill-applicants.server.ts';
import { fillJobs } from '#jobs/demonstration/fill-jobs.server.ts';
import { openDatabase } from '#kit/database.server.ts';
import { openKeyRing } from '#kit/key-ring.server.ts';
import { openObjects } from '#kit/objects/open-objects.server.ts';
import { sealedPhones } from '#kit/sealed-phones.server.ts';
import { openSealing } from '#kit/sealing.server.ts';
import { openSecrets } from '#kit/secrets.server.ts';
import { systemClock } from '#kit/time.ts';
import { demonstration } from '#orders/demonstration.server.ts';
import { demonstrationParts } from '#orders/demonstration-parts.server.ts';
import { orders } from '#orders/orders.server.ts';
import { fillSerials } from '#serials/demonstration/fill-serials.server.ts';
import { cityList } from '#signup/cities.server.ts';
import { fillSignups } from '#signup/demonstration/fill-signups.server.ts';
import { storeArticlePictures } from '#site/content/demonstration/article-pictures.server.ts';
import { fillContent } from '#site/content/demonstration/fill-content.server.ts';
import { consentVersionOf, firstVersion } from '#site/legal/contract.ts';
import { fillTracking } from '#tracking/demonstration/fill-tracking.server.ts';
import { fillViews } from '#tracking/demonstration/fill-views.server.ts';
import { dataKeyPlace, objectsSettings, readEnvironment } from './env.ts';

/** Any constant: one process at a time fills the desk. */
const fillLock = 5_731_003;

const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('started by the server only');
const { environment } = read;
const reviewers = (process.argv[2] ?? '').split(',').map(Number);

const database = openDatabase(read.environment.DATABASE_URL, {
  connections: 5,
  name: 'weftline demonstration',
  // What a crash cuts off is filled in by the next start.
  waitsForDisk: false,
});
const secrets = openSecrets(environment.SECRET_KEY_FILE ?? path.join(environment.dataDirectory, 'secret-key.txt'));
const sealing = openSealing(await openKeyRing(database, dataKeyPlace(environment)));
const { objects } = await openObjects(objectsSettings(environment), secrets, sealing, systemClock);
const phones = sealedPhones({ sealing, secrets });
const feed = orders({ database, secrets });
const parts = demonstrationParts({ pool: database.pool, clock: systemClock });
const history = demonstration({
  database,
  clock: systemClock,
  write: feed.write,
  festivals: true,
  report(error) {
    console.error(error);
    process.exitCode = 1;
  },
});
// A parent that was killed takes its database with it: nothing is left to do. One that stops ends this process by a signal,
// wherever it is: the next start goes on from there.
process.once('disconnect', () => process.exit(1));

// Two processes may start at once on one empty database: the second finds the desk filled.
/** Decided long ago: enough for what pages say about how long it takes. A start waits for no more. */
const firstApplications = 10;
/** With the first forty: five hundred. */
const moreApplications = 460;

const fill = (wish: { more?: number; most?: number }) =>
  database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [fillLock]);
    const needs = { database, objects, clock: systemClock, sealing, phones, reviewers: async () => reviewers };
    await fillApplications(needs, wish);
  });
async function jobPages(): Promise<{ path: string; since: Date }[]> {
  const { rows } = await database.pool.query<{ id: number; opens_at: Date }>(
    'select id, opens_at from jobs where opens_at < $1 order by id',
    [new Date(systemClock.now())],
  );
  return rows.map(({ id, opens_at }) => ({ path: `/jobs/${id}`, since: opens_at }));
}
/** What visitors asked, buyers who signed up, and serial numbers that somebody checked. */
const fillVisitors = () =>
  database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [fillLock]);
    const consentVersion = consentVersionOf(firstVersion, firstVersion);
    const needs = { database, clock: systemClock, sealing, secrets, phones, audit, consentVersion, staff: reviewers };
    const workingTime = workingTimeOf(usualDueClock.hours);
    await parts.fill('enquiries', () => fillEnquiries({ ...needs, workingTime }));
    await parts.fill('signups', () => fillSignups({ ...needs, cities: cityList(areaTree) }));
    await parts.fill('fabric_requests', () => fillRequests(needs));
    await fillViews({ database, clock: systemClock, pages: await jobPages() });
    await parts.fill('job_applications', () => fillApplicants({ ...needs, objects, workingTime }));
    const { dataDirectory } = environment;
    await parts.fill('serial_batches', () => fillSerials({ ...needs, dataDirectory }));
  });
/** Two processes may start at once: the second finds the list filled. */
const fillCatalogues = () =>
  database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [fillLock]);
    const mills = companies.filter(({ type }) => type === 'fabric').map(({ name }) => name);
    await fillCampaigns({ database, clock: systemClock });
    await fillStories({ database, clock: systemClock });
    const films = await fillFilms({ database, objects, secrets, clock: systemClock });
    await fillHall({ database, clock: systemClock, films });
    await fillFabrics({ database, clock: systemClock, suppliers: mills });
    await fillJobs({ database, clock: systemClock, cities: jobCities(areaTree) });
  });
/** On Linux each thread has a priority of its own, and those that draw pictures run already. */
function giveWay(): void {
  const tasks = '/proc/self/task';
  const threads = fs.existsSync(tasks) ? fs.readdirSync(tasks).map(Number) : [0];
  for (const thread of threads)
    try {
      os.setPriority(thread, os.constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended meanwhile.
    }
}

await fillContent({ database, clock: systemClock });
await fillCatalogues();
await fill({ most: firstApplications });
process.send?.('applications');
await fill({});
await storeArticlePictures(objects);
await fillVisitors();
history.start({ live: false });
await history.done();
// A queue of several pages is for later: boards are looked at first, and whoever looks at anything comes before it.
giveWay();
await fillTracking({
  database,
  clock: systemClock,
  directory: path.join(environment.dataDirectory, 'spool', 'demonstration'),
  jobs: (await jobPages()).map(({ path: address }) => address),
});
await fill({ more: moreApplications });
await parts.allFilled();
await feed.close();
await database.close();
process.disconnect?.();
