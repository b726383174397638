import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#accounts/session-kinds.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { demonstrationJob } from './sample-job.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-10T09:30:00+08:00' });
  await demonstrationJob(site);
  await site.services.orders.write([
    {
      order_no: 'A-1',
      status: 'paid',
      at: Date.parse('2026-03-10T09:00:00+08:00'),
      amount_fen: 5_000,
      paid_fen: 4_850,
      refund_fen: 0,
      quantity: 3,
      category: 'womens',
      product: '=羊毛衫',
      supplier: '绍兴锦纶纺织有限公司',
      buyer: '张伟',
      province: '浙江',
      city: '杭州',
      channel: 'app',
    },
  ]);
});
afterAll(() => site.close());

async function take(person: Visitor, call: string, payload: Record<string, unknown> = {}) {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api.php/official/${call}`,
    payload: writeFormBody({ format: 'csv', ...payload }),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'zh-CN',
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const isFile = answer.headers['content-disposition'] !== undefined;
  return { isFile, text: answer.body, code: isFile ? 1 : answer.json().code };
}

/** What each list can be had as: by whom, its heads as the page has them, and the entry that tells of it. */
const lists: readonly [call: string, role: Role, head: string, entry: string][] = [
  ['jobs/export_jobs', 'recruiter', '职位,部门,城市,状态,开放时间,浏览,投递,录用,人数,答复用时', 'jobs.export job/0'],
  ['fabric/export_fabrics', 'editor', '编号,面料,组织,克重 (g/m²),最低单价（元）', 'fabrics.export fabric/0'],
  ['fabric/export_requests', 'editor', '编号,类型,公司,手机号,面料,状态,提交', 'fabrics.export fabric_request/0'],
  ['orders/export_orders', 'internal', '订单号,时间,状态,品名,品类', 'orders.export order_day/2026-03-10'],
  ['serials/export_batches', 'editor', '批次,货品,GTIN,数量,状态,查询', 'serials.export serial_batch/0'],
  ['signup/export_signups', 'editor', '编号,公司,手机号', 'signup.export signups'],
  ['tracking/export_errors', 'editor', '错误', 'tracking.export tracking_error/0'],
  ['accounts/export_screen_accounts', 'admin', '用户名,姓名,角色,状态', 'accounts.export screen_user/0'],
  ['accounts/export_audit_entries', 'admin', '时间,范围,操作,对象,操作人,IP 地址', 'accounts.export audit/0'],
];

test.each(lists)('%s gives a file with the page’s heads, and is in the audit log', async (call, role, head, entry) => {
  const person = await site.screenUser(role);
  const { text } = await take(person, call);
  expect(text.slice(0, head.length + 1)).toBe(`\uFEFF${head}`);
  const excel = await take(person, call, { format: 'xlsx' });
  expect(excel.isFile).toBe(true);
  const { rows } = await site.services.database.pool.query(
    `select action || ' ' || subject as entry, after from audit_entries where action like '%.export' order by id desc limit 2`,
  );
  expect(rows.map((row) => row.entry)).toEqual([entry, entry]);
  expect(rows.map(({ after }) => after.format)).toEqual(['xlsx', 'csv']);
  expect(rows[0].after).toMatchObject({ personal: false, purpose: '' });
  // What tells who people are is for admins alone, who say what for; a refused one is no entry.
  if (role !== 'admin') expect((await take(person, call, { personal: 1, purpose: '核对' })).code).toBe(403);
  const admin = await site.screenUser(role, 'admin');
  expect((await take(admin, call, { personal: 1, purpose: ' ' })).code).toBe(400);
});

test('orders hold money in yuan, no formula, and buyers only for an admin who says what for', async () => {
  const plain = await take(await site.screenUser('internal'), 'orders/export_orders', { day: '2026-03-10' });
  const [, row = ''] = plain.text.split('\r\n');
  expect(row).toMatch(/^A-1,2026-03-10 09:00,已付款,'=羊毛衫,/);
  expect(row).toMatch(/,50,48\.5,0$/);
  expect(plain.text).not.toContain('张伟');
  const admin = await site.screenUser('admin');
  const whole = await take(admin, 'orders/export_orders', { day: '2026-03-10', personal: 1, purpose: '对账' });
  expect(whole.text).toContain(',张伟,');
  const none = await take(admin, 'orders/export_orders', { day: '2026-03-10', state: 'cancelled' });
  expect(none.text.split('\r\n').filter(Boolean)).toHaveLength(1);
});

test('the audit log as a file says who took which file, and what changed only where that was asked for', async () => {
  const admin = await site.screenUser('admin');
  await take(admin, 'orders/export_orders', { day: '2026-03-10' });
  const plain = await take(admin, 'accounts/export_audit_entries', { area: 'orders' });
  expect(plain.text).toMatch(/订单,导出,营业日 2026-03-10,u/);
  expect(plain.text).not.toContain('格式: ');
  const whole = await take(admin, 'accounts/export_audit_entries', { area: 'orders', personal: 1, purpose: '检查' });
  expect(whole.text).toContain('格式:  → CSV');
});

test('a search is recorded, and not what was searched for', async () => {
  const editor = await site.screenUser('editor');
  await take(editor, 'fabric/export_requests', { q: '13800001234' });
  const { rows } = await site.services.database.pool.query<{ after: { filter: object } }>(
    `select after from audit_entries where action = 'fabrics.export' order by id desc limit 1`,
  );
  expect(rows[0]?.after.filter).toMatchObject({ searched: true, kind: 'all' });
  expect(JSON.stringify(rows)).not.toContain('13800001234');
});
