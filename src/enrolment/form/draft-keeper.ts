import {
  type ApplicationFields,
  type FieldName,
  isFieldName,
  same,
} from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';
import { randomId } from '#kit/call/random-id.ts';
import { CallFailure } from '#kit/call/send.ts';
import {
  acknowledged,
  chosen,
  type Draft,
  draftOf,
  type Edit,
  metWith,
  sendableIn,
  withEdit,
  withRefusals,
  withSent,
} from './draft.ts';

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Edits that the server has not acknowledged, on this device: one entry for each field, so that two tabs of one browser
 * never overwrite what the other keeps, and each takes away only what it put there itself.
 */
export class KeptEdits {
  readonly #prefix: string;
  readonly #storage: () => BrowserStorage | undefined;
  readonly #applicationNumber: () => string | undefined;
  readonly #own = new Map<FieldName, string>();
  #isSafe = true;

  /** `applicationNumber`: of the application that is edited now, once it has one. */
  constructor(
    applicant: number,
    storage: () => BrowserStorage | undefined,
    applicationNumber: () => string | undefined = () => undefined,
  ) {
    this.#applicationNumber = applicationNumber;
    this.#prefix = `movein:${applicant}:`;
    this.#storage = storage;
  }

  /** False once the browser did not take something: storage is full or forbidden. */
  get isSafe(): boolean {
    return this.#isSafe;
  }

  /** All that any tab left here. What is no edit is passed over. */
  read(): Draft['edits'] {
    const edits: Draft['edits'] = {};
    try {
      const storage = this.#storage();
      for (let at = 0; storage && at < storage.length; at += 1) {
        const key = storage.key(at) ?? '';
        const name = key.slice(this.#prefix.length);
        if (!key.startsWith(this.#prefix) || !isFieldName(name)) continue;
        const text = storage.getItem(key) ?? '';
        const edit = readEdit(text);
        if (!edit) continue;
        // Typed into another application, which this account held before: it belongs into no other.
        const of = numberIn(text);
        if (of && of !== this.#applicationNumber()) continue;
        edits[name] = edit;
        this.#own.set(name, text);
      }
    } catch {
      this.#isSafe = false;
    }
    return edits;
  }

  /** Makes what lies here the same as these edits, as far as it is this tab's. */
  keep(edits: Draft['edits']): void {
    this.#isSafe = true;
    for (const name of this.#own.keys()) if (!edits[name]) this.#drop(name);
    for (const [name, edit] of Object.entries(edits) as [FieldName, Edit][]) {
      const of = this.#applicationNumber();
      const text = JSON.stringify({ value: edit.value ?? null, was: edit.was ?? null, sent: edit.sent, of });
      if (this.#own.get(name) === text) continue;
      try {
        const storage = this.#storage();
        if (!storage) throw new Error('no storage');
        storage.setItem(this.#prefix + name, text);
        this.#own.set(name, text);
      } catch {
        this.#isSafe = false;
      }
    }
  }

  /** Another tab may have put a newer text there, which is its own to send. */
  #drop(name: FieldName): void {
    const own = this.#own.get(name);
    this.#own.delete(name);
    try {
      const storage = this.#storage();
      const there = storage?.getItem(this.#prefix + name);
      if (there != null && (there === own || same(readEdit(there)?.value, readEdit(own ?? '')?.value)))
        storage?.removeItem(this.#prefix + name);
    } catch {
      // It stays there; sent once more, it changes nothing.
    }
  }
}

function numberIn(text: string): string | undefined {
  const { of } = JSON.parse(text) as { of?: unknown };
  return typeof of === 'string' ? of : undefined;
}

function readEdit(text: string): Edit | undefined {
  try {
    const kept = JSON.parse(text) as unknown;
    if (!kept || typeof kept !== 'object' || !('value' in kept)) return undefined;
    const { was, sent } = kept as Partial<Edit>;
    return { value: kept.value, was, ...(Array.isArray(sent) ? { sent } : {}) };
  } catch {
    return undefined;
  }
}

export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  /** `replaced`: the application is no longer this account's, or gave way to another one; nothing typed here goes anywhere. */
  | { kind: 'waiting' | 'saving' | 'conflict' | 'refused' | 'signed_out' | 'replaced' }
  /** `isKept`: it lies on this device, and a reload or a crash does it no harm. */
  | { kind: 'failed'; message: string; isKept: boolean };

export interface Kept {
  draft: Draft;
  save: SaveState;
  /** The application as the server last gave it. */
  application: Application | null;
}

interface Save {
  fields: ApplicationFields;
  revision: number;
  /** The same when it is sent again. */
  key: string;
  consent?: string;
  note?: string;
}

interface Needs {
  /** Edits of one applicant never show up for another who signs in on the same device. */
  applicant: number;
  application: Application | null;
  save(payload: Save): Promise<Application>;
  storage(): BrowserStorage | undefined;
  /** Whether the same applicant is still signed in; in another tab somebody else may be by now. */
  isOurs(): boolean;
  /** The application is no longer something to fill in: it was submitted, here or elsewhere. */
  onClosed(): void;
  /** Rows of certificates stand elsewhere than before, without anybody having moved them here. */
  onRowsMoved?(was: readonly Certificate[], now: readonly Certificate[]): void;
}
type Certificate = NonNullable<ApplicationFields['certificates']>[number];

const pauseMs = 800;
const mostUnanswered = 4;
const retriesMs = [2_000, 5_000, 10_000, 30_000];

/**
 * Keeps a draft: every change lies in the device's storage until the server has acknowledged it (`kept-edits.ts`); saves go out one after
 * the other, each on the revision of the one before; what fails is tried again, with growing pauses and as soon as the
 * network is back.
 */
export class DraftKeeper {
  #kept: Kept;
  readonly #needs: Needs;
  readonly #device: KeptEdits;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #open = false;
  /** What was sent since the last answer: the server may have taken one of them. */
  #unanswered: readonly Save[] = [];

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#device = new KeptEdits(needs.applicant, needs.storage, () => this.#kept.application?.number);
    this.#kept = {
      draft: draftOf(needs.application),
      save: { kind: 'saved', at: undefined },
      application: needs.application,
    };
  }

  get = (): Kept => this.#kept;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what a reload, a crash or a lost network left on this device. */
  start(): void {
    this.#open = true;
    const edits = { ...this.#device.read(), ...this.#kept.draft.edits };
    if (Object.keys(edits).length === 0) return;
    this.#set({ draft: metWith({ ...this.#kept.draft, edits }, this.#kept.application) });
    this.#schedule(0);
  }
  stop(): void {
    this.#open = false;
    clearTimeout(this.#timer);
  }

  readonly change = (name: FieldName, value: unknown): void => {
    if (this.#kept.save.kind === 'replaced') return;
    const next = typeof value === 'function' ? value(this.#valueOf(name)) : value;
    this.#set({ draft: withEdit(this.#kept.draft, name, next) });
    this.#keep();
    if (!['conflict', 'signed_out'].includes(this.#kept.save.kind)) this.#set({ save: { kind: 'waiting' } });
    this.#schedule(pauseMs);
  };

  /** The application as it was read again, by whatever way: what others changed appears, what is not saved here stays. */
  meet(application: Application | null): void {
    if (this.#isAnother(application)) this.#replaced();
    if (this.#kept.save.kind === 'replaced' || (application?.revision ?? 0) <= this.#kept.draft.revision) return;
    this.#take(metWith(this.#kept.draft, application), application);
    if (this.#isOpen() && Object.keys(this.#kept.draft.edits).length > 0) this.#schedule(0);
  }

  /** The page was loaded anew, perhaps after signing in again: what waited for that goes out. */
  resume(application: Application | null): void {
    this.meet(application);
    if (this.#kept.save.kind === 'signed_out' && this.#needs.isOurs()) this.#schedule(0);
  }

  isOurs = (): boolean => this.#needs.isOurs();

  /** Whether closing the page now would lose something: it is neither on the server nor on this device. */
  get wouldLose(): boolean {
    return Object.keys(this.#kept.draft.edits).length > 0 && !this.#device.isSafe;
  }

  choose(name: FieldName, whose: 'mine' | 'theirs'): void {
    this.#take(chosen(this.#kept.draft, name, whose));
    this.#schedule(0);
  }

  /** Saves what is there now; resolves when nothing more can be saved. True if the server has everything. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    const turn = this.#running ? this.#running.then(() => this.#saveAll()) : this.#saveAll();
    this.#running = turn;
    await turn.finally(() => {
      if (this.#running === turn) this.#running = undefined;
    });
    return Object.keys(this.#kept.draft.edits).length === 0;
  }

  /** Submits what the server has. Rejects with the failure; its `fields` name the blockers. */
  async submit(consent: string, note = ''): Promise<void> {
    if (!this.#isOurs()) return;
    const { revision } = this.#kept.draft;
    const application = await this.#send({ fields: {}, revision, consent, note }).catch((error) => {
      this.#heed(error, revision);
      throw error;
    });
    this.#set({ draft: draftOf(application), application, save: { kind: 'saved', at: Date.now() } });
    this.#keep();
  }

  async #send(payload: Omit<Save, 'key'>): Promise<Application> {
    const earlier = this.#unanswered;
    const again = earlier.find(({ key, ...sent }) => same(sent, payload));
    const save = again ?? { ...payload, key: randomId() };
    if (!again) this.#unanswered = [...earlier, save].slice(-mostUnanswered);
    try {
      const application = await this.#needs.save(save);
      this.#unanswered = [];
      return application;
    } catch (error) {
      if (error instanceof CallFailure && error.code === 0) throw error;
      this.#unanswered = [];
      if (error instanceof CallFailure && error.code === 409) await this.#takeOwn(earlier);
      throw error;
    }
  }

  /** Whether what is newer on the server is our own: asked by sending again what was not answered, which now changes nothing there. */
  async #takeOwn(unanswered: readonly Save[]): Promise<void> {
    for (const save of unanswered.toReversed()) {
      const application = await this.#needs.save(save).catch(() => undefined);
      if (!application || this.#isAnother(application)) continue;
      return this.#take(acknowledged(this.#kept.draft, save.fields, application), application);
    }
  }

  async #saveAll(): Promise<void> {
    for (
      let fields = sendableIn(this.#kept.draft);
      Object.keys(fields).length > 0;
      fields = sendableIn(this.#kept.draft)
    ) {
      if (this.#kept.save.kind === 'replaced' || !this.#isOurs()) return;
      this.#set({ save: { kind: 'saving' }, draft: withSent(this.#kept.draft, fields) });
      this.#keep();
      const { revision } = this.#kept.draft;
      try {
        const application = await this.#send({ fields, revision });
        this.#failures = 0;
        const isOvertaken = application.revision < this.#kept.draft.revision;
        this.#set({
          draft: acknowledged(this.#kept.draft, fields, application),
          application: isOvertaken ? this.#kept.application : application,
        });
        this.#keep();
      } catch (error) {
        if (!this.#heed(error, revision)) return;
      }
    }
    const { conflicts, edits } = this.#kept.draft;
    if (Object.keys(conflicts).length > 0) this.#set({ save: { kind: 'conflict' } });
    else if (Object.keys(edits).length > 0) this.#set({ save: { kind: 'refused' } });
    else this.#set({ save: { kind: 'saved', at: Date.now() } });
  }

  /** What a failed save, on the revision that was known as it went out, means; true when it is worth going on at once. */
  #heed(error: unknown, sentOn: number): boolean {
    if (!(error instanceof CallFailure)) {
      // A fault of ours must not end the saving: it is tried again like any other failure, and told to the console.
      this.#fail(String(error));
      reportError(error);
      return false;
    }
    if (error.code === 409) {
      const application = error.data as Application | null;
      if (this.#isAnother(application)) {
        this.#replaced();
        return false;
      }
      // Something newer may have been heard of on the way. Otherwise the server is right, also when a backup has taken it back.
      const { revision } = this.#kept.draft;
      if (revision === sentOn || (application?.revision ?? 0) >= revision)
        this.#take(metWith(this.#kept.draft, application), application);
      return this.#isOpen();
    }
    if (error.code === 400 && Object.keys(error.fields).length > 0) {
      const before = Object.keys(sendableIn(this.#kept.draft)).length;
      this.#set({ draft: withRefusals(this.#kept.draft, error.fields) });
      return Object.keys(sendableIn(this.#kept.draft)).length < before;
    }
    if (error.code === 401) this.#set({ save: { kind: 'signed_out' } });
    else this.#fail(error.message);
    return false;
  }

  /** Staff gave the application to who claimed the company, or that one to us: what stands here is of another. */
  #isAnother(application: Application | null): boolean {
    const number = this.#kept.application?.number;
    return number !== undefined && application?.number !== number;
  }
  #replaced(): void {
    clearTimeout(this.#timer);
    this.#device.keep({});
    this.#set({ draft: draftOf(this.#kept.application), save: { kind: 'replaced' } });
  }

  #isOpen(): boolean {
    const { application } = this.#kept;
    const isOpen = !application || application.state === 'draft' || application.state === 'needs_correction';
    if (!isOpen) this.#needs.onClosed();
    return isOpen;
  }

  /** What one person typed never goes into the application of another: it waits on the device for its own. */
  #isOurs(): boolean {
    if (this.#needs.isOurs()) return true;
    this.#set({ save: { kind: 'signed_out' } });
    this.#needs.onClosed();
    return false;
  }

  #fail(message: string): void {
    this.#set({ save: { kind: 'failed', message, isKept: this.#device.isSafe } });
    this.#schedule(retriesMs[Math.min(this.#failures++, retriesMs.length - 1)] ?? 0);
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    if (this.#open) this.#timer = setTimeout(() => void this.saveNow(), afterMs);
  }

  #valueOf(name: FieldName): unknown {
    const edit = this.#kept.draft.edits[name];
    return edit ? edit.value : this.#kept.draft.fields[name];
  }

  /** A draft that others had a part in. */
  #take(draft: Draft, application = this.#kept.application): void {
    const was = this.#valueOf('certificates');
    this.#set({ application, draft });
    this.#keep();
    const now = this.#valueOf('certificates');
    if (!same(was, now)) this.#needs.onRowsMoved?.((was ?? []) as Certificate[], (now ?? []) as Certificate[]);
  }

  #keep(): void {
    this.#device.keep(this.#kept.draft.edits);
  }

  #set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }
}
