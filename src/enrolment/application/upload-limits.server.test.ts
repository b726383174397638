import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadToken } from '#enrolment/contract.ts';
import { scenePicture } from '#enrolment/demonstration/pictures.server.ts';
import { applicantId } from '#tests/sample-application.ts';
import { samplePdf } from '#tests/sample-files.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let origin: string;
let photo: Buffer;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-05T12:00:00+08:00' });
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  photo = await scenePicture('gate');
});
afterAll(() => site.close());

async function upload(token: string): Promise<[status: number, body: string]> {
  const form = new FormData();
  form.append('file', new File([photo as BlobPart], 'a.jpg'));
  form.append('token', token);
  const answer = await fetch(`${origin}/upload/`, { method: 'POST', body: form });
  return [answer.status, await answer.text()];
}
const tokenOf = async (person: Visitor) => (await person.call(uploadToken, { purpose: 'picture' })).data.token;
const used = (applicant: number, change: string) =>
  site.services.database.pool.query(`update upload_usage set ${change} where sender = $1`, [`user:${applicant}`]);

test('an applicant may send so many pictures a day and in all, and is told so in words', async () => {
  const person = await site.applicant('13500000001');
  const id = await applicantId(person);
  const token = await tokenOf(person);
  expect((await upload(token))[0]).toBe(200);
  await used(id, 'files = 239');
  expect((await upload(token))[0]).toBe(200);
  expect(await upload(token)).toEqual([403, expect.stringContaining('quota')]);
  expect(await person.call(uploadToken, { purpose: 'picture' })).toMatchObject({
    code: 429,
    msg: expect.stringContaining('明天'),
  });
  // Nobody else's.
  const other = await site.applicant('13500000002');
  expect((await upload(await tokenOf(other)))[0]).toBe(200);

  site.clock.forward(24 * 3_600_000);
  const again = await site.applicant('13500000001');
  const tomorrow = await tokenOf(again);
  expect((await upload(tomorrow))[0]).toBe(200);
  await used(id, 'bytes = 3e9');
  expect((await upload(tomorrow))[0]).toBe(403);
  // What was sent long ago counts no more.
  site.clock.forward(60 * 24 * 3_600_000);
  await site.services.schedule.runDue();
  expect((await upload(await tokenOf(await site.applicant('13500000001'))))[0]).toBe(200);
});

test('below the reserve of the disk nothing is taken, and what is there is shown', async () => {
  const person = await site.applicant('13500000003');
  const editor = await site.screenUser('editor');
  const { contentPictureToken } = await import('#site/content/picture-contract.ts');
  const { cvPath } = await import('#jobs/applications/stages.ts');
  const token = await tokenOf(person);
  const [, stored] = await upload(token);
  const real = fs.statfs;
  const nearlyFull = vi.spyOn(fs, 'statfs').mockImplementation(async (directory) => {
    const disk = await real(directory as string);
    return { ...disk, bsize: 4_096, blocks: 10_000_000, bavail: 2 ** 18 - 1 } as never;
  });
  expect(await person.call(uploadToken, {})).toMatchObject({ code: 429, msg: expect.stringContaining('空间不足') });
  expect((await editor.call(contentPictureToken)).code).toBe(429);
  expect(await upload(token)).toEqual([507, expect.any(String)]);
  await expect(site.services.objects.put('content/x.jpg', photo)).rejects.toMatchObject({ name: 'ObjectStoreFull' });
  const cv = await site.app.inject({
    method: 'POST',
    url: cvPath,
    payload: samplePdf(),
    headers: { 'content-type': 'a/b', 'x-file-name': 'a.pdf' },
  });
  expect(cv.json()).toMatchObject({ code: 429, msg: expect.stringContaining('空间不足') });
  const shown = await site.app.inject(site.services.objects.viewUrl(JSON.parse(stored).key, { width: 100 }));
  expect(shown.statusCode).toBe(200);
  nearlyFull.mockRestore();
  expect((await upload(await tokenOf(person)))[0]).toBe(200);
});
