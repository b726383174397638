import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#accounts/passwords.server.ts';
import type { Command } from '#hall/commands.ts';
import type { Content, Transition } from '#hall/content.ts';
import { arriveAsDisplay, listHalls, pairDisplay } from '#hall/contract.ts';
import { documentOf, type HallDocument } from '#hall/document.ts';
import type { Answer, LinkClient } from '#hall/link/link-client.ts';
import { protocolVersion } from '#hall/link/link-rules.ts';
import type { CallDescription } from '#kit/call/call.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { dayMs } from '#kit/text/time.ts';
import { seededRandom } from './compare-times.ts';
import { openFaultedServer } from './faulted-server.ts';
import { bareLink, linkOf } from './hall-link.ts';
import { servedDirectory } from './server-process.ts';

/** The short form is part of every test run; SOAK_SECONDS makes it long. */
const seconds = Number(process.env.SOAK_SECONDS ?? 4);
const displayCount = 50;
const fewest = 20;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
const some = <Value>(values: readonly Value[]): Value[] => values.filter(() => random() < 0.3);

const served = servedDirectory('hall-faults');
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

const transitions: readonly Transition[] = [
  { kind: 'cut', durationMs: 0 },
  { kind: 'fade', durationMs: 400 },
  { kind: 'wipe', durationMs: 300 },
];
const content = (title: string): Content =>
  one<Content>([
    { kind: 'text', title, text: '', tone: 'plain' },
    { kind: 'board', board: 'left', options: {} },
    { kind: 'slice', board: 'main/1/7', options: {}, panel: { place: 1 + Math.floor(random() * 7), of: 7 } },
    { kind: 'countdown', title, to: 2_000_000_000_000, after: '' },
    { kind: 'black' },
    { kind: 'player', group: one(groups) },
  ]);

const groups = ['a', 'b'] as const;
const film = (item: number) => ({ item, title: `影片 ${item}`, source: `/film/${item}`, durationMs: 2_000 });
/** What two hands may do to a group that plays in step, in any order. */
const playing = (): Command => {
  const group = one(groups);
  return one<Command>([
    { kind: 'load', group, playlist: [film(1), film(2)], loop: one(['none', 'one', 'all']) },
    { kind: 'play', group, holdMs: one([0, 300]) },
    { kind: 'play', group, holdMs: 0 },
    { kind: 'pause', group },
    { kind: 'seek', group, index: one([0, 1]), positionMs: Math.floor(random() * 2_000) },
    { kind: 'rate', group, rate: one([0.5, 1, 2]) },
  ]);
};

test(`fifty displays show what the document says after everything that can happen to them; SEED=${seed}`, async () => {
  console.info(`seed ${seed} (repeat with SEED=${seed})`);
  const { host, line, databaseLine, truth, restart, close } = await openFaultedServer(served);
  ends.push(close);

  async function call<Call extends CallDescription>(description: Call, payload: object, cookie = '') {
    const answer = await fetch(`http://${host}${description.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: writeFormBody(payload as Record<string, unknown>),
    });
    const given = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
    return { ...(await answer.json()), cookie: given.join('; ') };
  }
  const password = await hashPassword('a long enough password');
  const cookies: string[] = [];
  for (const username of ['li', 'zhao']) {
    await truth.query(
      `insert into screen_users (username, name, password_hash, roles) values ($1, $1, $2, '{operator,viewer}')`,
      [username, password],
    );
    const signIn = { path: '/api.php/official/screen/login' } as CallDescription;
    cookies.push((await call(signIn, { username, password: 'a long enough password' })).cookie);
  }
  const hall: number = (await call(listHalls, {}, cookies[0])).data[0].id;

  /** A display with its own idea of the time, which somebody sets to another day now and then. */
  async function pairedDisplay(place: number) {
    const arrived = await call(arriveAsDisplay, {});
    const paired = await call(pairDisplay, { code: arrived.data.pairing.code, hall, name: `屏 ${place}` }, cookies[0]);
    const id = String(paired.data.display);
    let jumpMs = 0;
    const clock = { local: { monotonic: () => performance.now(), wall: () => Date.now() + jumpMs } };
    const start = (known?: { display: string; revision: number; figures: Record<string, unknown> }) =>
      linkOf(host, arrived.cookie, '', { clock, known });
    const display = {
      id,
      cookie: arrived.cookie as string,
      link: start(),
      jump() {
        jumpMs += one([dayMs, -dayMs]);
      },
      /** Off and on again: it begins with what it had kept. */
      restart() {
        const { revision, figures } = display.link;
        display.link.stop();
        display.link = start(revision >= 0 ? { display: id, revision, figures: { ...figures } } : undefined);
      },
    };
    ends.push(() => display.link.stop());
    return display;
  }
  const displays: Awaited<ReturnType<typeof pairedDisplay>>[] = [];
  for (let from = 0; from < displayCount; from += 10)
    displays.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => pairedDisplay(from + n)))));
  const hand = (cookie: string) => linkOf(host, cookie, `?as=operator&hall=${hall}`);
  const hands: LinkClient[] = [...cookies, ...cookies].map((cookie) => hand(cookie));
  for (const each of hands) ends.push(() => each.stop());

  const answers: Promise<Answer>[] = [];
  let doneCount = 0;
  let takes = 0;
  const give = (by: LinkClient, command: Command) => {
    const answer = by.give(command);
    answers.push(answer);
    void answer.then(({ ok }) => {
      if (ok) doneCount += 1;
    });
  };
  const randomTake = (): Command => {
    const puts = Object.fromEntries(some(displays).map(({ id }) => [id, content(`第 ${++takes} 幕`)]));
    const takeOver = random() < 0.8;
    return random() < 0.75
      ? { kind: 'take', puts, transition: one(transitions), label: '', takeOver }
      : { kind: 'prepare', puts, takeOver };
  };
  const operate = () => {
    const by = one(hands);
    const latest = Object.keys(documentOf(by.figures).takes).at(-1);
    const commands: Command[] = [
      randomTake(),
      randomTake(),
      playing(),
      playing(),
      { kind: 'undo', take: latest ?? 't1', transition: one(transitions), takeOver: true },
      one<Command>([{ kind: 'emergency', text: '请从东门离开' }, { kind: 'blackout' }, { kind: 'clear_overlay' }]),
      {
        kind: 'volume',
        displays: some(displays)
          .map(({ id }) => id)
          .concat('1'),
        level: random(),
        muted: false,
      },
    ];
    give(by, one(commands));
  };

  const bare = async (cookie: string, work: (link: Awaited<ReturnType<typeof bareLink>>) => void) => {
    const link = await bareLink(host, { cookie });
    if (link.status !== 101) return;
    link.say({ kind: 'hello', version: protocolVersion });
    work(link);
    await pause(100);
    link.end();
  };
  const forged = () => `wl_device=${Array.from({ length: 43 }, () => one([...'ABCxyz019_-'])).join('')}`;
  const faults: Record<string, () => unknown> = {
    'two takes at once': () => {
      for (const by of hands) give(by, randomTake());
    },
    'tablet dies in the middle of a take': () => {
      const by = hands.shift() as LinkClient;
      give(by, randomTake());
      by.stop();
      const next = hand(one(cookies));
      ends.push(() => next.stop());
      hands.push(next);
    },
    'displays off and on': () => some(displays).forEach((display) => void display.restart()),
    'clocks set to another day': () => some(displays).forEach((display) => void display.jump()),
    'forged token': () => bare(forged(), (link) => link.say({ kind: 'ack', revision: 1 })),
    'somebody else’s number': () =>
      bare(one(displays).cookie, (link) =>
        link.say({ kind: 'hello', version: protocolVersion, display: one(displays).id }),
      ),
    'ten megabytes': () => bare(one(displays).cookie, (link) => link.say('x'.repeat(10_000_000))),
    'a thousand messages': () =>
      bare(one(displays).cookie, (link) => {
        for (let n = 0; n < 1_000; n++) link.say({ kind: 'ack', revision: n, paintedAt: n });
      }),
    'connections broken': () => line.breakSome(0.3, random),
    'network cut': async () => {
      line.cut();
      await pause(200 + random() * 300);
      line.mend();
    },
    'database gone': async () => {
      databaseLine.cut();
      await pause(300 + random() * 500);
      databaseLine.mend();
    },
    'server killed while a film plays': async () => {
      const [by] = hands as [LinkClient];
      give(by, { kind: 'load', group: 'a', playlist: [film(1)], loop: 'all' });
      await by.give({ kind: 'play', group: 'a', holdMs: 0 });
      await restart();
    },
  };
  let isOperating = true;
  const operating = (async () => {
    while (isOperating) {
      operate();
      await pause(random() * 40);
    }
  })();
  const until = Date.now() + seconds * 1_000;
  // Each of them at least once, in an order of chance, and then whatever comes.
  const first = Object.keys(faults).toSorted(() => random() - 0.5);
  for (let turn = 0; turn < first.length || Date.now() < until; turn++) {
    const name = first[turn] ?? one(Object.keys(faults));
    console.info(`${new Date().toISOString()} ${name}`);
    await faults[name]?.();
    await pause(random() * 200);
  }
  // On a busy machine the faults leave operators little time: the show goes on until something was shown.
  const enough = Date.now() + 60_000;
  while (doneCount < fewest && Date.now() < enough) await pause(50);
  isOperating = false;
  await operating;
  const given = await Promise.all(answers);

  const read = async () => {
    const { rows } = await truth.query<{ revision: number; document: HallDocument }>(
      'select revision, document from halls where id = $1',
      [hall],
    );
    return rows[0] as { revision: number; document: HallDocument };
  };
  // Read anew at each look: what was under way when its asker died, or was told that nobody knows, may be committed later.
  let settled = await read();
  const wrong = async () => {
    const furthest = Math.max(...[...displays, ...hands.map((link) => ({ link }))].map(({ link }) => link.revision));
    settled = await read();
    const { revision, document } = settled;
    if (furthest > revision) throw new Error(`revision ${furthest} was announced before ${revision} was committed`);
    const behind = hands.flatMap((each) => (each.revision === revision ? [] : `a hand at ${each.revision}`));
    return displays
      .flatMap(({ id, link }) => {
        const shown = documentOf(link.figures);
        const isRight =
          link.isOpen &&
          link.revision === revision &&
          same(shown.programme[id], document.programme[id]) &&
          same(shown.preview[id], document.preview[id]) &&
          same(shown.volumes[id], document.volumes[id]) &&
          same(shown.players, document.players) &&
          same(shown.overlay, document.overlay);
        return isRight ? [] : [`${id} at ${link.revision} of ${revision}`];
      })
      .concat(behind);
  };
  await expectNone(wrong);
  const { revision } = settled;

  // Nothing that was acknowledged is lost, and each has a revision of its own.
  const done = given.flatMap((answer) => (answer.ok ? answer.revision : []));
  expect(new Set(done).size).toBe(done.length);
  expect(done.length).toBeGreaterThanOrEqual(fewest);
  expect(Math.max(...done)).toBeLessThanOrEqual(revision);
  // What those who were away are told is the state: everybody is there again, and no stranger is.
  const here = async () =>
    (
      await truth.query(
        `select count(*)::int as n from hall_presence p join halls h on h.id = p.hall
         where p.process is not null and p.revision = h.revision`,
      )
    ).rows[0].n;
  await expect.poll(here, { timeout: 60_000 }).toBe(displayCount);
  const clocks = displays.map(({ link }) => Math.abs(link.clock.now() - Date.now()));
  expect(Math.max(...clocks)).toBeLessThan(2_000);
  const refused = Object.groupBy(given, (answer) => (answer.ok ? 'done' : answer.reason));
  const counted = Object.entries(refused).map(([what, each]) => `${what} ${each?.length}`);
  console.info(`of ${given.length} commands: ${counted.join(', ')}; revision ${revision}`);
});

/** Until nothing is wrong, for a minute; what throws is wrong for good. */
async function expectNone(wrong: () => Promise<string[]>): Promise<void> {
  const until = Date.now() + 60_000;
  let left = await wrong();
  while (left.length > 0 && Date.now() < until) {
    await pause(100);
    left = await wrong();
  }
  expect(left).toEqual([]);
}

/** Alike whatever the order of their keys, which the database does not keep. */
function same(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value;
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
