import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHalls } from '#hall/contract.ts';
import type { WebhookMessage } from '#kit/call/webhook.server.ts';
import { cookieOf, linkOf, listening, pairedDevice } from '#tests/hall-link.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { listAlarms, setAlarmsSeen } from './alarms-contract.ts';
import { displayAlarms } from './display-alarms.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('a display that stays offline raises one alarm, by webhook and on the console, and another when it is lost again', async () => {
  const { services, clock } = site;
  const host = await listening(site);
  const operator = await site.screenUser('operator');
  const hall = (await operator.call(listHalls)).data[0].id;
  const { browser, display } = await pairedDevice(site, operator, hall, '门厅东墙');
  const posted: WebhookMessage[] = [];
  let isAway = false;
  const alarms = displayAlarms({
    database: services.database,
    clock,
    webhook: {
      async post(message) {
        if (isAway) throw new Error('nobody takes it');
        posted.push(message);
      },
    },
    publicUrl: 'https://weftline.example',
  });
  const stored = async (state: 'here' | 'away') => {
    const present = await services.hall.hub.presences.list(hall);
    const { rows } = await services.database.pool.query(
      'select 1 from hall_presence where display = $1 and (process is null) = $2',
      [display, state === 'away'],
    );
    return rows.length === 1 && present.find((each) => String(each.display) === display)?.state === state;
  };
  const soon = { timeout: 20_000 };

  const link = linkOf(host, cookieOf(browser));
  await expect.poll(() => stored('here'), soon).toBe(true);
  await alarms.send();
  link.stop();
  await expect.poll(() => stored('away'), soon).toBe(true);
  await alarms.send();
  expect(posted).toEqual([]);
  clock.forward(120_000);
  isAway = true;
  await expect(alarms.send()).rejects.toThrow('nobody takes it');
  isAway = false;
  // Tried again after a pause, and then no more.
  await alarms.send();
  expect(posted).toHaveLength(0);
  clock.forward(30_000);
  await alarms.send();
  await alarms.send();
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({
    kind: 'hall.displays',
    title: '展厅屏幕离线：门厅东墙',
    lines: [expect.stringContaining('门厅东墙')],
    url: 'https://weftline.example/screen/pages/hall/control',
  });

  const listed = async () => (await operator.call(listAlarms, { hall })).data;
  expect(await listed()).toEqual([expect.objectContaining({ name: '门厅东墙', back: null })]);

  const back = linkOf(host, cookieOf(browser));
  await expect.poll(() => stored('here'), soon).toBe(true);
  await alarms.send();
  const [over] = await listed();
  expect(over.back).toBeGreaterThan(over.lost);
  back.stop();
  await expect.poll(() => stored('away'), soon).toBe(true);
  clock.forward(120_000);
  await alarms.send();
  expect(posted).toHaveLength(2);
  // What an operator was shown is noted, and nothing that came since.
  await operator.call(setAlarmsSeen, { hall, up_to: over.id });
  expect(await listed()).toEqual([expect.objectContaining({ back: null })]);
});

test('displays of a process that died raise alarms as well', async () => {
  const { services, clock } = site;
  const operator = await site.screenUser('operator');
  const hall = (await operator.call(listHalls)).data[0].id;
  const { display } = await pairedDevice(site, operator, hall, '西墙');
  await services.database.pool.query(
    `insert into hall_presence (display, hall, process, since, renewed_at, revision) values ($1, $2, 'gone', $3, $3, 0)`,
    [display, hall, new Date(clock.now())],
  );
  const posted: WebhookMessage[] = [];
  const webhook = { post: async (message: WebhookMessage) => void posted.push(message) };
  const alarms = displayAlarms({ database: services.database, clock, webhook, publicUrl: undefined });
  await alarms.send();
  expect(posted).toEqual([]);
  clock.forward(180_000);
  await alarms.send();
  expect(posted.map(({ title }) => title)).toEqual(['展厅屏幕离线：西墙']);
});

test('a display that dies at three at night raises an alarm automatically, wherever the webhook leads', async () => {
  const heard: { title: string }[] = [];
  const taker = http.createServer(async (request, response) => {
    heard.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end();
  });
  await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve));
  const night = await openTestApp({
    env: { ALERT_WEBHOOK: `http://127.0.0.1:${(taker.address() as AddressInfo).port}/alerts` },
    startsAt: '2026-11-24T03:00:00+08:00',
  });
  try {
    const operator = await night.screenUser('operator');
    const hall = (await operator.call(listHalls)).data[0].id;
    const { browser, display } = await pairedDevice(night, operator, hall, '北门');
    const isStored = async (wanted: 'here' | 'away') =>
      (
        await night.services.database.pool.query(
          'select 1 from hall_presence where display = $1 and (process is null) = $2',
          [display, wanted === 'away'],
        )
      ).rowCount === 1;
    const link = linkOf(await listening(night), cookieOf(browser));
    await expect.poll(() => isStored('here'), { timeout: 20_000 }).toBe(true);
    link.stop();
    await expect.poll(() => isStored('away'), { timeout: 20_000 }).toBe(true);
    night.clock.forward(120_000);
    await night.services.schedule.runDue();
    expect(heard).toEqual([expect.objectContaining({ title: '展厅屏幕离线：北门' })]);
  } finally {
    await night.close();
    taker.close();
  }
});
