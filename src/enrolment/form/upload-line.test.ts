import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadToken } from '#enrolment/contract.ts';
import { scenePicture } from '#enrolment/demonstration/pictures.server.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { certificateSlot, slotAmongRows, slotWithoutRow } from './picture-slots.ts';
import { type LineNeeds, type Ticket, UploadFailure, UploadLine } from './upload-line.ts';

const ticket = { token: 't', max_bytes: 1000 } as Ticket;
const file = (name: string, content: BlobPart = 'x') => new File([content], name);
const soon = [1, 1, 1];

/** Uploads that end when the test says so. */
function openLine(changes: Partial<LineNeeds> = {}) {
  const started: { name: string; signal: AbortSignal; succeed(): void; fail(failure: UploadFailure): void }[] = [];
  const done: string[] = [];
  const line = new UploadLine({
    prepare: async (given) => ({ file: given, preview: '' }),
    ticket: async () => ticket,
    transmit: ({ name }, _ticket, _told, signal) =>
      new Promise((resolve, reject) => {
        started.push({ name, signal, succeed: () => resolve(`key/${name}`), fail: reject });
      }),
    isOnline: () => true,
    pausesMs: soon,
    ...changes,
  });
  const add = (name: string, slot = 'gate_images') =>
    line.add({
      slot,
      purpose: 'picture',
      file: file(name),
      onDone: (key, at) => done.push(at === 'gate_images' ? key : `${key} in ${at}`),
    });
  return { line, add, started, done, states: () => line.get().map(({ state }) => state) };
}

describe('pictures on their way', () => {
  test('go three at once, the others wait; each that ends lets the next one go', async () => {
    const { add, started, done, states } = openLine();
    for (const name of ['a', 'b', 'c', 'd', 'e']) add(name);
    await expect.poll(() => started.length).toBe(3);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    started[1]?.succeed();
    await expect.poll(() => started.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(done).toEqual(['key/b']);
  });

  test('of a certificate whose row is taken away end with it; those of the rows behind it move up with them', async () => {
    const { add, line, started, done } = openLine();
    for (const [index, name] of ['a', 'b', 'c'].entries()) add(name, certificateSlot(index));
    add('gate');
    await expect.poll(() => started.length).toBe(3);
    line.relocate(slotWithoutRow(1));
    expect(started[1]?.signal.aborted).toBe(true);
    expect(line.get().map(({ name, slot }) => `${name} ${slot}`)).toEqual([
      'a certificates-0-image',
      'c certificates-1-image',
      'gate gate_images',
    ]);
    // The second one ends late, when nobody wants it any more.
    for (const upload of started) upload.succeed();
    await expect.poll(() => started.length).toBe(4);
    started[3]?.succeed();
    await expect.poll(() => done.length).toBe(3);
    expect(done).toEqual(['key/a in certificates-0-image', 'key/c in certificates-1-image', 'key/gate']);
  });

  test('end in the row that they were sent for, when another device takes a certificate away meanwhile', async () => {
    const { add, line, started, done } = openLine();
    const [was, now] = [
      [{ kind: 'GOTS' }, { kind: 'OEKO-TEX' }, { kind: 'BSCI', image: 'old' }],
      [{ kind: 'OEKO-TEX' }, { kind: 'BSCI', image: 'old' }],
    ];
    for (const [index, name] of ['gone', 'oeko', 'new'].entries()) add(name, certificateSlot(index));
    await expect.poll(() => started.length).toBe(3);
    line.relocate(slotAmongRows(was, now));
    for (const upload of started) upload.succeed();
    // What is sent for the row that is gone stands in one of its own: nobody's picture replaces another's, and none is lost.
    await expect
      .poll(() => done)
      .toEqual([
        'key/gone in certificates-2-image',
        'key/oeko in certificates-0-image',
        'key/new in certificates-1-image',
      ]);
  });

  test('of a certificate that both sides are filling in go to a row of their own where it cannot be told which is whose', () => {
    const where = slotAmongRows([{ kind: 'A' }, { kind: 'B' }], [{ kind: 'C' }]);
    expect([0, 1, 5].map((index) => where(certificateSlot(index)))).toEqual([1, 2, 3].map(certificateSlot));
    expect(where('gate_images')).toBe('gate_images');
    // The empty row that stands open before there is any.
    expect(slotAmongRows([], [{ kind: 'A' }])(certificateSlot(0))).toBe(certificateSlot(1));
  });

  test('that break off are tried again after a pause, and given up after the last', async () => {
    const { add, started, states, line, done } = openLine();
    add('a');
    for (let time = 1; time <= 4; time++) {
      await expect.poll(() => started.length).toBe(time);
      started.at(-1)?.fail(new UploadFailure('away'));
    }
    await expect.poll(states).toEqual(['failed']);
    expect(line.get()[0]?.problem).toBe('away');
    line.retry(line.get()[0]?.id ?? 0);
    await expect.poll(() => started.length).toBe(5);
    started.at(-1)?.succeed();
    await expect.poll(() => done).toEqual(['key/a']);
    expect(line.get()).toEqual([]);
  });

  test('wait while there is no network, however long, and go on as soon as it is back', async () => {
    let online = false;
    const { add, started, states, line, done } = openLine({ isOnline: () => online, pausesMs: [60_000] });
    add('a');
    await expect.poll(() => started.length).toBe(1);
    started[0]?.fail(new UploadFailure('away'));
    await expect.poll(states).toEqual(['pausing']);
    online = true;
    line.online();
    await expect.poll(() => started.length).toBe(2);
    started[1]?.succeed();
    await expect.poll(() => done).toEqual(['key/a']);
  });

  test('that were refused are not tried again, and say why', async () => {
    const { add, started, line, states } = openLine();
    add('a');
    await expect.poll(() => started.length).toBe(1);
    started[0]?.fail(new UploadFailure('refused'));
    await expect.poll(states).toEqual(['failed']);
    expect(line.get()[0]).toMatchObject({ problem: 'refused', name: 'a' });
    expect(started).toHaveLength(1);
  });

  test('can be cancelled at any time: nothing arrives, and the next one goes', async () => {
    const { add, started, line, done } = openLine();
    for (const name of ['a', 'b', 'c', 'd']) add(name);
    await expect.poll(() => started.length).toBe(3);
    const [first] = line.get();
    line.cancel(first?.id ?? 0);
    expect(started[0]?.signal.aborted).toBe(true);
    started[0]?.succeed();
    await expect.poll(() => started.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(done).toEqual([]);
  });

  test('larger than the token allows are not sent', async () => {
    const { line, started } = openLine();
    line.add({ slot: 's', purpose: 'picture', file: file('big', 'x'.repeat(1001)), onDone() {} });
    await expect.poll(() => line.get()[0]?.problem).toBe('size');
    expect(started).toEqual([]);
  });
});

describe('a token of the real store', () => {
  let site: TestApp;
  let origin: string;
  beforeAll(async () => {
    site = await openTestApp();
    origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => site.close());

  test('that runs out while a picture is being sent is renewed, once, and the picture arrives', async () => {
    const person = await site.applicant('13500000001');
    const content = await scenePicture('gate');
    const tokens: string[] = [];
    let asked = 0;
    const done: string[] = [];
    const line = new UploadLine({
      prepare: async (given) => ({ file: given, preview: '' }),
      async ticket() {
        asked++;
        return (await person.call(uploadToken, { purpose: 'picture' })).data;
      },
      async transmit(picture, { token }) {
        // As slow a network as that: the first token has run out by the time the whole picture is there.
        if (tokens.length === 0) site.clock.forward(61 * 60_000);
        tokens.push(token);
        const form = new FormData();
        form.append('file', picture);
        form.append('token', token);
        const answer = await fetch(`${origin}/upload/`, { method: 'POST', body: form });
        const body = (await answer.json()) as { key: string; error?: string };
        if (answer.status === 401) {
          expect(body.error).toBe('token out of date');
          throw new UploadFailure('token');
        }
        return body.key;
      },
      isOnline: () => true,
    });
    line.add({
      slot: 'gate_images',
      purpose: 'picture',
      file: file('gate.jpg', content as BlobPart),
      onDone: (key) => done.push(key),
    });
    await expect.poll(() => done).toHaveLength(1);
    expect(asked).toBe(2);
    expect(new Set(tokens).size).toBe(2);
    expect(await site.services.objects.exists(done[0] ?? '')).toBe(true);
  });
});
