import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { wechatLogin, wechatStart } from '#accounts/wechat/contract.ts';
import { resendShortMessage } from '#console/contract.ts';
import * as enquiries from '#enquiries/contract.ts';
import {
  acceptHandover,
  decideClaim,
  listOpenClaims,
  listRecoveries,
  rejectRecovery,
  sendHandoverCode,
  startHandover,
} from '#enrolment/ownership/ownership-contract.ts';
import { approve, openApplication, startReview } from '#enrolment/review/review-contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { changeFabricRequest, listFabricRequests, sendFabricRequest } from '#fabrics/requests/contract.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { listApplicants, messageApplicant } from '#jobs/contract.ts';
import { outbox } from '#kit/sms/outbox.server.ts';
import type { Sent } from '#kit/sms/sms.server.ts';
import { askedForWithNewNumber, claimedBySomebody } from './company-asked-for.ts';
import { submittedApplication } from './sample-application.ts';
import { samplePdf } from './sample-files.ts';
import { demonstrationJob } from './sample-job.ts';
import { openTestApp, type TestApp, type Visitor } from './test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ env: { HOST: '127.0.0.1' }, startsAt: '2026-11-19T10:00:00+08:00' });
});
afterAll(() => site.close());

const staff = (role: 'editor' | 'reviewer') => site.screenUser(role);
async function codeFor(who: Visitor, contact_phone: string, purpose: string): Promise<string> {
  site.clock.forward(61_000);
  await who.call(sendVerifyCode, { contact_phone, purpose });
  return site.messages().findLast(({ code }) => code)?.code ?? '';
}

/** What each feature tells somebody: prepares it, then gives what causes the message, and to whom. */
const causes: Record<string, () => Promise<{ to: string[]; cause(): Promise<unknown> }>> = {
  async enquiry() {
    const contact = enquiries.readContact('13800138701') as enquiries.Contact;
    const asked = { name: '陈女士', contact, topic: 'buying' as const, text: '样布怎么寄', website: '' };
    const given = { ...asked, consent: true as const, consent_version: '2026-11-01' };
    const from = { address: '10.1.0.1', language: 'zh-CN' as const, channel: 'browser' };
    await site.services.enquiries.send(given, from);
    const editor = await staff('editor');
    const { id, revision } = (await editor.call(enquiries.listEnquiries)).data.rows[0];
    const answer = { id, revision, channel: 'sms', text: '顺丰到付' };
    return { to: ['13800138701'], cause: () => editor.call(enquiries.answerEnquiry, answer) };
  },
  async job() {
    const job = await demonstrationJob(site);
    const { jobs } = site.services;
    const from = { address: '10.1.0.2', language: 'zh-CN' as const, channel: 'browser' };
    const verify_code = await codeFor(site.visitor(), '13800138702', 'job');
    const kept = await jobs.uploads.store(samplePdf(), '简历.pdf', from.address);
    const form = { name: '陈岚', contact_phone: '+8613800138702', verify_code, note: '', intent: '', website: '' };
    const cv_ticket = kept.ok ? kept.value.ticket : '';
    const agreed = { consent: true as const, consent_version: '2026-11-01' };
    const editor = await staff('editor');
    return {
      to: ['13800138702', '13800138702'],
      async cause() {
        await jobs.apply(job, { ...form, cv_ticket, ...agreed }, from);
        const { rows } = (await editor.call(listApplicants, { id: job })).data;
        return editor.call(messageApplicant, { id: rows[0].id, text: '周五面试' });
      },
    };
  },
  async fabric() {
    const { database, clock } = site.services;
    const at = new Date(clock.now());
    await database.transaction((client) =>
      writeFabrics(client, [sampleFabric({ code: 'WF-1' })], { at, state: 'shown' }),
    );
    const buyer = site.visitor();
    const verify_code = await codeFor(buyer, '13800138703', 'fabric');
    const who = {
      name: '周敏',
      company: '杭州青禾',
      address: '滨江区 1 号',
      contact_phone: '13800138703',
      verify_code,
    };
    const items = [{ code: 'WF-1', colour: '01' }];
    const asked = { kind: 'sample', items, ...who, note: '', consent: '1', consent_version: '2026-11-01' };
    expect((await buyer.call(sendFabricRequest, asked)).code).toBe(1);
    const editor = await staff('editor');
    const { id } = (await editor.call(listFabricRequests)).data.rows[0];
    const change = { id, revision: 1, action: 'confirm' };
    return { to: ['13800138703'], cause: () => editor.call(changeFabricRequest, change) };
  },
  async decision() {
    const { id } = await submittedApplication(site, '13800138704');
    const reviewer = await staff('reviewer');
    const { revision } = (await reviewer.call(startReview, { id, revision: 1 })).data;
    return { to: ['13800138704'], cause: () => reviewer.call(approve, { id, revision }) };
  },
  async handover() {
    const { person } = await submittedApplication(site, '13800138705');
    site.clock.forward(61_000);
    await person.call(sendHandoverCode);
    const { token } = (await person.call(startHandover, { verify_code: site.messages().at(-1)?.code })).data;
    const colleague = site.visitor();
    const verify_code = await codeFor(colleague, '13800138706', 'handover');
    const accepted = { token, contact_phone: '13800138706', verify_code };
    return { to: ['13800138705', '13800138706'], cause: () => colleague.call(acceptHandover, accepted) };
  },
  async claim() {
    const creditCode = '91310000132201821H';
    await submittedApplication(site, '13800138707', { credit_code: creditCode });
    await claimedBySomebody(site, { phone: '13800138708', creditCode, reason: '公司是我的' });
    const reviewer = await staff('reviewer');
    const [{ id }] = (await reviewer.call(listOpenClaims)).data;
    const refused = { id, decision: 'refuse', text: '执照与企业不符' };
    return { to: ['13800138708'], cause: () => reviewer.call(decideClaim, refused) };
  },
  async recovery() {
    const creditCode = '91110000802100433B';
    await submittedApplication(site, '13800138709', { credit_code: creditCode });
    const reviewer = await staff('reviewer');
    return {
      to: ['13800138709', '13800138710'],
      async cause() {
        await askedForWithNewNumber(site, { phone: '13800138710', creditCode, note: '手机号已注销' });
        const [{ id }] = (await reviewer.call(listRecoveries)).data;
        return reviewer.call(rejectRecovery, { id, text: '照片与备案不符' });
      },
    };
  },
  async wechat() {
    const who = site.visitor();
    const { data } = await who.call(wechatStart, { kind: 'web' });
    const asked = new URL(data.authorize_url, 'http://localhost').searchParams;
    const granted = { appid: asked.get('appid') ?? '', person: 'zhiyun' as const, scope: asked.get('scope') ?? '' };
    const code = site.services.wechat.standIn?.newCode(granted, 'none') ?? '';
    const { bind_ticket } = (await who.call(wechatLogin, { code, state: data.state })).data;
    const verify_code = await codeFor(who, '13800138711', 'bind');
    const bound = { contact_phone: '13800138711', verify_code, bind_ticket };
    return { to: ['13800138711'], cause: () => who.call(supplierLogin, bound) };
  },
};

test.each(Object.keys(causes))(
  'a message that was cut off between commit and sending goes out later, once: %s',
  async (kind) => {
    const { pool } = site.services.database;
    const { to, cause } = (await causes[kind]?.()) ?? { to: [], cause: async () => {} };
    const told = () =>
      site
        .messages()
        .filter((message) => message.code === null && to.includes(message.to.slice(3)))
        .map((message) => message.to.slice(3))
        .sort();
    expect(told()).toEqual([]);
    await pool.query(`create function cut_off() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
      create trigger cut_off before update on short_messages for each row when (new.state = 'sending' and new.template <> 'code')
        execute function cut_off()`);
    await cause();
    expect(told()).toEqual([]);
    await pool.query('drop function cut_off cascade');
    site.clock.forward(60_000);
    await Promise.all([1, 2, 3].map(() => site.services.sms.sendDue()));
    expect(told()).toEqual(to);
  },
);

/** An outbox over a provider that answers as it is told. */
function withProvider(answers: (Sent | Promise<Sent>)[]) {
  const sent: string[] = [];
  const { database, phones, sealing } = site.services;
  const failures: unknown[] = [];
  const sms = outbox({
    database,
    phones,
    sealing,
    clock: site.clock,
    report: (error) => failures.push(error),
    sms: {
      async send({ text }) {
        sent.push(text);
        return (await answers.shift()) ?? { ok: true };
      },
    },
  });
  const queue = (text: string, more: object = {}) =>
    database.transaction((client) =>
      sms.queue(client, {
        to: '+8613800138799',
        text,
        about: 'enquiry/EQ00000000',
        template: { name: 'enquiry_answered', language: 'zh-CN', values: {} },
        ...more,
      }),
    );
  const stateOf = async (ids: readonly number[]) =>
    (await database.pool.query('select state, attempts, due_at from short_messages where id = $1', [ids[0]])).rows[0];
  return { sms, sent, queue, stateOf, failures };
}
const minuteMs = 60_000;

test('what surely was not sent is tried again after growing waits, then left to staff; what may have been sent never is', async () => {
  const away = { ok: false, reason: 'away' } as const;
  const { sms, sent, queue, stateOf } = withProvider([away, away, away, away, away, away]);
  const ids = await queue('等一等');
  await sms.deliver(ids);
  expect(await stateOf(ids)).toMatchObject({ state: 'failed', attempts: 1 });
  const triedAfter: number[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes++) {
    site.clock.forward(minuteMs);
    const before = sent.length;
    await sms.sendDue();
    if (sent.length > before) triedAfter.push(minutes + 1);
  }
  expect(triedAfter).toEqual([1, 6, 36, 156, 516]);
  expect(await stateOf(ids)).toMatchObject({ state: 'failed', attempts: 6, due_at: null });

  for (const answer of [
    { ok: false, reason: 'unknown' },
    { ok: false, reason: 'number' },
  ] as const) {
    const other = withProvider([answer]);
    const once = await other.queue('只发一次');
    await other.sms.deliver(once);
    site.clock.forward(24 * 60 * minuteMs);
    await other.sms.sendDue();
    expect(other.sent).toEqual(['只发一次']);
    expect(await other.stateOf(once)).toMatchObject({ state: answer.reason === 'unknown' ? 'unknown' : 'failed' });
  }
});

test('a message whose sender ended while it was sent is unknown after two minutes, and sent again by staff of its desk alone', async () => {
  const gone = withProvider([new Promise<Sent>(() => {})]);
  const ids = await gone.queue('发了吗');
  void gone.sms.deliver(ids);
  await expect.poll(() => gone.sent).toEqual(['发了吗']);
  await site.services.sms.sendDue();
  expect(await gone.stateOf(ids)).toMatchObject({ state: 'sending' });
  site.clock.forward(121_000);
  await site.services.sms.sendDue();
  expect(await gone.stateOf(ids)).toMatchObject({ state: 'unknown' });
  const told = () => site.messages().filter(({ text }) => text === '发了吗').length;
  expect(told()).toBe(0);
  const [message] = ids;
  expect((await (await staff('reviewer')).call(resendShortMessage, { message })).code).toBe(404);
  const editor = await staff('editor');
  const answers = await Promise.all([1, 2, 3].map(() => editor.call(resendShortMessage, { message })));
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 409, 409]);
  expect(told()).toBe(1);
  const { rows } = await site.services.database.pool.query(
    `select subject, before from audit_entries where action = 'console.resend_message'`,
  );
  expect(rows).toMatchObject([{ subject: 'enquiry/EQ00000000', before: { message, state: 'unknown' } }]);
});

test('a held message can be cancelled until it goes out, and not after', async () => {
  const { sms, sent, queue } = withProvider([]);
  const { pool } = site.services.database;
  const held = { cause: 'test/1', holdMs: 20_000 };
  const ids = await queue('先等', held);
  await sms.deliver(ids);
  expect(sent).toEqual([]);
  expect(await sms.cancel(pool, 'test/1')).toBe(true);
  await queue('再等', { ...held, cause: 'test/2' });
  site.clock.forward(20_000);
  await sms.sendDue();
  expect(sent).toEqual(['再等']);
  expect(await sms.cancel(pool, 'test/2')).toBe(false);
  await sms.close();
});

test('what a process of the release before wrote is read as the others are, and sent only if it left it queued', async () => {
  const { person, id } = await submittedApplication(site, '13800138720');
  const { database, enrolment, sms } = site.services;
  const { sealed } = enrolment;
  const write = async (text: string, state: string, minutesAgo: number) =>
    database.pool.query(
      `with event as (insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision)
         values ($1, $5, 'ia', 1, 'approve', 'in_review', 'approved', 2) returning id)
       insert into application_messages (event, application, phone, phone_index, text, template, state, at)
       select event.id, $1, p.phone, p.phone_index, $2, to_jsonb($3::text), $4, $5
       from event, applications a join applicants p on p.id = a.applicant where a.id = $1`,
      [
        id,
        sealed.sealWords(id, text),
        sealed.sealWords(id, JSON.stringify({ name: 'application_approve', language: 'zh-CN', values: {} })),
        state,
        new Date(site.clock.now() - minutesAgo * minuteMs),
      ],
    );
  await write('早已发出', 'sent', 30);
  await write('留在队里', 'queued', 11);
  await write('正要发', 'queued', 1);
  await write('等了两天', 'queued', 2 * 24 * 60);
  for (let turn = 0; turn < 2; turn++) {
    await enrolment.adoptMessages();
    await sms.sendDue();
  }
  expect(
    site
      .messages()
      .filter(({ to, code }) => to === '+8613800138720' && code === null)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['留在队里', '等了两天'].toSorted());
  const reviewer = await staff('reviewer');
  const { data } = await reviewer.call(openApplication, { id });
  expect(data.messages).toMatchObject([
    { text: '等了两天', state: 'sent', action: 'approve' },
    { text: '留在队里', state: 'sent', action: 'approve' },
    { text: '早已发出', state: 'sent', action: 'approve' },
  ]);
  expect(person.cookies.size).toBeGreaterThan(0);
});
