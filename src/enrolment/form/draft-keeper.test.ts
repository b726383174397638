import { beforeEach, expect, test, vi } from 'vitest';
import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';
import { CallFailure } from '#kit/call/send.ts';
import { currentRefusals } from './draft.ts';
import { DraftKeeper } from './draft-keeper.ts';

/** A server with one application, as far as revisions go; others can change it, and the network can fail. */
class Server {
  revision = 0;
  number = 'WL000001';
  fields: ApplicationFields = {};
  saves: ApplicationFields[] = [];
  /** Of the last save. */
  key = '';
  away = false;
  /** The next save is taken, and its answer never comes. */
  losesAnswer = false;
  /** Answers wait for this. */
  slow: Promise<void> | undefined;
  signedOut = false;
  refuses: Record<string, string> = {};
  application(): Application | null {
    return this.revision === 0
      ? null
      : ({ number: this.number, revision: this.revision, fields: { ...this.fields }, state: 'draft' } as Application);
  }
  save = async ({
    fields,
    revision,
    key,
  }: {
    fields: ApplicationFields;
    revision: number;
    key: string;
  }): Promise<Application> => {
    await Promise.resolve();
    if (this.losesAnswer) {
      this.losesAnswer = false;
      this.saves.push(fields);
      this.change(fields);
      this.key = key;
      throw new CallFailure('超时', { code: 0, event: 'econnaborted', data: null });
    }
    if (this.signedOut) throw new CallFailure('请登录', { code: 401, event: 'api_error', data: null });
    if (this.away) throw new CallFailure('没有网络', { code: 0, event: 'err_network', data: null });
    const refused = Object.fromEntries(Object.entries(this.refuses).filter(([name]) => name in fields));
    if (Object.keys(refused).length > 0)
      throw new CallFailure('有误', { code: 400, event: 'api_error', data: { fields: refused } });
    if (revision !== this.revision && key === this.key) return this.application() as Application;
    const isStale = revision !== this.revision;
    if (!isStale) {
      this.saves.push(fields);
      this.change(fields);
      this.key = key;
    }
    const answer = this.application();
    await this.slow;
    if (isStale) throw new CallFailure('有改动', { code: 409, event: 'api_error', data: answer });
    return answer as Application;
  };
  change(fields: ApplicationFields) {
    this.revision += 1;
    this.fields = { ...this.fields, ...fields };
  }
}

let server: Server;
let stored: Map<string, string>;
let isFull = false;
let isOurs = true;
let closed = 0;
let moves: unknown[] = [];
const open = () => {
  const keeper = new DraftKeeper({
    applicant: 7,
    application: server.application(),
    save: server.save,
    storage: () => ({
      get length() {
        return stored.size;
      },
      key: (at) => [...stored.keys()][at] ?? null,
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, value);
      },
      removeItem: (key) => void stored.delete(key),
    }),
    isSameUser: () => isOurs,
    onClosed() {
      closed += 1;
    },
    onRowsMoved: (...rows) => void moves.push(rows),
  });
  keeper.start();
  return keeper;
};
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  stored = new Map();
  isFull = false;
  isOurs = true;
  closed = 0;
  moves = [];
});

test('saves a moment after the last change, and forgets what was acknowledged', async () => {
  const keeper = open();
  keeper.change('company_name', '经');
  keeper.change('company_name', '经纬');
  expect(keeper.get().save.kind).toBe('waiting');
  expect(stored.get('movein:7:company_name')).toContain('经纬');
  await vi.advanceTimersByTimeAsync(800);
  expect(server.saves).toEqual([{ company_name: '经纬' }]);
  expect(keeper.get().save.kind).toBe('saved');
  expect(stored.size).toBe(0);
});

test('what is typed while a save is under way goes out next, in order', async () => {
  const keeper = open();
  keeper.change('company_name', '一');
  const saving = keeper.saveNow();
  keeper.change('company_name', '一二');
  keeper.change('note', '三');
  await saving;
  expect(server.saves).toEqual([{ company_name: '一' }, { company_name: '一二', note: '三' }]);
  expect(server.revision).toBe(2);
});

test('without a network nothing is lost: it is tried again, and a reload takes it up', async () => {
  server.away = true;
  const keeper = open();
  keeper.change('address', '海虞北路 88 号');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().save).toEqual({ kind: 'failed', message: '没有网络', isKept: true });
  keeper.stop();
  const reloaded = open();
  expect(reloaded.get().draft.edits.address?.value).toBe('海虞北路 88 号');
  await vi.advanceTimersByTimeAsync(1);
  server.away = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.fields.address).toBe('海虞北路 88 号');
  expect(reloaded.get().save.kind).toBe('saved');
});

test('another device: untouched fields take its value, a field that both changed waits for a choice', async () => {
  server.change({ company_name: '旧', address: '旧址' });
  const keeper = open();
  server.change({ company_name: '别处', note: '别处写的', address: '旧址' });
  keeper.change('company_name', '这里');
  keeper.change('address', '新址');
  await vi.advanceTimersByTimeAsync(800);
  expect(server.fields).toEqual({ company_name: '别处', note: '别处写的', address: '新址' });
  const { draft, save } = keeper.get();
  expect(save.kind).toBe('conflict');
  expect(draft.conflicts).toEqual({ company_name: '别处' });
  expect(draft.fields.note).toBe('别处写的');
  keeper.resolveConflict('company_name', 'mine');
  await vi.advanceTimersByTimeAsync(1);
  expect(server.fields.company_name).toBe('这里');
  expect(keeper.get().save.kind).toBe('saved');
});

test('a choice for the other value takes it over; the same change on both devices is no conflict', async () => {
  server.change({ company_name: '旧' });
  const keeper = open();
  server.change({ company_name: '别处', note: '一样' });
  keeper.change('company_name', '这里');
  keeper.change('note', '一样');
  await vi.advanceTimersByTimeAsync(800);
  expect(Object.keys(keeper.get().draft.conflicts)).toEqual(['company_name']);
  keeper.resolveConflict('company_name', 'theirs');
  await vi.advanceTimersByTimeAsync(1);
  expect(keeper.get().draft.edits).toEqual({});
  expect(server.fields.company_name).toBe('别处');
});

test('a value that the server does not take stays where it was typed, and holds nothing else up', async () => {
  server.refuses = { workers: '请填写数字' };
  const keeper = open();
  keeper.change('workers', '约 80 人');
  keeper.change('lines', 4);
  await vi.advanceTimersByTimeAsync(800);
  expect(server.fields).toEqual({ lines: 4 });
  expect(keeper.get().save.kind).toBe('refused');
  expect(currentRefusals(keeper.get().draft)).toEqual([{ field: 'workers', message: '请填写数字' }]);
  server.refuses = {};
  keeper.change('workers', 80);
  expect(currentRefusals(keeper.get().draft)).toEqual([]);
  await vi.advanceTimersByTimeAsync(800);
  expect(server.fields.workers).toBe(80);
  expect(keeper.get().draft.refused).toEqual({});
});

test('a save that was taken, though its answer never came, is nobody else’s change, also after a crash', async () => {
  server.change({ company_name: '旧' });
  const keeper = open();
  server.losesAnswer = true;
  keeper.change('company_name', '经');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().save.kind).toBe('failed');
  keeper.change('company_name', '经纬');
  keeper.stop();
  const again = open();
  await vi.advanceTimersByTimeAsync(1);
  expect(again.get().draft.conflicts).toEqual({});
  expect(server.fields.company_name).toBe('经纬');
  expect(stored.size).toBe(0);
});

test.each(['once', 'twice'])(
  'a save that was taken is no conflict although the server reads the value otherwise and its answer was lost %s',
  async (times) => {
    server.change({ company_name: '旧', note: '旧' });
    const keeper = open();
    server.losesAnswer = true;
    keeper.change('company_name', '１２ 厂');
    await keeper.saveNow();
    server.fields.company_name = '12厂';
    if (times === 'twice') {
      server.away = true;
      keeper.change('company_name', '１２ 厂（');
      await keeper.saveNow();
      server.away = false;
    }
    keeper.change('company_name', '１２ 厂（杭州）');
    keeper.change('note', '新');
    await keeper.saveNow();
    expect(keeper.get().draft.conflicts).toEqual({});
    expect(server.fields).toMatchObject({ company_name: '１２ 厂（杭州）', note: '新' });
    expect(keeper.get().save.kind).toBe('saved');
  },
);

test('a submission whose answer was lost, sent again, is the same one', async () => {
  server.change({ company_name: '经' });
  const keeper = open();
  server.losesAnswer = true;
  await expect(keeper.submit('2026-11-01')).rejects.toThrow('超时');
  await keeper.submit('2026-11-01');
  expect(server.saves).toHaveLength(1);
  expect(keeper.get().save.kind).toBe('saved');
});

test('rows, choices and pictures of which two devices changed different parts are joined without a question', async () => {
  const before = { machines: [{ kind: '平缝机', count: 60 }], gate_images: ['a', 'b'], categories: ['womens'] };
  server.change(before);
  const keeper = open();
  server.change({
    machines: [
      { kind: '平缝机', count: 80 },
      { kind: '裁床', count: 1 },
    ],
    gate_images: ['b', 'theirs'],
    categories: ['womens', 'denim'],
  });
  keeper.change('machines', [
    { kind: '平缝机', count: 60, model: 'DDL' },
    { kind: '包缝机', count: 5 },
  ]);
  keeper.change('gate_images', ['a', 'b', 'mine']);
  keeper.change('categories', ['mens']);
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().draft.conflicts).toEqual({});
  expect(server.fields).toEqual({
    machines: [
      { kind: '平缝机', count: 80, model: 'DDL' },
      { kind: '裁床', count: 1 },
      { kind: '包缝机', count: 5 },
    ],
    gate_images: ['b', 'mine', 'theirs'],
    categories: ['mens', 'denim'],
  });
});

test('a row that one device took away is gone, and what the other one changed in the next row stays in that row', async () => {
  server.change({ certificates: [{ kind: 'A' }, { kind: 'B' }, { kind: 'C' }] });
  const keeper = open();
  server.change({ certificates: [{ kind: 'A' }, { kind: 'B', number: '1' }, { kind: 'C' }] });
  keeper.change('certificates', [{ kind: 'B' }, { kind: 'C', image: 'mine' }, { kind: 'D' }]);
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().draft.conflicts).toEqual({});
  expect(server.fields.certificates).toEqual([{ kind: 'B', number: '1' }, { kind: 'C', image: 'mine' }, { kind: 'D' }]);
});

test('pictures under way are told when another device takes a row away, and not of what is done here', async () => {
  const [one, other] = [{ kind: 'A' }, { kind: 'B' }];
  server.change({ certificates: [one, other] });
  const keeper = open();
  keeper.change('certificates', [one, { ...other, number: '1' }]);
  expect(moves).toEqual([]);
  server.change({ certificates: [other] });
  keeper.change('note', '在上传');
  await vi.advanceTimersByTimeAsync(800);
  expect(moves).toEqual([[[one, { ...other, number: '1' }], [{ ...other, number: '1' }]]]);
  expect(server.fields).toEqual({ certificates: [{ ...other, number: '1' }], note: '在上传' });
});

test('the same cell of a row changed on both devices, or a changed row taken away, waits for a choice of the whole list', async () => {
  server.change({ machines: [{ kind: '平缝机', count: 60 }], certificates: [{ kind: 'A' }, { kind: 'B' }] });
  const keeper = open();
  server.change({
    machines: [{ kind: '平缝机', count: 80 }],
    certificates: [{ kind: 'A', number: '1' }, { kind: 'B' }],
  });
  keeper.change('machines', [{ kind: '平缝机', count: 70 }]);
  keeper.change('certificates', [{ kind: 'B' }]);
  await vi.advanceTimersByTimeAsync(800);
  expect(Object.keys(keeper.get().draft.conflicts).sort()).toEqual(['certificates', 'machines']);
  keeper.resolveConflict('machines', 'theirs');
  keeper.resolveConflict('certificates', 'mine');
  await vi.advanceTimersByTimeAsync(1);
  expect(server.fields).toEqual({ machines: [{ kind: '平缝机', count: 80 }], certificates: [{ kind: 'B' }] });
});

test('two tabs of one browser never overwrite what the other keeps, and a crash of both loses nothing', async () => {
  server.change({ company_name: '旧' });
  server.away = true;
  const [one, other] = [open(), open()];
  one.change('company_name', '第一个标签页');
  other.change('note', '第二个标签页');
  other.change('workers', 8);
  one.change('legal_name', '沈');
  one.stop();
  other.stop();
  server.away = false;
  const after = open();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.fields).toEqual({ company_name: '第一个标签页', note: '第二个标签页', workers: 8, legal_name: '沈' });
  expect(after.get().save.kind).toBe('saved');
  expect(stored.size).toBe(0);
});

test('a tab that was acknowledged leaves the newer text of another tab where it is', async () => {
  const [one, other] = [open(), open()];
  one.change('note', '旧的');
  const saving = one.saveNow();
  server.away = true;
  other.change('note', '新的');
  server.away = false;
  await saving;
  expect(stored.get('movein:7:note')).toContain('新的');
  await vi.advanceTimersByTimeAsync(800);
  expect(other.get().draft.conflicts).toEqual({ note: '旧的' });
});

test('with storage full it says so while nothing is saved, and everything reaches the server when it is back', async () => {
  isFull = true;
  server.away = true;
  const keeper = open();
  keeper.change('note', '很长');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().save).toMatchObject({ kind: 'failed', isKept: false });
  expect(keeper.hasUnsafeChanges).toBe(true);
  server.away = false;
  await keeper.saveNow();
  expect(server.fields.note).toBe('很长');
  expect(keeper.hasUnsafeChanges).toBe(false);
});

test('signed out in the middle of typing: what is typed stays, and goes out after the next sign-in', async () => {
  const keeper = open();
  server.signedOut = true;
  keeper.change('note', '一');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().save.kind).toBe('signed_out');
  keeper.change('note', '一二');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.get().save.kind).toBe('signed_out');
  server.signedOut = false;
  await keeper.saveNow();
  expect(server.fields.note).toBe('一二');
  expect(keeper.get().save.kind).toBe('saved');
});

test('what one person typed is never saved into the application of another who signed in meanwhile', async () => {
  const keeper = open();
  keeper.change('note', '甲写的');
  isOurs = false;
  await vi.advanceTimersByTimeAsync(800);
  expect(await keeper.submit('1', '给审核员的话')).toBe(false);
  expect(server.saves).toEqual([]);
  expect(closed).toBeGreaterThan(0);
  expect(stored.get('movein:7:note')).toContain('甲写的');
});

test('what was read again elsewhere appears at once, and what is not saved here stays', async () => {
  server.change({ company_name: '旧' });
  const keeper = open();
  server.away = true;
  keeper.change('note', '这里');
  server.change({ gate_images: ['phone'] });
  keeper.reconcile(server.application());
  expect(keeper.get().draft.fields.gate_images).toEqual(['phone']);
  expect(keeper.get().draft.edits.note?.value).toBe('这里');
  keeper.reconcile({ revision: 1, fields: {}, state: 'draft' } as Application);
  expect(keeper.get().draft.revision).toBe(2);
});

test.each(['taken', 'stale'])(
  'an answer (%s) that comes after newer news takes nothing back, and no choice is undone by it',
  async (how) => {
    server.change({ company_name: '旧' });
    const keeper = open();
    let arrive = () => {};
    server.slow = new Promise((resolve) => {
      arrive = resolve;
    });
    if (how === 'stale') server.change({ note: '别处先写' });
    keeper.change('company_name', '这里');
    const saving = keeper.saveNow();
    await vi.advanceTimersByTimeAsync(1);
    // The answer is under way; meanwhile somebody else goes on from there, and that is heard of first.
    server.change({ company_name: '别处', gate_images: ['phone'] });
    keeper.reconcile(server.application());
    const chooses = () => keeper.get().draft.conflicts;
    expect(chooses()).toEqual({ company_name: '别处' });
    server.slow = undefined;
    arrive();
    await saving;
    expect(keeper.get().draft).toMatchObject({ revision: server.revision, fields: { gate_images: ['phone'] } });
    expect(keeper.get().application?.revision).toBe(server.revision);
    expect(chooses()).toEqual({ company_name: '别处' });
    keeper.resolveConflict('company_name', 'mine');
    await vi.advanceTimersByTimeAsync(1);
    expect(server.fields.company_name).toBe('这里');
    expect(keeper.get().save.kind).toBe('saved');
  },
);

test('a server that a backup took back to an earlier revision is followed there, and gets what is typed', async () => {
  server.revision = 7;
  const keeper = open();
  server.revision = 4;
  keeper.change('note', '之后写的');
  await vi.advanceTimersByTimeAsync(800);
  expect(server.fields.note).toBe('之后写的');
  expect(keeper.get()).toMatchObject({ draft: { revision: 5 }, save: { kind: 'saved' } });
});

test('what was typed goes into no other application, when a claim gave this account another one or took its own', async () => {
  server.change({ company_name: '甲厂' });
  const keeper = open();
  server.away = true;
  keeper.change('legal_name', '王');
  await keeper.saveNow();
  // Staff decide meanwhile: the account holds the application of the company that it claimed.
  server.number = 'WL000002';
  server.revision = 9;
  server.fields = { company_name: '乙厂' };
  server.away = false;
  await keeper.saveNow();
  expect(keeper.get().save.kind).toBe('replaced');
  keeper.change('legal_name', '李');
  await keeper.saveNow();
  expect(server.saves).toEqual([]);
  expect(stored.size).toBe(0);

  // The former holder has none any more: nothing begins a new one behind their back.
  server.number = 'WL000003';
  const former = open();
  former.change('legal_name', '赵');
  const { revision } = server;
  server.revision = 0;
  await former.saveNow();
  expect(former.get().save.kind).toBe('replaced');
  server.revision = revision;
  // A crash in between: the device still holds what belonged to the one before.
  stored.set('movein:7:legal_name', JSON.stringify({ value: '孙', was: null, of: 'WL000001' }));
  const later = open();
  await later.saveNow();
  expect(server.saves).toEqual([]);
});

test('that a licence has no end is said by an empty day, and outlives a reload and a change elsewhere', async () => {
  server.away = true;
  open().change('licence_valid_to', '');
  await vi.advanceTimersByTimeAsync(800);
  server.away = false;
  const keeper = open();
  server.change({ company_name: '经纬' });
  await vi.advanceTimersByTimeAsync(800);
  expect(server.fields).toEqual({ company_name: '经纬', licence_valid_to: '' });
  expect(keeper.get().save.kind).toBe('saved');
  expect(stored.size).toBe(0);
});
