import path from 'node:path';
import { fillCampaigns } from '#campaigns/demonstration.server.ts';
import { fillEnquiries } from '#enquiries/demonstration/fill-enquiries.server.ts';
import { fillApplications } from '#enrolment/demonstration/fill-applications.server.ts';
import { fillOwnership } from '#enrolment/demonstration/fill-ownership.server.ts';
import { fillFabrics, fillRequests } from '#fabrics/demonstration.server.ts';
import type { PlaylistItem } from '#hall/content.ts';
import { fillHall } from '#hall/demonstration.server.ts';
import { fillFilms } from '#hall/library/demonstration.server.ts';
import { fillStories } from '#hall/panels/demonstration.server.ts';
import { fillApplicants } from '#jobs/demonstration/fill-applicants.server.ts';
import { fillJobs } from '#jobs/demonstration/fill-jobs.server.ts';
import { audit } from '#kit/db/audit-entry.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { demonstrationParts } from '#orders/demonstration-parts.server.ts';
import { fillOrderImports } from '#orders/import/demonstration.server.ts';
import { fillSerials } from '#serials/demonstration/fill-serials.server.ts';
import { fillSignups } from '#signup/demonstration/fill-signups.server.ts';
import { fillContent, storeArticlePictures } from '#site/content/demonstration/fill-content.server.ts';
import { consentVersionOf, firstVersion } from '#site/legal/contract.ts';
import { fillTracking } from '#tracking/demonstration/fill-tracking.server.ts';
import type { Services } from './services.ts';

/** Any constant: one process at a time fills the desk. */
const fillLock = 5_731_003;
/** Decided long ago: enough for what pages say about how long it takes. A start waits for no more. */
const firstApplications = 10;
/** With the first forty: five hundred. */
const moreApplications = 460;

/** Plays all stories by the features' own operations, on services that were built for it (`played`); goes on where it was cut off. */
export async function playDemonstration(
  stage: Stage,
  services: Services,
  {
    begun = () => {},
    more = moreApplications,
    hasHistory = true,
  }: { begun?(): void; more?: number; hasHistory?: boolean } = {},
): Promise<void> {
  const { database, objects, secrets, sealing, phones, enrolment, claims, recovery, handover } = services;
  const parts = demonstrationParts(stage);
  const consent = consentVersionOf(firstVersion, firstVersion);
  const applications = { objects, phones, enrolment };
  /** Two processes may start at once on one empty database: the second finds it filled. */
  const alone = (work: () => Promise<void>) =>
    database.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [fillLock]);
      await work();
    });

  await storeArticlePictures(objects);
  await alone(async () => {
    await parts.fill('content_items', () => fillContent(stage, services.content.stores));
    await parts.fill('campaigns', () => fillCampaigns(stage, services.campaigns));
    await parts.fill('hall_stories', () => fillStories(stage, services.hallStories));
    let films: PlaylistItem[] = [];
    await parts.fill('hall_contents', async () => {
      films = await fillFilms(stage, services);
    });
    await fillHall(stage, services, films);
    await parts.fill('fabrics', () => fillFabrics(stage, services));
    await parts.fill('jobs', () => fillJobs(stage, services.jobs));
  });
  await alone(() => fillApplications(stage, applications, { most: firstApplications }));
  begun();
  await alone(() => fillApplications(stage, applications));
  await alone(async () => {
    await parts.fill('enquiries', () => fillEnquiries(stage, services.enquiries, consent));
    await parts.fill('signups', () => fillSignups(stage, services.signup, consent));
    await parts.fill('fabric_requests', () => fillRequests(stage, services.fabricRequests, consent));
    await parts.fill('job_applications', () => fillApplicants(stage, services.jobs, consent));
    const { dataDirectory } = services.environment;
    const serials = { database, sealing, secrets, audit, dataDirectory };
    await parts.fill('serial_batches', () => fillSerials(stage, serials));
    await fillFormerColleague(stage, services);
  });
  if (hasHistory) {
    services.demonstration.start({ live: false });
    await services.demonstration.done();
  }
  await parts.fill('order_imports', () => fillOrderImports(stage, services.orderImports));
  const { rows: jobs } = await stage.pool.query('select id from jobs where opens_at < $1 order by id', [
    new Date(stage.now),
  ]);
  await fillTracking({
    database,
    clock: stage.clock,
    directory: path.join(services.environment.dataDirectory, 'demonstration-spool'),
    jobs: jobs.map(({ id }) => `/jobs/${id}`),
    dealt: (age) => dealWithErrors(stage, services, age),
  });
  await parts.fill('tracking_goals', () => fillGoals(stage, services));
  await alone(() => fillApplications(stage, applications, { more }));
  await alone(() => fillOwnership(stage, { ...applications, claims, recovery, handover }));
  // In this process, which ends: what decoding them leaves in memory ends with it.
  await enrolment.pictures.readWaiting();
  await parts.allFilled();
}

/** Somebody who has left, beside those who are said to have done all this. */
async function fillFormerColleague({ staff }: Stage, { screenAccounts }: Services): Promise<void> {
  const who = { id: staff().id, address: '127.0.0.1', session: '' };
  const made = await screenAccounts.create({ username: 'demo-gu', name: '顾（演示，已离职）', roles: ['editor'] }, who);
  if (made.ok) must(await screenAccounts.disable(made.value.account.id, who), 'demo-gu');
}

async function fillGoals({ staff }: Stage, { tracking }: Services): Promise<void> {
  must(await tracking.figures.addGoal(staff(), { name: '打开入驻申请', kind: 'page', value: '/movein' }), 'goal');
  must(await tracking.figures.addGoal(staff(), { name: '点击申请入驻', kind: 'event', value: 'apply' }), 'goal');
}

/** One error was resolved weeks ago and came back; of the others one is resolved, one ignored, the rest open. */
async function dealWithErrors({ pool, play, staff }: Stage, { tracking }: Services, age: number) {
  if (age !== 20 && age !== 0) return;
  const { rows: handled } = await pool.query('select from tracking_error_changes where account is not null');
  if (handled.length > (age === 20 ? 0 : 1)) return;
  const { rows } = await pool.query(`select id from tracking_error_groups where state = 'open' order by id`);
  const change = (at: number, action: 'resolve' | 'ignore', note: string) =>
    play(age * 24, () => tracking.errors.change(staff(), { id: rows[at]?.id ?? 0, action, note }));
  if (age === 20) await change(0, 'resolve', '已在新版本修复');
  if (age === 0 && rows.length > 2) {
    await change(0, 'resolve', '放宽超时，已上线');
    await change(1, 'ignore', '用户输错验证码，属正常提示');
  }
}
