import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#accounts/audit.server.ts';
import { usualDueClock } from '#enrolment/due-clock/due-clock.server.ts';
import { workingTimeOf } from '#enrolment/due-clock/working-days.server.ts';
import { boardStages } from '#jobs/applications/stages.ts';
import { jobPosting } from '#jobs/job-posting.ts';
import { jobStates, stateOf } from '#jobs/job-states.ts';
import { cutOffAudit } from '#tests/cut-off-audit.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { applicantStories, fillApplicants } from './fill-applicants.server.ts';
import { fillJobs, placements } from './fill-jobs.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-04T00:00:30+08:00' });
  const { database, clock, jobs } = site.services;
  for (let turn = 0; turn < 2; turn++) await fillJobs({ database, clock, cities: jobs.cities });
});
afterAll(() => site.close());

test('an empty list is filled once, with every state, at whatever time of the day', async () => {
  const { rows } = await site.services.database.pool.query(
    'select opens_at, closes_at, closed_at, en_city, en_title from jobs',
  );
  expect(rows.length).toBe(placements.length);
  const states = rows.map((row) => stateOf(row, site.clock.now()));
  expect(new Set(states)).toEqual(new Set(jobStates));
  expect(states.filter((state) => state === 'open').length).toBe(placements.filter(({ state }) => !state).length);
  expect(new Set(rows.map((row) => row.en_city))).toContain('Hangzhou');
  expect(rows.filter((row) => row.en_title === '')).toEqual([]);
});

test('boards have applicants in every stage, with CVs that are what they say, and one who waits too long', async () => {
  const { database, clock, objects, sealing, secrets, phones, jobs } = site.services;
  const {
    rows: [admin],
  } = await database.pool.query(
    `insert into screen_users (username, name, password_hash, roles) values ('hr', 'HR', '', '{editor}')
     on conflict (username) do update set name = excluded.name returning id`,
  );
  const workingTime = workingTimeOf(usualDueClock.hours);
  const staff = [admin?.id ?? 0];
  const needs = { database, clock, objects, sealing, secrets, phones, workingTime, consentVersion: '1', staff };
  await expect(fillApplicants({ ...needs, audit: cutOffAudit(5) })).rejects.toThrow('cut off');
  for (let turn = 0; turn < 2; turn++) await fillApplicants({ ...needs, audit });
  const { rows } = await database.pool.query('select id, stage, job, cv_kind from job_applications');
  expect(rows.length).toBe(applicantStories.length);
  expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(boardStages));
  expect(new Set(rows.map(({ cv_kind }) => cv_kind))).toEqual(new Set(['pdf', 'jpg']));
  const shown = await Promise.all(
    [...new Set(rows.map(({ job }) => job))].map((job) => jobs.desk.applicants.list(job)),
  );
  expect(
    shown
      .flat()
      .map(jobs.desk.applicants.rowOf)
      .some(({ is_late }) => is_late),
  ).toBe(true);
  const pdf = rows.find(({ cv_kind }) => cv_kind === 'pdf');
  const cv = await jobs.desk.showCv({ id: admin?.id ?? 0, address: '' }, pdf?.id ?? 0);
  expect(cv?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('what search engines are told of a job is what Google requires and recommends', async () => {
  const { jobs } = site.services;
  const [first] = (
    await jobs.list(
      { q: '面料采购', city: [], department: [], type: [], salary: [], education: [], sort: 'newest', page: 1 },
      'en',
    )
  ).jobs;
  const job = await jobs.find(first?.id ?? 0, 'en');
  if (!job || job === 'gone') throw new Error('no job');
  expect(job.plain).toMatch(/^[A-Z].*\. [A-Z]/);
  const url = `https://www.weftline.example/jobs/${job.id}?lang=en`;
  const said = jobPosting(job, {
    url,
    origin: 'https://www.weftline.example',
    company: 'Weftline',
    headings: ['a', 'b', 'c'],
  });
  expect(said).toMatchObject({
    '@type': 'JobPosting',
    title: expect.stringMatching(/fabric sourcing manager/i),
    url,
    description: expect.stringContaining('<li>'),
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Weftline',
      sameAs: expect.any(String),
      logo: expect.any(String),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: expect.stringMatching(/\w/),
        addressLocality: expect.stringMatching(/\w/),
        addressRegion: expect.stringMatching(/./),
        addressCountry: 'CN',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'CNY',
      value: {
        '@type': 'QuantitativeValue',
        minValue: expect.any(Number),
        maxValue: expect.any(Number),
        unitText: 'MONTH',
      },
    },
    employmentType: 'FULL_TIME',
    identifier: { '@type': 'PropertyValue', value: String(job.id) },
    educationRequirements: { '@type': 'EducationalOccupationalCredential', credentialCategory: 'bachelor degree' },
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: expect.any(Number) },
    directApply: true,
  });
});

test('the poster’s code leads to the job', async () => {
  const { rows } = await site.services.database.pool.query(`select id from jobs where zh_title = '跟单员' limit 1`);
  const answer = await site.app.inject(`/jobs/${rows[0]?.id}/poster.png`);
  expect(answer.headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toMatch(new RegExp(`/jobs/${rows[0]?.id}$`));
});
