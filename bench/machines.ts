import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { WebSocket } from 'ws';
import { screenLogin, sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { addHall, arriveAsDisplay, pairDisplay } from '#hall/contract.ts';
import { LinkClient, type LinkSocket } from '#hall/link/link-client.ts';
import { linkPath } from '#hall/link/link-rules.ts';
import { cut } from '#hall/shown-content.ts';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { ingestPath } from '#orders/contract.ts';
import { livePath } from '#screens/live-address.ts';
import { checkSerial } from '#serials/contract.ts';
import { proveLedger } from '#serials/ledger.server.ts';
import { codeOf } from '#serials/serial-code.ts';
import { copyBinaries, findBinaries, programsIn } from '#server/embedded-postgres/binaries.ts';
import { rollupsByForce, rollupsStored } from '#tests/order-rollups.ts';
import { sampleOrder } from '#tests/sample-order.ts';

/** Hosts of our own, by network namespaces on one bridge; the database's address moves with the primary. */
const hosts = { app1: '10.77.0.11', app2: '10.77.0.12', pg1: '10.77.0.21', pg2: '10.77.0.22' };
type Host = keyof typeof hosts;
const names = Object.keys(hosts) as Host[];
const apps = ['app1', 'app2'] as const;
const bench = '10.77.0.1';
const primary = '10.77.0.20';
const partedMs = Number(process.env.BENCH_PARTED_MS ?? 4_000);
const recoveryLimitMs = 5_000;
const readers = Number(process.env.BENCH_READERS ?? 2_000);
const displays = Number(process.env.BENCH_DISPLAYS ?? 20);
/** Of `nobody`, who may run PostgreSQL. */
const nobody = 65_534;

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
const inside = (host: Host, ...words: string[]) => ip('netns', 'exec', host, 'ip', ...words);

function layNetwork(): void {
  ip('link', 'add', 'weft', 'type', 'bridge');
  ip('addr', 'add', `${bench}/24`, 'dev', 'weft');
  ip('link', 'set', 'weft', 'up');
  for (const host of names) {
    ip('netns', 'add', host);
    ip('link', 'add', `weft-${host}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host);
    ip('link', 'set', `weft-${host}`, 'master', 'weft', 'up');
    inside(host, 'addr', 'add', `${hosts[host]}/24`, 'dev', 'eth0');
    inside(host, 'link', 'set', 'eth0', 'up');
    inside(host, 'link', 'set', 'lo', 'up');
  }
  inside('pg1', 'addr', 'add', `${primary}/24`, 'dev', 'eth0');
}
function clearNetwork(): void {
  for (const host of names)
    try {
      ip('netns', 'del', host);
    } catch {}
  try {
    ip('link', 'del', 'weft');
  } catch {}
}
/** The two hear nothing of each other, and everything of the others. */
const part = (pair: readonly Host[], isParted: boolean) => {
  for (const host of pair)
    ip('link', 'set', `weft-${host}`, 'type', 'bridge_slave', 'isolated', isParted ? 'on' : 'off');
};

async function run(): Promise<void> {
  try {
    layNetwork();
  } catch (error) {
    clearNetwork();
    console.log(`skipped: this account may not make network namespaces (${String(error).split('\n')[0]})`);
    return;
  }
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-machines-'));
  fs.chmodSync(directory, 0o755);
  const running = new Map<Host, ChildProcess>();
  let isOver = false;
  try {
    await story(directory, running, () => isOver);
  } finally {
    isOver = true;
    for (const child of running.values()) child.kill('SIGKILL');
    await pause(500);
    clearNetwork();
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function story(directory: string, running: Map<Host, ChildProcess>, isEnded: () => boolean): Promise<void> {
  const native = path.join(directory, 'postgres');
  copyBinaries(findBinaries().native, native);
  const { postgres, initdb } = programsIn(native);
  const dataOf = (host: Host) => path.join(directory, host);
  const asNobody = { uid: nobody, gid: nobody };
  fs.mkdirSync(dataOf('pg1'), { mode: 0o700 });
  fs.chownSync(dataOf('pg1'), nobody, nobody);
  execFileSync(initdb, ['-D', dataOf('pg1'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...asNobody,
    cwd: directory,
    stdio: 'ignore',
  });
  fs.appendFileSync(
    path.join(dataOf('pg1'), 'pg_hba.conf'),
    'host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n',
  );

  async function startPostgres(host: 'pg1' | 'pg2', settings: string[] = []): Promise<void> {
    const given = ['listen_addresses=*', 'max_connections=100', `unix_socket_directories=${dataOf(host)}`, ...settings];
    const words = [
      'netns',
      'exec',
      host,
      'setpriv',
      '--reuid',
      String(nobody),
      '--regid',
      String(nobody),
      '--clear-groups',
    ];
    const log = fs.openSync(path.join(directory, `${host}.log`), 'a');
    const child = spawn('ip', [...words, postgres, '-D', dataOf(host), ...given.flatMap((one) => ['-c', one])], {
      cwd: directory,
      stdio: ['ignore', log, log],
    });
    running.set(host, child);
    await until(async () => void (await ask(hosts[host], 'select 1')), 60_000);
  }
  async function end(host: Host, signal: NodeJS.Signals): Promise<void> {
    const child = running.get(host) as ChildProcess;
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill(signal);
    await ended;
  }
  const siteOf = (host: Host) => `http://${hosts[host]}:5300`;
  async function startApp(host: 'app1' | 'app2'): Promise<void> {
    const child = spawn(
      'ip',
      ['netns', 'exec', host, process.execPath, path.join(import.meta.dirname, '../tests/serve-calls.ts')],
      {
        env: {
          ...process.env,
          DATABASE_URL: `postgres://postgres@${primary}/postgres`,
          DATABASE_READ_URL: `postgres://postgres@${hosts.pg2}/postgres`,
          DATA_DIR: path.join(directory, host),
          SECRET_KEY_FILE: path.join(directory, 'secret-key.txt'),
          DATA_KEY_FILE: path.join(directory, 'data-keys.txt'),
          MACHINE_ID: host,
          HOST: hosts[host],
          PORT: '5300',
          TRUST_PROXY: bench,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    running.set(host, child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
  }

  await startPostgres('pg1');
  await startApp('app1');
  await end('app1', 'SIGTERM');
  await end('pg1', 'SIGINT');
  execFileSync('cp', ['-a', dataOf('pg1'), dataOf('pg2')]);
  fs.writeFileSync(path.join(dataOf('pg2'), 'standby.signal'), '');
  // What is acknowledged is on both: only so a promotion loses nothing.
  const together = ['synchronous_standby_names=*'];
  await Promise.all([
    startPostgres('pg1', together),
    startPostgres('pg2', [`primary_conninfo=host=${primary} user=postgres`]),
  ]);
  await Promise.all(apps.map(startApp));
  const secret = (name: string) => fs.readFileSync(path.join(directory, 'app1', name), 'utf8').trim();
  const key = secret('ingest-key.txt');

  const acked = {
    orders: new Set<string>(),
    events: new Set<string>(),
    checks: 0,
    saves: 0,
    messages: new Set<string>(),
  };
  const tried = { checks: 0, events: 0 };
  const faults: string[] = [];
  let count = 0;
  let isOver = false;
  const send = async (host: Host, address: string, options: RequestInit) => {
    const answer = await fetch(siteOf(host) + address, { ...options, signal: AbortSignal.timeout(12_000) });
    const text = await answer.text();
    if (answer.status >= 400 && answer.status !== 503 && answer.status !== 429)
      faults.push(`${address} ${answer.status} ${text.slice(0, 200)}`);
    return { isOk: answer.status === 200, text };
  };
  const missed = () => ({ isOk: false, text: '' });
  const from = () => ({ 'x-forwarded-for': `203.0.${count % 113}.${count % 250}` });
  const loadOf = async (host: 'app1' | 'app2', place: number) => {
    const other = host === 'app1' ? 'app2' : 'app1';
    const orders = async () => {
      while (!isOver) {
        const order = `${host}-${++count}`;
        const body = sampleOrder(order, { occurred_at: new Date().toISOString() });
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
        // As a shop does: the same again, in turn to each machine, until it is acknowledged.
        for (let turn = 0; ; turn++) {
          const { isOk } = await send(turn % 2 ? other : host, ingestPath, { method: 'POST', headers, body }).catch(
            missed,
          );
          if (isOk) break;
          await pause(100);
        }
        acked.orders.add(order);
        await pause(20);
      }
    };
    const events = async () => {
      for (let seq = 1; !isOver; seq++) {
        tried.events++;
        count++;
        const query = `name=page_load&category=page&time=${Date.now()}&page_url=/jobs&tab=${place + 1}&seq=${seq}`;
        const headers = { ...from(), 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/120' };
        const { isOk } = await send(host, `/track.gif?${query}`, { headers }).catch(missed);
        if (isOk) acked.events.add(`${place + 1} ${seq}`);
        await pause(20);
      }
    };
    const checks = async () => {
      while (!isOver) {
        tried.checks++;
        count++;
        const code = codeOf(crypto.getRandomValues(new Uint8Array(10)));
        const headers = { ...from(), 'content-type': 'application/json' };
        const { isOk } = await send(host, checkSerial.path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ code }),
        }).catch(missed);
        if (isOk) acked.checks++;
        await pause(50);
      }
    };
    const call = async (at: Host, { path: address }: { path: string }, payload: object, headers = {}) => {
      const { isOk, text } = await send(at, address, {
        method: 'POST',
        headers: { ...from(), 'content-type': 'application/json', ...headers },
        body: JSON.stringify(payload),
      }).catch(missed);
      const answer = isOk ? JSON.parse(text) : {};
      return { isOk: answer.code === 1, data: answer.data };
    };
    /** Codes of sign-in: each is for a phone of its own. */
    const messages = async () => {
      while (!isOver) {
        const contact_phone = `139${String(++count).padStart(8, '0')}`;
        const { isOk } = await call(host, sendVerifyCode, { contact_phone });
        if (isOk) acked.messages.add(`+86${contact_phone}`);
        await pause(200);
      }
    };
    /** One applicant who types: what was acknowledged must be there, or what was on its way after it. */
    const saves = async () => {
      const headers = { cookie: await signInApplicant(host, `1380000000${place}`) };
      let [revision, acknowledged] = [0, ''];
      for (let turn = 0; !isOver; turn++) {
        const company_name = `${host} ${turn}`;
        const { isOk, data } = await call(turn % 2 ? other : host, saveApplyInfo, { revision, company_name }, headers);
        if (isOk) {
          revision = data.revision;
          acknowledged = company_name;
          acked.saves++;
        } else {
          let found: { isOk: boolean; data: typeof data } = { isOk, data };
          while (!found.isOk) {
            await pause(100);
            found = await call(turn % 2 ? host : other, getApplyInfo, {}, headers);
          }
          revision = found.data?.revision ?? 0;
          const stored = found.data?.fields.company_name ?? '';
          if (![acknowledged, company_name].includes(stored))
            faults.push(`${acknowledged} was acknowledged, and ${stored} is there`);
          acknowledged = stored;
        }
        await pause(50);
      }
    };
    await Promise.all([orders(), events(), checks(), messages(), saves()]);
  };
  const sentTo = (phone?: string) =>
    apps
      .map((host) => path.join(directory, host, 'outbox/sms.ndjson'))
      .flatMap((file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []))
      .map((line) => JSON.parse(line) as { to: string; code: string })
      .filter(({ to }) => phone === undefined || to === phone);
  async function signInApplicant(host: Host, contact_phone: string): Promise<string> {
    const post = (address: string, payload: object) =>
      fetch(siteOf(host) + address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
    await post(sendVerifyCode.path, { contact_phone });
    const verify_code = sentTo(`+86${contact_phone}`).at(-1)?.code;
    return cookiesOf(await post(supplierLogin.path, { contact_phone, verify_code }));
  }

  const signedIn = await fetch(siteOf('app1') + screenLogin.path, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: secret('admin-password.txt') }),
    headers: { 'content-type': 'application/json' },
  });
  const cookie = cookiesOf(signedIn);
  /** Displays of a hall, by the product's own end of the link: they come back by themselves. Operators of both machines put something on them. */
  async function openHall(staff: string) {
    const ask = async ({ path: address }: { path: string }, payload: object) => {
      const answer = await fetch(siteOf('app1') + address, {
        method: 'POST',
        headers: { cookie: staff, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
      return { data: (await answer.json()).data, by: cookiesOf(answer) };
    };
    const linkFrom = (host: Host, by: string, search = '') => {
      const address = `ws://${hosts[host]}:5300${linkPath}${search}`;
      const link = new LinkClient({
        open: () => new WebSocket(address, { headers: { cookie: by } }) as unknown as LinkSocket,
      });
      link.start();
      return link;
    };
    const { id } = (await ask(addHall, { name: 'machines' })).data;
    const operators = apps.map((host) => linkFrom(host, staff, `?as=operator&hall=${id}`));
    const paired: [display: string, link: LinkClient][] = [];
    for (let place = 0; place < displays; place++) {
      const { data, by } = await ask(arriveAsDisplay, {});
      const { display } = (await ask(pairDisplay, { code: data.pairing.code, hall: id, name: `${place}` })).data;
      paired.push([String(display), linkFrom(apps[place % apps.length] as Host, by)]);
    }
    return {
      /** Resolves when all displays have what an operator put on them. */
      async show(title: string): Promise<void> {
        const content = { kind: 'text' as const, title, text: '', tone: 'plain' as const };
        const puts = Object.fromEntries(paired.map(([display]) => [display, content]));
        let revision = Number.POSITIVE_INFINITY;
        for (let turn = 0; revision === Number.POSITIVE_INFINITY; turn++) {
          const operator = operators[turn % operators.length] as LinkClient;
          const answer = await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true });
          if (answer.ok) revision = answer.revision;
          else await pause(50);
        }
        await until(async () => {
          if (paired.some(([, link]) => link.revision < revision)) throw new Error(`a display does not show ${title}`);
        }, 30_000);
      },
      close() {
        for (const link of [...operators, ...paired.map(([, link]) => link)]) link.stop();
      },
    };
  }

  /** When the board of each reader was last told something new. They come back by themselves, as browsers do. */
  const told = Array.from({ length: readers }, () => 0);
  const streams = new Set<http.ClientRequest>();
  const isTold = /event: (patch|document|whole)/;
  function read(reader: number): void {
    if (isOver || isEnded()) return;
    const again = () => {
      if (streams.delete(stream)) setTimeout(read, 200 + Math.random() * 400, reader);
    };
    const host = apps[reader % apps.length] as Host;
    const stream = http.get(`${siteOf(host)}${livePath}?board=main/1/3`, { headers: { cookie }, agent: false });
    streams.add(stream);
    stream.on('error', again).on('response', (answer) => {
      answer.on('error', again).on('close', again);
      answer.on('data', (chunk: Buffer) => {
        if (isTold.test(chunk.toString('latin1'))) told[reader] = Date.now();
      });
    });
  }
  for (let reader = 0; reader < readers; reader++) read(reader);
  const hall = await openHall(cookie);
  const load = Promise.all(apps.map(loadOf));
  await until(async () => {
    if (told.includes(0)) throw new Error('a board was told nothing');
  }, 30_000);

  const missedLimits: string[] = [];
  async function recovered(what: string): Promise<void> {
    const healedAt = Date.now();
    const since = () => Date.now() - healedAt;
    const [boardsMs, displaysMs] = await Promise.all([
      until(async () => {
        if (told.some((at) => at <= healedAt)) throw new Error(`a board is still silent after: ${what}`);
      }, 30_000).then(since),
      hall.show(what).then(since),
    ]);
    const holds = Math.max(boardsMs, displaysMs) <= recoveryLimitMs;
    if (!holds) missedLimits.push(what);
    console.log(
      `${holds ? 'holds ' : 'MISSED'}  ${what}: all ${readers} boards again after ${boardsMs} ms, ${displays} displays after ${displaysMs} ms; ${acked.orders.size} orders, ${acked.events.size} events, ${acked.checks} checks, ${acked.saves} saves, ${acked.messages.size} messages so far`,
    );
    await pause(1_000);
  }

  for (const [place, one] of names.entries())
    for (const other of names.slice(place + 1)) {
      part([one, other], true);
      await pause(partedMs);
      part([one, other], false);
      await recovered(`${one} and ${other} parted for ${partedMs} ms`);
    }
  await end('pg1', 'SIGINT');
  await startPostgres('pg1', together);
  await recovered('the primary restarted');
  await end('app1', 'SIGKILL');
  await pause(1_000);
  await startApp('app1');
  await recovered('one machine killed');
  for (const host of apps) {
    await end(host, 'SIGTERM');
    await startApp(host);
  }
  await recovered('both machines restarted in turn');
  await end('pg1', 'SIGKILL');
  await ask(hosts.pg2, 'select pg_promote()');
  inside('pg2', 'addr', 'add', `${primary}/24`, 'dev', 'eth0');
  for (const host of apps) inside(host, 'neigh', 'flush', 'all');
  await recovered('the primary killed, the replica promoted');

  isOver = true;
  await load;
  for (const stream of streams) stream.destroy();
  hall.close();
  const sent = new Map<string, number>();
  for (const { to } of sentTo()) sent.set(to, (sent.get(to) ?? 0) + 1);
  const unsent = [...acked.messages].filter((phone) => !sent.has(phone)).length;
  const twice = [...sent.values()].filter((times) => times > 1).length;
  const database = openDatabase(`postgres://postgres@${primary}/postgres`, { connections: 2 });
  try {
    await pause(3_000);
    await verify(database, acked, tried, faults);
    verdict(
      `${acked.messages.size} messages acknowledged, ${unsent} lost, ${twice} doubled; ${acked.saves} saves acknowledged`,
      unsent + twice === 0,
    );
  } finally {
    await database.close();
  }
  if (missedLimits.length > 0) process.exitCode = 1;
}

function verdict(text: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) process.exitCode = 1;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');

async function verify(
  database: Database,
  acked: { orders: Set<string>; events: Set<string>; checks: number },
  tried: { checks: number; events: number },
  faults: string[],
): Promise<void> {
  const { rows: orders } = await database.pool.query('select order_no from orders');
  const stored = new Set(orders.map(({ order_no }) => order_no));
  const lost = [...acked.orders].filter((order) => !stored.has(order)).length;
  verdict(`${acked.orders.size} orders acknowledged, ${lost} lost`, lost === 0);
  verdict(
    'rollups are those of the orders',
    isDeepStrictEqual(await rollupsStored(database), await rollupsByForce(database)),
  );
  const { rows: events } = await database.pool.query<{ name: string; times: number }>(
    `select tab || ' ' || seq as name, count(*)::int as times from tracking_events where seq > 0 group by 1`,
  );
  const times = new Map(events.map((event) => [event.name, event.times]));
  const lostEvents = [...acked.events].filter((event) => !times.has(event)).length;
  const doubled = events.filter((event) => event.times > 1).length;
  verdict(
    `${acked.events.size} events acknowledged of ${tried.events}, ${lostEvents} lost, ${doubled} doubled`,
    lostEvents + doubled === 0,
  );
  const proof = await proveLedger(database);
  verdict(
    `${acked.checks} serial checks answered, ${proof.lines} lines in the ledger of ${tried.checks} tries, proof ${proof.ok ? 'holds' : 'broken'}`,
    proof.ok && proof.lines >= acked.checks && proof.lines <= tried.checks,
  );
  verdict(`${faults.length} requests answered as a fault ${faults[0] ?? ''}`, faults.length === 0);
}

async function ask(host: string, sql: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @throws what the last try threw once the time is over. */
async function until(holds: () => Promise<void>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; ; await pause(50))
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}

export default {
  name: 'machines: two, a database and its replica as hosts of their own, parted, restarted and killed',
  run,
};
