import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './contract.ts';
import * as page from './request-status-page.tsx';

const path = '/fabric/request/standing';
let site: TestApp;
let staff: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
  staff = await site.screenUser('editor');
  await site.services.database.transaction((client) =>
    writeFabrics(client, [sampleFabric()], { at: new Date(site.clock.now()), state: 'shown' }),
  );
});
afterAll(() => site.close());

/** The page as a browser without script gets it, after a form was sent. */
async function post(fields: Record<string, string>) {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFormBody(fields),
  });
  const { status, html } = await renderPage(page, request, site.services);
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return {
    status,
    html,
    alert: /<p role="alert"[^>]*>([^<]*)</.exec(html)?.[1],
    /** What the form of the answer sends. */
    form: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  };
}

test('who accepts by an old page is shown the quotation as it is now, and accepts that one, or is told that it was answered', async () => {
  const buyer = site.visitor();
  const phone = '13900004321';
  await buyer.call(sendVerifyCode, { contact_phone: phone, purpose: 'fabric' });
  const { number } = (
    await buyer.call(call.sendFabricRequest, {
      kind: 'quotation',
      items: [{ code: sampleFabric().code, quantity: 300 }],
      name: '周敏',
      company: '杭州青禾女装工作室',
      contact_phone: phone,
      verify_code: site.messages().at(-1)?.code,
      consent: '1',
      consent_version: '2026-11-01',
    })
  ).data;
  const { id } = (await staff.call(call.listFabricRequests, { q: number })).data.rows[0];
  const quote = (price: number, revision: number) =>
    staff.call(call.changeFabricRequest, {
      id,
      revision,
      action: 'quote',
      prices: JSON.stringify([price]),
      valid_to: '2026-12-31',
    });
  await quote(1_700, 1);
  const by = { number, phone_end: '4321' };
  const first = await post({ ...by, intent: 'look' });
  expect(first).toMatchObject({ status: 200, alert: undefined, html: expect.stringContaining('17.00') });
  await quote(1_900, 2);

  const again = '报价已更新，您的答复未提交。请查看下面的最新报价后再决定。';
  const shown = await post({ ...first.form, intent: 'accept' });
  expect(shown).toMatchObject({ status: 409, alert: again, html: expect.stringContaining('19.00') });
  expect(shown.html).toContain('合计 ¥5,700.00');
  expect(shown.html).not.toContain('17.00');
  expect(shown.html).toContain('接受报价');
  // A page from before there was such a place in the form.
  expect(await post({ ...by, intent: 'accept' })).toMatchObject({ status: 409, alert: again });
  for (const seen of ['', 'x', '99999999999999'])
    expect(await post({ ...by, seen, intent: 'accept' })).toMatchObject({ status: 409, alert: again });

  const accepted = await post({ ...shown.form, intent: 'accept' });
  expect(accepted).toMatchObject({ status: 200, html: expect.stringContaining('您已接受报价'), form: {} });
  expect(await post({ ...shown.form, intent: 'accept' })).toMatchObject({
    status: 200,
    html: expect.stringContaining('您已接受报价'),
  });
  expect(await post({ ...shown.form, intent: 'decline' })).toMatchObject({
    status: 409,
    alert: '这份报价已经答复过或已失效。',
    html: expect.stringContaining('您已接受报价'),
  });
});

test.each(['123', '12345', '13900004321', '一二三四'])(
  'the end of a phone is not %s, but four digits',
  async (phone_end) => {
    const { status, html } = await post({ number: 'FR12345678', phone_end });
    expect(status).toBe(400);
    expect(html).toContain('请填写四位数字');
    expect(html).toContain(`value="${phone_end}"`);
  },
);
