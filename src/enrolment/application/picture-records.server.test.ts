import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { scenePicture } from '#enrolment/demonstration/pictures.server.ts';
import { applicantId, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { pictureRecords } from './picture-records.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

let last = 0;
const phone = () => `136${String(10_000_000 + last++)}`;
const records = () => site.services.enrolment.pictures;
const rowsOf = async (application: number) =>
  (
    await site.services.database.pool.query(
      'select key, field, sha256, mime, bytes, width, height, read_at, problem from application_pictures where application = $1 order by key',
      [application],
    )
  ).rows;
const applicationOf = async (applicant: number): Promise<number> =>
  (await site.services.database.pool.query('select id from applications where applicant = $1', [applicant])).rows[0]
    ?.id ?? 0;

async function draftWith(pictures: Record<string, Buffer>) {
  const person = await site.applicant(phone());
  const applicant = await applicantId(person);
  const keys = Object.keys(pictures).map((name) => `enrol/${applicant}/${name}.jpg`);
  for (const [at, content] of Object.values(pictures).entries())
    await site.services.objects.put(keys[at] as string, content);
  const answer = await person.call(saveApplyInfo, { gate_images: keys, revision: 0 });
  if (answer.code !== 1) throw new Error(JSON.stringify(answer));
  return { person, keys, application: await applicationOf(applicant) };
}

describe('the record of a picture', () => {
  test('is noted with the save and filled soon after', async () => {
    const scene = await scenePicture('gate');
    const { application, keys } = await draftWith({ gate: scene });
    await expect
      .poll(async () => rowsOf(application))
      .toEqual([
        {
          key: keys[0],
          field: 'gate_images',
          sha256: createHash('sha256').update(scene).digest('hex'),
          mime: 'image/jpeg',
          bytes: scene.length,
          width: 640,
          height: 427,
          read_at: expect.any(Date),
          problem: '',
        },
      ]);
  });

  test('goes when its picture is taken out, and follows it into another field', async () => {
    const { person, keys, application } = await draftWith({
      one: await scenePicture('gate'),
      two: await scenePicture('office'),
    });
    await person.call(saveApplyInfo, { gate_images: [], office_images: [keys[1]], revision: 1 });
    expect(await rowsOf(application)).toMatchObject([{ key: keys[1], field: 'office_images' }]);
  });

  test('is not lost when the process ends while it reads: another one reads it after two minutes', async () => {
    const { application } = await draftWith({ gate: await scenePicture('gate') });
    await expect.poll(async () => (await rowsOf(application))[0]?.read_at).toBeTruthy();
    await site.services.database.pool.query(
      'update application_pictures set read_at = null, sha256 = null, taken_at = $1 where application = $2',
      [new Date(site.clock.now()), application],
    );
    await records().readWaiting();
    expect((await rowsOf(application))[0]?.read_at).toBeNull();
    site.clock.forward(121_000);
    await records().readWaiting();
    expect(await rowsOf(application)).toMatchObject([{ read_at: expect.any(Date), width: 640 }]);
  });

  test.each([
    ['a file that is no picture', async () => Buffer.from('<html><script>alert(1)</script>'.padEnd(500)), 'no_picture'],
    ['a picture that is a page as well', withPage, 'no_picture'],
    ['a picture of fifty megapixels', bomb, 'too_many_pixels'],
    ['a picture that is gone', async () => undefined, 'gone'],
  ])(
    '%s, which a store let pass, is found when it is read and cannot be submitted',
    async (_what, content, problem) => {
      const { person, application, keys } = await draftWith({ gate: await scenePicture('gate') });
      await expect.poll(async () => (await rowsOf(application))[0]?.read_at).toBeTruthy();
      const { database, clock } = site.services;
      // Taken just now, so that the product, which may still be looking for more, leaves it to a reader of later.
      await database.pool.query(
        'update application_pictures set read_at = null, taken_at = $2 where application = $1',
        [application, new Date(clock.now())],
      );
      const later = { now: () => clock.now() + 121_000 };
      const read = async (key: string) => (key === keys[0] ? content() : undefined);
      await pictureRecords({ database, clock: later, objects: { read }, report() {} }).readWaiting();
      expect(await rowsOf(application)).toMatchObject([{ problem }]);
      const answer = await person.call(saveApplyInfo, { revision: 1, submit: 1, consent_version: '2026-11-01' });
      expect(answer.data.fields.gate_images).toBe('有照片无法打开或像素过多，请重新拍一张');
    },
  );
});

describe('similar pictures', () => {
  test('are found in other applications that were submitted, the most alike first', async () => {
    const warehouse = await scenePicture('warehouse');
    const first = await submittedApplication(site, phone());
    const sent = async (name: string, content: Buffer) =>
      (await site.services.objects.put(`enrol/${first.applicant}/${name}.jpg`, content)).key;
    await site.services.database.pool.query(`update applications set state = 'draft' where id = $1`, [first.id]);
    const smaller = await sharp(warehouse).resize(700).jpeg({ quality: 60 }).toBuffer();
    const answer = await first.person.call(saveApplyInfo, {
      warehouse_images: [await sent('same', warehouse), await sent('smaller', smaller)],
      office_images: [await sent('office', await scenePicture('office'))],
      revision: first.application.revision,
    });
    expect(answer.code).toBe(1);

    const own = await draftWith({ hall: warehouse, other: await scenePicture('inspection') });
    await records().readWaiting();
    await expect.poll(async () => (await rowsOf(own.application)).every(({ read_at }) => read_at)).toBe(true);
    await expect.poll(async () => (await rowsOf(first.id)).every(({ read_at }) => read_at)).toBe(true);
    const found = await records().similarPictures(own.application);
    const other = { id: first.id, number: first.application.number, company_name: '常熟市经纬服饰有限公司' };
    expect(found).toMatchObject([
      { field: 'gate_images', key: own.keys[0], distance: 0, same_file: true, other },
      { field: 'gate_images', key: own.keys[0], same_file: false, other: { ...other, field: 'warehouse_images' } },
    ]);
    // The other way round there is nothing: what nobody submitted is nobody's business.
    expect(await records().similarPictures(first.id)).toEqual([]);
  });
});

async function withPage(): Promise<Buffer> {
  return Buffer.concat([await scenePicture('gate'), Buffer.from('<script>alert(1)</script>')]);
}
async function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
