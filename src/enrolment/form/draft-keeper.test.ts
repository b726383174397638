import { beforeEach, expect, test, vi } from 'vitest';
import type { ApplicationFields } from '#enrolment/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';
import { CallFailure } from '#kit/send.ts';
import { DraftKeeper } from './draft-keeper.ts';

/** A server with one application, as far as revisions go; others can change it, and the network can fail. */
class Server {
  revision = 0;
  fields: ApplicationFields = {};
  saves: ApplicationFields[] = [];
  away = false;
  refuses: Record<string, string> = {};
  application(): Application | null {
    return this.revision === 0
      ? null
      : ({ revision: this.revision, fields: { ...this.fields }, state: 'draft' } as Application);
  }
  save = async ({ fields, revision }: { fields: ApplicationFields; revision: number }): Promise<Application> => {
    await Promise.resolve();
    if (this.away) throw new CallFailure('没有网络', { code: 0, event: 'err_network', data: null });
    const refused = Object.fromEntries(Object.entries(this.refuses).filter(([name]) => name in fields));
    if (Object.keys(refused).length > 0)
      throw new CallFailure('有误', { code: 400, event: 'api_error', data: { fields: refused } });
    if (revision !== this.revision)
      throw new CallFailure('有改动', { code: 409, event: 'api_error', data: this.application() });
    this.saves.push(fields);
    this.change(fields);
    return this.application() as Application;
  };
  change(fields: ApplicationFields) {
    this.revision += 1;
    this.fields = { ...this.fields, ...fields };
  }
}

let server: Server;
let stored: Map<string, string>;
const open = () => {
  const keeper = new DraftKeeper({
    applicant: 7,
    application: server.application(),
    save: server.save,
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
    onClosed() {},
  });
  keeper.start();
  return keeper;
};
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  stored = new Map();
});

test('saves a moment after the last change, and forgets what was acknowledged', async () => {
  const keeper = open();
  keeper.change('company_name', '经');
  keeper.change('company_name', '经纬');
  expect(keeper.get().save.kind).toBe('waiting');
  expect(stored.get('movein:7')).toContain('经纬');
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
  expect(keeper.get().save).toEqual({ kind: 'failed', message: '没有网络' });
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
  keeper.choose('company_name', 'mine');
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
  keeper.choose('company_name', 'theirs');
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
  expect(keeper.get().draft.refused.workers?.message).toBe('请填写数字');
  server.refuses = {};
  keeper.change('workers', 80);
  await vi.advanceTimersByTimeAsync(800);
  expect(server.fields.workers).toBe(80);
  expect(keeper.get().draft.refused).toEqual({});
});
