import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playOn } from '#tests/demonstration.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { fillJobs } from './demonstration/fill-jobs.server.ts';
import { jobPosting } from './job-page.tsx';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-04T00:00:30+08:00' });
  await playOn(site, (stage, { jobs }) => fillJobs(stage, jobs));
});
afterAll(() => site.close());

test('the structured data of a job has what Google requires and recommends', async () => {
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
