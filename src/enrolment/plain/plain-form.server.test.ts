import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApplicationFields, picturesIn } from '#enrolment/application-fields.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { returnForCorrection, startReview } from '#enrolment/review-contract.ts';
import { applicantId, readWhole, submittedApplication } from '#tests/sample-application.ts';
import { blackPng } from '#tests/sample-files.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import type { PlainAnswer, PlainWay } from './plain-answer.ts';
import { answerPlainForm } from './plain-form.ts';

let site: TestApp;
let person: Visitor;
let account: number;
let number = 13300000000;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  person = await site.applicant(String(number++));
  account = await applicantId(person);
});

const picture = (background: string, width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const present = async (): Promise<{ revision: number; fields: ApplicationFields }> =>
  (await site.services.enrolment.applicants.getApplication(account)) ?? { revision: 0, fields: {} };

type Sent = [name: string, value: string | { name: string; content: Buffer }][];
/** `owner`: whose form it is. Without a session somebody is whoever the code of a sign-in says. */
type Sending = { revision?: number; body?: BodyInit; owner?: number; isSignedIn?: boolean };
/** The form as a browser sends it: the step with its revision, what was typed, and the button. */
async function send(
  step: string,
  sent: Sent,
  { revision, body, owner = account, isSignedIn = true }: Sending = {},
): Promise<PlainAnswer | PlainWay> {
  const form = new FormData();
  form.append('applicant', String(owner));
  form.append('revision', String(revision ?? (await present()).revision));
  form.append('step', step);
  if (!sent.some(([name]) => name === 'next')) form.append('next', 'check');
  for (const [name, value] of sent)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value.content)], value.name));
  const request = new Request('http://127.0.0.1/movein', { method: 'POST', body: body ?? form });
  const session = { id: 's', kind: 'user', account, roles: [], expiresAt: Number.MAX_SAFE_INTEGER };
  return answerPlainForm(request, {
    enrolment: site.services.enrolment,
    sendCode: async () => ({ ok: true, value: { retry_after: 60, expires_in: 300 } }),
    signIn: async (_phone, code) =>
      code === '123456' ? { ok: true, value: { cookie: 'wl_user=x', session } } : { ok: false, reason: 'code_wrong' },
    sessions: isSignedIn ? { user: session } : {},
    visit: { language: 'zh-CN', theme: 'system', surrounding: 'browser', origin: 'http://127.0.0.1' },
    address: '127.0.0.1',
  });
}
const wayOf = (answer: PlainAnswer | PlainWay) => ('to' in answer ? answer.to : JSON.stringify(answer));
const problemsOf = (answer: PlainAnswer | PlainWay) => ('answer' in answer ? answer.answer.problems : {});

describe('pictures that come with the form', () => {
  test('are stored without what a phone wrote into them, upright, and stand in the application in their order', async () => {
    const taken = await sharp(await picture('#8a8f7a', 4000, 3000))
      .withExif({ IFD0: { Make: 'Phone of somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const small = await sharp(await picture('#305070'))
      .withExif({ IFD0: { Make: 'Phone of somebody' } })
      .toBuffer();
    const webp = await sharp(await picture('#703050'))
      .withExif({ IFD0: { Make: 'Phone of somebody' } })
      .webp()
      .toBuffer();
    const files = [taken, small, webp].map((content, at) => ({ name: `IMG_${at}.jpg`, content }));
    const answer = await send('pictures', [
      ...files.map((file) => ['file.gate_images', file] as Sent[number]),
      ['do', 'upload.gate_images.'],
    ]);
    expect(wayOf(answer)).toBe('/movein?step=pictures#gate_images');
    const { gate_images: keys = [] } = (await present()).fields;
    expect(keys).toHaveLength(3);
    const sizes = [];
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^enrol/${account}/\\d{8}/`));
      const stored = (await site.services.objects.read(key, 10 * 2 ** 20)) as Buffer;
      expect(stored.includes('Phone of somebody')).toBe(false);
      const { width, height, orientation } = await sharp(await sharp(stored).rotate().toBuffer()).metadata();
      sizes.push([width, height, orientation ?? 1]);
    }
    expect(sizes).toEqual([
      [2400, 3200, 1],
      [800, 600, 1],
      [800, 600, 1],
    ]);
  });

  test('that are none are told at their place, each by its name, and the others of the same form are kept', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
    const whole = await picture('#777777');
    const named = (name: string, content: Buffer): Sent[number] => ['file.gate_images', { name, content }];
    const answer = await send('pictures', [
      named('a.heic', heic),
      named('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(100))),
      named('empty.jpg', Buffer.alloc(0)),
      named('half.jpg', whole.subarray(0, Math.floor(whole.length / 2))),
      named('bomb.png', blackPng(10_000, 5_000)),
      named('large.jpg', Buffer.concat([whole, Buffer.alloc(10 * 2 ** 20)])),
      named('good.jpg', whole),
      ['note', '大门朝南'],
    ]);
    expect(answer).toMatchObject({ status: 400 });
    const told = problemsOf(answer).gate_images?.split('\n') ?? [];
    expect(told.map((line) => line.slice(0, line.indexOf('：') + 7))).toEqual([
      'a.heic：当前浏览器不',
      'drawing.jpg：不是 JPG',
      'empty.jpg：不是 JPG',
      'half.jpg：照片无法打开',
      'bomb.png：像素过多，请',
      'large.jpg：照片超过 1',
    ]);
    const { fields } = await present();
    expect(fields.gate_images).toHaveLength(1);
    expect(fields.note).toBe('大门朝南');
  });

  test('with a page, a script or an archive in them are no pictures, or leave it behind', async () => {
    const photo = await picture('#556677');
    const behind = Buffer.concat([photo, Buffer.from('<!doctype html><script>alert(1)</script>')]);
    const inExif = await sharp(photo)
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .toBuffer();
    const inWebp = Buffer.concat([await sharp(photo).webp().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    await send(
      'pictures',
      [behind, inExif, inWebp].map((content) => ['file.office_images', { name: 'a.jpg', content }]),
    );
    for (const { key } of picturesIn((await present()).fields)) {
      const stored = (await site.services.objects.read(key, 10 * 2 ** 20)) as Buffer;
      expect(stored.includes('<script>')).toBe(false);
    }
  });

  test('are never more than a place holds; a place that is none, or of another, takes nothing', async () => {
    const files = await Promise.all(
      Array.from(
        { length: 14 },
        async (_, at): Promise<Sent[number]> => [
          'file.sewing_images',
          { name: `${at}.jpg`, content: await picture(`rgb(${at * 10},0,0)`, 40, 30) },
        ],
      ),
    );
    const answer = await send('pictures', [
      ...files,
      ['file.note', { name: 'x.jpg', content: await picture('#fff', 40, 30) }],
      ['file.certificates-99-image', { name: 'x.jpg', content: await picture('#fff', 40, 30) }],
      ['file.__proto__', { name: 'x.jpg', content: await picture('#fff', 40, 30) }],
    ]);
    expect(problemsOf(answer).sewing_images).toContain('最多 12 张');
    const { fields } = await present();
    expect(picturesIn(fields)).toHaveLength(12);
  });

  test('are moved and taken away by what was pressed, and the licence is replaced by the next one', async () => {
    const colours = ['#aa2222', '#22aa22', '#2222aa'];
    for (const colour of colours)
      await send('pictures', [['file.gate_images', { name: 'a.jpg', content: await picture(colour) }]]);
    const keys = async () => (await present()).fields.gate_images ?? [];
    const [a = '', b = '', c = ''] = await keys();
    const press = async (verb: string, key: string) => send('pictures', [['do', `${verb}.gate_images.${key}`]]);
    await press('later', a);
    expect(await keys()).toEqual([b, a, c]);
    await press('earlier', b);
    expect(await keys()).toEqual([b, a, c]);
    await press('earlier', c);
    expect(await keys()).toEqual([b, c, a]);
    await press('drop', c);
    expect(await keys()).toEqual([b, a]);
    for (const key of ['', 'enrol/1/x.jpg', '__proto__', '../..']) await press('drop', key);
    expect(await keys()).toEqual([b, a]);

    for (const colour of colours)
      await send('subject', [['file.licence_image', { name: 'a.jpg', content: await picture(colour) }]]);
    const { licence_image = '' } = (await present()).fields;
    expect(licence_image).toBe(c.replace(/\d{8}/, /\d{8}/.exec(licence_image)?.[0] ?? ''));
    await send('subject', [['do', `drop.licence_image.${licence_image}`]]);
    expect((await present()).fields.licence_image).toBe('');
  });

  test('reach the application also when it was changed elsewhere meanwhile; what was typed comes back with both values', async () => {
    await send('subject', [['company_name', '甲公司']]);
    const { revision } = await present();
    await person.call(saveApplyInfo, { company_name: '乙公司', legal_name: '周', revision });
    const answer = await send(
      'subject',
      [
        ['company_name', '丙公司'],
        ['legal_name', '周'],
        ['file.licence_image', { name: 'a.jpg', content: await picture('#123456') }],
      ],
      { revision },
    );
    expect(answer).toMatchObject({ status: 409, answer: { given: { company_name: '丙公司' } } });
    expect(problemsOf(answer).company_name).toContain('乙公司');
    expect(problemsOf(answer).legal_name).toBeUndefined();
    const { fields } = await present();
    expect(fields).toMatchObject({ company_name: '乙公司', licence_image: expect.stringMatching(/^enrol/) });
    expect(wayOf(await send('subject', [['company_name', '丙公司']]))).toBe('/movein?step=check#main');
    expect((await present()).fields.company_name).toBe('丙公司');
  });
});

describe('rows', () => {
  test('are added and taken away by their buttons, with what was typed in the others', async () => {
    expect(
      wayOf(
        await send('capacity', [
          ['workers', '１２０'],
          ['do', 'add.machines.0'],
        ]),
      ),
    ).toBe('/movein?step=capacity#machines-0-kind');
    const first: Sent = [
      ['machines-0-kind', '平缝机'],
      ['machines-0-count', '1,0 00'],
      ['machines-0-model', ''],
    ];
    await send('capacity', [...first, ['do', 'add.machines.0']]);
    const second: Sent = [
      ['machines-1-kind', '包缝机 🧵'],
      ['machines-1-count', '很多'],
    ];
    expect(wayOf(await send('capacity', [...first, ...second]))).toBe('/movein?step=check#main');
    expect((await present()).fields).toMatchObject({
      workers: 120,
      machines: [
        { kind: '平缝机', count: 1000 },
        { kind: '包缝机 🧵', count: '很多' },
      ],
    });
    await send('capacity', [...first, ...second, ['do', 'remove.machines.0']]);
    expect((await present()).fields.machines).toEqual([{ kind: '包缝机 🧵', count: '很多' }]);
    await send('capacity', [['do', 'remove.machines.0']]);
    expect((await present()).fields.machines).toEqual([]);
  });

  test('of certificates keep their pictures, whichever row goes', async () => {
    const rows = (...names: string[]): Sent => names.map((name, at) => [`certificates-${at}-kind`, name]);
    await send('business', [
      ...rows('GOTS', 'GRS'),
      ['file.certificates-0-image', { name: 'a.jpg', content: await picture('#111111') }],
      ['file.certificates-1-image', { name: 'b.jpg', content: await picture('#222222') }],
    ]);
    const certificates = async () => (await present()).fields.certificates ?? [];
    const [one, two] = await certificates();
    expect([one, two]).toMatchObject([{ kind: 'GOTS' }, { kind: 'GRS' }]);
    expect(one?.image).not.toBe(two?.image);
    const answer = await send('business', [
      ...rows('GOTS', 'GRS'),
      ['file.certificates-1-image', { name: 'c.txt', content: Buffer.from('no picture') }],
    ]);
    expect(problemsOf(answer)['certificates-1-image']).toContain('c.txt');
    expect(await certificates()).toEqual([one, two]);
    await send('business', [...rows('GOTS', 'GRS'), ['do', 'remove.certificates.0']]);
    expect(await certificates()).toEqual([two]);
    await send('business', [...rows('GRS'), ['do', `drop.certificates-0-image.${two?.image}`]]);
    expect(await certificates()).toEqual([{ kind: 'GRS', image: '' }]);
  });

  test('are never more than a list holds, whatever places a form makes up', async () => {
    await send('capacity', [
      ['machines-39-kind', 'a'],
      ['machines-40-kind', 'b'],
      ['machines-999999999-kind', 'c'],
      ['machines-0-__proto__', 'd'],
      ['do', 'add.machines.0'],
    ]);
    const { machines = [] } = (await present()).fields;
    expect(machines).toHaveLength(40);
    expect(machines.filter(({ kind }) => kind)).toEqual([{ kind: 'a' }]);
  });

  test('and sets of one trade are saved as the script saves them', async () => {
    await send('business', [['supplier_type', 'garment']]);
    await send('particulars', [
      ['garment_particulars-processes', 'cutting'],
      ['garment_particulars-processes', 'sewing'],
      ['garment_particulars-pattern_makers', '3'],
    ]);
    expect((await present()).fields.garment_particulars).toEqual({
      processes: ['cutting', 'sewing'],
      pattern_makers: 3,
    });
    await send('particulars', [['garment_particulars-pattern_makers', '']]);
    expect((await present()).fields.garment_particulars).toEqual({ processes: [], pattern_makers: null });
  });
});

describe('a step that is sent', () => {
  test('saves what can be saved, and gives back what cannot as it was typed', async () => {
    const answer = await send('contact', [
      ['contact_name', '沈经纬'],
      ['email', 'x'.repeat(300)],
    ]);
    expect(answer).toMatchObject({ status: 400, answer: { given: { email: 'x'.repeat(300) } } });
    expect(Object.keys(problemsOf(answer)).sort()).toEqual(['email', 'form']);
    expect((await present()).fields).toEqual({ contact_name: '沈经纬' });
  });

  test('in which one field is far too long loses nothing of the others', async () => {
    const pasted = '织'.repeat(30_000);
    const answer = await send('contact', [
      ['contact_name', pasted],
      ['contact_role', '厂长'],
      ['wechat_id', pasted],
    ]);
    expect(answer).toMatchObject({ status: 400, answer: { given: { contact_name: pasted, wechat_id: pasted } } });
    expect(Object.keys(problemsOf(answer)).sort()).toEqual(['contact_name', 'form', 'wechat_id']);
    expect((await present()).fields).toEqual({ contact_role: '厂长' });
    // What no page's form holds is not read, however many fields it is spread over.
    const many = Array.from({ length: 20 }, (_, at): Sent[number] => [`x${at}`, pasted.slice(0, 10_000)]);
    expect(await send('contact', [...many, ['contact_role', '主任']])).toMatchObject({ status: 400 });
    expect((await present()).fields).toEqual({ contact_role: '厂长' });
  });

  test('says nothing of fields that a correction leaves locked', async () => {
    const { person: other, applicant, id } = await submittedApplication(site, String(number++));
    person = other;
    account = applicant;
    const reviewer = await site.screenUser('reviewer');
    let { revision } = await present();
    ({
      data: { revision },
    } = await reviewer.call(startReview, { id, revision }));
    await readWhole(reviewer, id);
    const sentBack = await reviewer.call(returnForCorrection, {
      id,
      revision,
      remarks: JSON.stringify([{ field: 'brand_name', code: 'unclear', text: '写全称' }]),
    });
    expect(sentBack.code).toBe(1);
    const before = (await present()).fields;
    const answer = await send('business', [
      ['brand_name', '经纬'],
      ['file.brand_images', { name: 'a.jpg', content: await picture('#654321') }],
    ]);
    expect(problemsOf(answer)).toEqual({ brand_images: expect.any(String), form: expect.any(String) });
    expect((await present()).fields).toEqual({ ...before, brand_name: '经纬' });
  });

  test('with too long a reason why something should stay as it is refused in words, and comes back whole', async () => {
    const { person: other, applicant, id } = await submittedApplication(site, String(number++));
    person = other;
    account = applicant;
    const reviewer = await site.screenUser('reviewer');
    const { revision } = (await reviewer.call(startReview, { id, revision: (await present()).revision })).data;
    await readWhole(reviewer, id);
    const remarks = JSON.stringify([{ field: 'workers', code: 'not_matching', text: '请核对' }]);
    expect((await reviewer.call(returnForCorrection, { id, revision, remarks })).code).toBe(1);
    const sendNote = (note: string) =>
      send('check', [
        ['submit', '1'],
        ['consent', '1'],
        ['consent_version', '2026-11-01'],
        ['correction_note', note],
      ]);
    const long = '社'.repeat(501);
    const answer = await sendNote(long);
    expect(answer).toMatchObject({ status: 400, answer: { values: { correction_note: long, consent: '1' } } });
    expect(problemsOf(answer)).toEqual({ correction_note: '最多 500 个字', form: expect.any(String) });
    expect(await present()).toMatchObject({ state: 'needs_correction' });
    // The browser held what was typed to 500 signs, the ends of lines among them.
    expect(wayOf(await sendNote(`${'社\r\n'.repeat(249)}保保`))).toBe('/movein/status#main');
  });

  test('that cannot be read, or leads nowhere, changes nothing and is told', async () => {
    for (const body of ['', '--x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb', 'a=1'].map(
      (text) => new Blob([text], { type: 'multipart/form-data; boundary=x' }),
    ))
      expect(await send('subject', [], { body })).toMatchObject({ status: 400 });
    const noText = new Blob(
      [
        '--x\r\ncontent-disposition: form-data; name="company_name"\r\n\r\n',
        new Uint8Array([0xc3, 0x28]),
        '\r\n--x--\r\n',
      ],
      { type: 'multipart/form-data; boundary=x' },
    );
    expect(await send('subject', [], { body: noText })).toMatchObject({ status: 400 });
    expect(wayOf(await send('constructor', [['company_name', 'x']]))).toBe('/movein?step=check#main');
    expect(wayOf(await send('contact', [['next', '\r\nset-cookie: a=b']]))).not.toContain('\r');
    expect((await present()).fields.company_name).toBeUndefined();
  });
});

describe('a licence', () => {
  const days = async (...sent: Sent) => send('subject', [['company_name', '甲公司'], ...sent]);
  const lastDay = async () => (await present()).fields.licence_valid_to;
  const tick: Sent[number] = ['licence_has_no_end', 'on'];
  const until = (day: string): Sent[number] => ['licence_valid_to', day];

  test('of which nothing was said is not said to have no end', async () => {
    await days(until(''));
    expect(await lastDay()).toBeUndefined();
    expect((await present()).fields.company_name).toBe('甲公司');
  });

  test('has no end once that is ticked, whatever day still stands there, and a day again once one is given', async () => {
    await days(until('2030-01-31'));
    await days(until('2030-01-31'), tick);
    expect(await lastDay()).toBe('');
    // The box comes ticked from the server: the day is what is new.
    await days(until('2031-01-31'), tick);
    expect(await lastDay()).toBe('2031-01-31');
    await days(tick, until(''));
    expect(await lastDay()).toBe('');
    await days(until('2032-01-31'));
    expect(await lastDay()).toBe('2032-01-31');
  });

  test('that is no longer said to have no end, or whose day was emptied, is asked for a day and stays as it was', async () => {
    for (const was of ['', '2030-01-31']) {
      await person.call(saveApplyInfo, { licence_valid_to: was, revision: (await present()).revision });
      const answer = await days(until(''));
      expect(answer).toMatchObject({ status: 400 });
      expect(Object.keys(problemsOf(answer)).sort()).toEqual(['form', 'licence_valid_to']);
      expect(await lastDay()).toBe(was);
    }
  });
});

describe('a step of whoever is no longer signed in', () => {
  const late: Sent = [
    ['contact_name', '沈经纬 <b>"\'&'],
    ['wechat_id', ''],
    ['next', 'business'],
  ];
  const signedOut = { isSignedIn: false };
  /** The sign-in as the browser sends it, with what the page holds for it. */
  const signInWith = (answer: PlainAnswer | PlainWay, ...sent: [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of [...('answer' in answer ? answer.answer.held : []), ...sent]) body.append(name, value);
    return send('', [], { ...signedOut, body });
  };
  const phone: [string, string] = ['contact_phone', '13300000000'];

  test('waits in the form of the sign-in, also while a code is sent and mistyped, and is saved with it', async () => {
    const asked = await send('contact', late, signedOut);
    expect(asked).toMatchObject({ status: 401, answer: { sent: null } });
    expect((await present()).fields).toEqual({});
    const sent = await signInWith(asked, phone, ['intent', 'code']);
    expect(sent).toMatchObject({
      status: 200,
      answer: { sent: { retry_after: 60 }, values: { contact_phone: phone[1] } },
    });
    const wrong = await signInWith(sent, phone, ['verify_code', '000000']);
    expect(Object.keys(problemsOf(wrong))).toEqual(['verify_code']);
    expect((await present()).fields).toEqual({});
    expect(await signInWith(wrong, phone, ['verify_code', '123456'])).toEqual({
      to: '/movein?step=business#main',
      cookie: 'wl_user=x',
    });
    expect((await present()).fields).toEqual({ contact_name: '沈经纬 <b>"\'&', wechat_id: '' });
  });

  test('with what cannot be saved shows that to whoever has signed in, and which photos to choose again', async () => {
    const asked = await send(
      'subject',
      [
        ['company_name', '甲公司'],
        ['credit_code', '9'.repeat(300)],
        ['file.licence_image', { name: 'a.jpg', content: await picture('#123456') }],
      ],
      signedOut,
    );
    const answer = await signInWith(asked, phone, ['verify_code', '123456']);
    expect(answer).toMatchObject({
      status: 400,
      signedIn: { cookie: 'wl_user=x' },
      answer: { given: { credit_code: '9'.repeat(300) }, held: [] },
    });
    expect(Object.keys(problemsOf(answer)).sort()).toEqual(['credit_code', 'form', 'licence_image']);
    expect((await present()).fields).toEqual({ company_name: '甲公司' });
  });

  test('is never saved into the application of somebody else, who signed in instead or has a session here', async () => {
    const asked = await send('contact', late, { ...signedOut, owner: account + 1000 });
    const other = await signInWith(asked, phone, ['verify_code', '123456']);
    expect(other).toMatchObject({ status: 409, signedIn: { cookie: 'wl_user=x' } });
    expect(await send('contact', late, { owner: account + 1000 })).toMatchObject({ status: 409 });
    expect(await send('contact', late, { owner: 0 })).toMatchObject({ status: 409 });
    expect(await present()).toMatchObject({ revision: 0 });
  });

  test('that is larger than any step, or none, holds nothing', async () => {
    const many: Sent = Array.from({ length: 20 }, (_, at) => [`machines-${at}-kind`, '机'.repeat(15_000)]);
    expect(await send('capacity', many, signedOut)).toMatchObject({ status: 401, answer: { held: [] } });
    expect(await send('constructor', late, signedOut)).toMatchObject({ status: 401, answer: { held: [] } });
    const body = new Blob(['--x'], { type: 'multipart/form-data; boundary=x' });
    expect(await send('contact', [], { ...signedOut, body })).toMatchObject({ status: 401, answer: { held: [] } });
  });
});
