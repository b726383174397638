import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '#accounts/contract.ts';
import { getApplyInfo, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { scenePicture } from '#enrolment/demonstration/pictures.server.ts';
import { returnForCorrection, startReview } from '#enrolment/review/review-contract.ts';
import { applicantId, readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import {
  addCaptured,
  captureToken,
  endCapture,
  openCapture,
  removeCaptured,
  startCapture,
} from './capture-contract.ts';
import { captureLivePath } from './capture-live.ts';

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await openTestApp();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

let last = 0;
const phoneNumber = () => `133${String(10_000_000 + last++)}`;
const fields = ['gate_images', 'sewing_images'];

async function deskAndPhone() {
  const desk = await site.applicant(phoneNumber());
  const { data: link } = await desk.call(startCapture, { fields });
  const phone = site.visitor();
  return {
    desk,
    link,
    phone,
    applicant: await applicantId(desk),
    opened: await phone.call(openCapture, { token: link.token }),
  };
}
/** What a phone does with one picture: asks for a token and sends it to the store. */
async function sendPicture(phone: Visitor, scene: Parameters<typeof scenePicture>[0] = 'gate'): Promise<string> {
  const { data: ticket } = await phone.call(captureToken, { purpose: 'picture' });
  const form = new FormData();
  form.append('file', new File([(await scenePicture(scene)) as BlobPart], 'photo.jpg'));
  form.append('token', ticket.token);
  const answer = await fetch(`${origin}/upload/`, { method: 'POST', body: form });
  return ((await answer.json()) as { key: string }).key;
}

test('a link ends with the session that made it', async () => {
  const { desk, phone } = await deskAndPhone();
  const key = await sendPicture(phone);
  expect((await phone.call(addCaptured, { field: 'gate_images', key })).code).toBe(1);
  const unopened = (await (await site.applicant(phoneNumber())).call(startCapture, { fields })).data.token;
  await desk.call(logout, { kind: 'user' });
  const ended = (await phone.call(openCapture)).code;
  expect(ended).toBe(410);
  expect((await phone.call(captureToken, { purpose: 'picture' })).code).toBe(ended);
  expect((await phone.call(addCaptured, { field: 'sewing_images', key })).code).toBe(ended);
  // Others go on.
  expect((await site.visitor().call(openCapture, { token: unopened })).code).toBe(1);
});

describe('a phone that scanned the code', () => {
  test('learns the company and what is wanted, and nothing else', async () => {
    const desk = await site.applicant(phoneNumber());
    await desk.call(saveApplyInfo, {
      company_name: '经纬服饰',
      supplier_type: 'garment',
      legal_name: '沈经纬',
      workers: 86,
      revision: 0,
    });
    const { data: link } = await desk.call(startCapture, { fields });
    const { data } = await site.visitor().call(openCapture, { token: link.token });
    expect(data).toEqual({
      company_name: '经纬服饰',
      items: [
        { field: 'gate_images', wanted: true, count: 0, most: 12 },
        { field: 'sewing_images', wanted: true, count: 0, most: 12 },
      ],
      pictures: [],
      expires_at: new Date(site.clock.now() + 60 * 60_000).toISOString(),
    });
  });

  test('puts pictures into the open application, beside what the desk types at the same time', async () => {
    const { desk, phone, applicant } = await deskAndPhone();
    const key = await sendPicture(phone);
    expect(key.startsWith(`enrol/${applicant}/phone-`)).toBe(true);
    let revision = 0;
    const typing = (async () => {
      for (let letter = 1; letter <= 6; letter++) {
        const saved = await desk.call(saveApplyInfo, { company_name: '经'.repeat(letter), revision });
        revision = saved.code === 1 ? saved.data.revision : (saved.data?.revision ?? 0);
      }
    })();
    const [added] = await Promise.all([phone.call(addCaptured, { field: 'gate_images', key }), typing]);
    expect(added.code).toBe(1);
    expect(added.data.pictures).toMatchObject([{ field: 'gate_images', key }]);
    const { data } = await desk.call(getApplyInfo);
    expect(data.fields.gate_images).toEqual([key]);
    expect(data.fields.company_name).toMatch(/^经+$/);
    // Twice is once; and it can be taken out again.
    expect((await phone.call(addCaptured, { field: 'gate_images', key })).data.items[0].count).toBe(1);
    expect((await phone.call(removeCaptured, { field: 'gate_images', key })).data.items[0].count).toBe(0);
    expect((await desk.call(getApplyInfo)).data.fields.gate_images).toEqual([]);
  });

  test('takes certificates too: each photo goes to one of them, and what the desk wrote of it stays', async () => {
    const desk = await site.applicant(phoneNumber());
    await desk.call(saveApplyInfo, { certificates: [{ kind: 'GOTS', valid_to: '2028-01-01' }], revision: 0 });
    const { data: link } = await desk.call(startCapture, { fields: ['certificates'] });
    const phone = site.visitor();
    await phone.call(openCapture, { token: link.token });
    const [one, two] = [await sendPicture(phone), await sendPicture(phone, 'office')];
    await phone.call(addCaptured, { field: 'certificates', key: one });
    const { data } = await phone.call(addCaptured, { field: 'certificates', key: two });
    expect(data.items).toMatchObject([{ field: 'certificates', count: 2 }]);
    const read = async () => (await desk.call(getApplyInfo)).data.fields.certificates;
    expect(await read()).toMatchObject([{ kind: 'GOTS', image: one }, { image: two }]);
    await phone.call(removeCaptured, { field: 'certificates', key: one });
    await phone.call(removeCaptured, { field: 'certificates', key: two });
    expect(await read()).toMatchObject([{ kind: 'GOTS', valid_to: '2028-01-01' }]);
    expect((await phone.call(addCaptured, { field: 'gate_images', key: one })).code).toBe(409);
  });

  test('goes on after a reload by its cookie, without the code', async () => {
    const { phone, link } = await deskAndPhone();
    const key = await sendPicture(phone);
    await phone.call(addCaptured, { field: 'gate_images', key });
    expect((await phone.call(openCapture)).data.pictures).toMatchObject([{ key }]);
    expect((await phone.call(openCapture, { token: link.token })).code).toBe(1);
  });
});

describe('a code', () => {
  test('opens on one phone only, also when two scan it in the same moment', async () => {
    const desk = await site.applicant(phoneNumber());
    const { data: link } = await desk.call(startCapture, { fields });
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () => (await site.visitor().call(openCapture, { token: link.token })).code),
    );
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(3);
  });

  test('whose first phone is a moment ahead leaves the second, which found it free as well, with nothing', async () => {
    const desk = await site.applicant(phoneNumber());
    const { data: link } = await desk.call(startCapture, { fields });
    const { pool, transaction } = site.services.database;
    const [first, second] = [site.visitor(), site.visitor()];
    const both = await transaction(async (client) => {
      await client.query('select 1 from capture_links where id = $1 for update', [link.link]);
      const opening = [first, second].map((phone) => phone.call(openCapture, { token: link.token }));
      await waitingForLock(pool, 2);
      return opening;
    });
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([1, 409]);
    const own = await Promise.all([first, second].map((phone) => phone.call(openCapture)));
    expect(own.map(({ code }) => code).sort()).toEqual([1, 404]);
  });

  test('that was made up, or no code at all, opens nothing', async () => {
    for (const payload of [{ token: 'x'.repeat(43) }, { token: '' }, {}])
      expect((await site.visitor().call(openCapture, payload)).code).toBe(404);
    expect((await site.visitor().call(captureToken)).code).toBe(404);
    expect((await site.visitor().call(addCaptured, { field: 'gate_images', key: 'enrol/1/a.jpg' })).code).toBe(404);
  });

  test('is over after ten minutes unopened, and an hour after it was opened', async () => {
    const desk = await site.applicant(phoneNumber());
    const { data: late } = await desk.call(startCapture, { fields });
    site.clock.forward(10 * 60_000);
    expect(await site.visitor().call(openCapture, { token: late.token })).toMatchObject({
      code: 410,
      msg: '二维码已过期，请在电脑上重新生成',
    });
    const { phone } = await deskAndPhone();
    site.clock.forward(59 * 60_000);
    expect((await phone.call(openCapture)).code).toBe(1);
    site.clock.forward(60_000);
    expect((await phone.call(openCapture)).code).toBe(410);
    expect((await phone.call(captureToken)).code).toBe(410);
  });

  test('is ended by hand, by the next one, and by the submission of the application', async () => {
    const byHand = await deskAndPhone();
    await byHand.desk.call(endCapture);
    expect(await byHand.phone.call(captureToken)).toMatchObject({ code: 410, msg: '电脑上已结束拍照' });
    const byNext = await deskAndPhone();
    const { data: next } = await byNext.desk.call(startCapture, { fields });
    expect((await byNext.phone.call(openCapture)).code).toBe(410);
    // A desk that still shows the first one ends that at most, and not what another desk has made since.
    await byNext.desk.call(endCapture, { link: byNext.link.link });
    const second = site.visitor();
    expect((await second.call(openCapture, { token: next.token })).code).toBe(1);
    await byNext.desk.call(endCapture, { link: next.link });
    expect((await second.call(openCapture)).code).toBe(410);

    const { person, application } = await submittedApplication(site, phoneNumber());
    expect((await person.call(startCapture, { fields })).code).toBe(409);
    await person.call(withdraw, { revision: application.revision });
  });

  test('whose application is submitted meanwhile brings no more pictures', async () => {
    const { phone, applicant } = await deskAndPhone();
    const key = await sendPicture(phone);
    await phone.call(addCaptured, { field: 'gate_images', key });
    await site.services.database.pool.query(`update applications set state = 'submitted' where applicant = $1`, [
      applicant,
    ]);
    for (const answer of [
      await phone.call(openCapture),
      await phone.call(captureToken),
      await phone.call(removeCaptured, { field: 'gate_images', key }),
    ])
      expect(answer).toMatchObject({ code: 409, msg: '申请已提交，不能再添加照片' });
  });

  test('and the secret of its phone are stored as hashes only', async () => {
    const { link, phone } = await deskAndPhone();
    const { rows } = await site.services.database.pool.query('select l::text as line from capture_links l');
    const stored = rows.map(({ line }) => line).join();
    expect(stored).not.toContain(link.token);
    expect([...phone.cookies.keys()]).toEqual(['wl_capture']);
    expect(stored).not.toContain(phone.cookies.get('wl_capture') ?? '?');
  });
});

describe('nobody reaches further with a code', () => {
  test('than its own prefix: no picture of another applicant, of another link, or of the desk', async () => {
    const { phone, desk, applicant } = await deskAndPhone();
    const other = await deskAndPhone();
    const foreign = await sendPicture(other.phone);
    const { objects } = site.services;
    const own = (await objects.put(`enrol/${applicant}/licence.jpg`, await scenePicture('office'))).key;
    const up = `enrol/${applicant}/phone-1/../licence.jpg`;
    for (const key of [foreign, own, up, 'content/banner.jpg', 'enrol/', '../x.jpg'])
      expect(await phone.call(addCaptured, { field: 'gate_images', key })).toMatchObject({
        code: 400,
        data: { fields: { key: '照片不存在，请重新拍一张' } },
      });
    const { data: ticket } = await phone.call(captureToken);
    const missing = `${ticket.prefix}20261121/none.jpg`;
    expect((await phone.call(addCaptured, { field: 'gate_images', key: missing })).code).toBe(400);
    expect((await desk.call(getApplyInfo)).data).toBeNull();
    // Its token makes nothing elsewhere, whatever the form says.
    const form = new FormData();
    form.append('file', new File([(await scenePicture('sewing')) as BlobPart], 'a.jpg'));
    form.append('key', `enrol/${other.applicant}/a.jpg`);
    form.append('token', ticket.token);
    const stored = (await (await fetch(`${origin}/upload/`, { method: 'POST', body: form })).json()) as { key: string };
    expect(stored.key.startsWith(ticket.prefix)).toBe(true);
    expect(await objects.exists(`enrol/${other.applicant}/a.jpg`)).toBe(false);
  });

  test('than the fields that the desk asked for', async () => {
    const { phone } = await deskAndPhone();
    const key = await sendPicture(phone);
    expect((await phone.call(addCaptured, { field: 'licence_image', key })).code).toBe(409);
    expect((await phone.call(addCaptured, { field: 'company_name', key })).code).toBe(400);
  });

  test('than what a correction has opened', async () => {
    const { person, id, application } = await submittedApplication(site, phoneNumber());
    const reviewer = await site.screenUser('reviewer');
    const { data } = await reviewer.call(startReview, { id, revision: application.revision });
    await readWhole(reviewer, id);
    const remarks = [{ field: 'gate_images', code: 'unclear' }];
    await reviewer.call(returnForCorrection, { id, revision: data.revision, remarks });
    const { data: link } = await person.call(startCapture, { fields });
    const phone = site.visitor();
    const { items } = (await phone.call(openCapture, { token: link.token })).data;
    expect(items.map(({ field }: { field: string }) => field)).toEqual(['gate_images']);
    const key = await sendPicture(phone);
    expect((await phone.call(addCaptured, { field: 'sewing_images', key })).code).toBe(409);
    expect((await phone.call(addCaptured, { field: 'gate_images', key })).code).toBe(1);
  });

  test('than this: the phone is signed in to nothing', async () => {
    const { phone } = await deskAndPhone();
    expect((await phone.call(getApplyInfo)).code).toBe(401);
    expect((await phone.call(startCapture, { fields })).code).toBe(401);
    expect((await site.visitor().call(startCapture, { fields })).code).toBe(401);
    expect((await fetch(origin + captureLivePath)).status).toBe(401);
  });
});

test('the desk is told at once when the phone opens the code and when a picture arrives', async () => {
  const desk = await site.applicant(phoneNumber());
  const { data: link } = await desk.call(startCapture, { fields });
  const stop = new AbortController();
  const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await fetch(origin + captureLivePath, { headers: { cookie }, signal: stop.signal });
  let heard = '';
  const listening = (async () => {
    for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>)
      heard += Buffer.from(piece).toString();
  })().catch(() => {});
  await expect.poll(() => heard).toContain('"state":"waiting"');
  const phone = site.visitor();
  await phone.call(openCapture, { token: link.token });
  await expect.poll(() => heard).toContain('"state":"taken"');
  const key = await sendPicture(phone);
  await phone.call(addCaptured, { field: 'gate_images', key });
  await expect.poll(() => heard).toContain('"added":1');
  stop.abort();
  await listening;
});
