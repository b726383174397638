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
  acknowledge,
  applyEdit,
  currentValue,
  type Draft,
  draftOf,
  type Edit,
  markRefused,
  markSent,
  rebase,
  resolveConflict,
  unsavedFields,
} from './draft.ts';

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Unacknowledged edits in the browser’s storage. One entry a field, so that two tabs do not overwrite each other; a tab deletes only
 * entries that it wrote.
 */
export class EditStore {
  readonly #prefix: string;
  readonly #storage: () => BrowserStorage | undefined;
  readonly #applicationNumber: () => string | undefined;
  readonly #own = new Map<FieldName, string>();
  #isSafe = true;

  /** @param applicationNumber number of the application that is being edited, once it has one. */
  constructor(
    applicant: number,
    storage: () => BrowserStorage | undefined,
    applicationNumber: () => string | undefined = () => undefined,
  ) {
    this.#applicationNumber = applicationNumber;
    this.#prefix = `movein:${applicant}:`;
    this.#storage = storage;
  }

  /** False after a failed write: storage is full or forbidden. */
  get isSafe(): boolean {
    return this.#isSafe;
  }

  /** Edits of all tabs. Unreadable entries are skipped. */
  read(): Draft['edits'] {
    const edits: Draft['edits'] = {};
    try {
      const storage = this.#storage();
      for (let at = 0; storage && at < storage.length; at += 1) {
        const key = storage.key(at) ?? '';
        const name = key.slice(this.#prefix.length);
        if (!key.startsWith(this.#prefix) || !isFieldName(name)) continue;
        const text = storage.getItem(key) ?? '';
        const { of, ...edit } = readEdit(text) ?? {};
        // Skip edits of another application that this account held before.
        if (!('value' in edit) || (of && of !== this.#applicationNumber())) continue;
        edits[name] = edit;
        this.#own.set(name, text);
      }
    } catch {
      this.#isSafe = false;
    }
    return edits;
  }

  /** Makes this tab’s entries equal to these edits. */
  store(edits: Draft['edits']): void {
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

  /** Leaves an entry that another tab has replaced: that tab sends it. */
  #drop(name: FieldName): void {
    const own = this.#own.get(name);
    this.#own.delete(name);
    try {
      const storage = this.#storage();
      const there = storage?.getItem(this.#prefix + name);
      if (there != null && (there === own || same(readEdit(there)?.value, readEdit(own ?? '')?.value)))
        storage?.removeItem(this.#prefix + name);
    } catch {
      // A leftover entry is harmless: saving it again changes nothing.
    }
  }
}

/** `of`: the number of the edited application. */
function readEdit(text: string): (Edit & { of?: unknown }) | undefined {
  try {
    const stored = JSON.parse(text) as Partial<Edit> & { of?: unknown };
    if (!stored || typeof stored !== 'object' || !('value' in stored)) return undefined;
    const { value, was, sent, of } = stored;
    return { value, was, of, ...(Array.isArray(sent) ? { sent } : {}) };
  } catch {
    return undefined;
  }
}

export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  /** `replaced`: the account no longer holds this application; nothing typed here is saved. */
  | { kind: 'waiting' | 'saving' | 'conflict' | 'refused' | 'signed_out' | 'replaced' }
  /** `isKept`: the edits are stored on this device and survive a reload or a crash. */
  | { kind: 'failed'; message: string; isKept: boolean };

export interface DraftState {
  draft: Draft;
  save: SaveState;
  /** Latest copy from the server. */
  application: Application | null;
}

interface Save {
  fields: ApplicationFields;
  revision: number;
  /** Idempotency key, unchanged on retries. */
  key: string;
  consent?: string;
  note?: string;
}

interface Needs {
  /** Scopes stored edits: another applicant on the same device never sees them. */
  applicant: number;
  application: Application | null;
  save(payload: Save): Promise<Application>;
  storage(): BrowserStorage | undefined;
  /** False if another applicant has signed in meanwhile, in another tab. */
  isSameUser(): boolean;
  /** The application can no longer be edited: it was submitted, here or elsewhere. */
  onClosed(): void;
  /** Another device moved the rows of certificates. */
  onRowsMoved?(was: readonly Certificate[], now: readonly Certificate[]): void;
}
type Certificate = NonNullable<ApplicationFields['certificates']>[number];

const pauseMs = 800;
const mostUnanswered = 4;
const retriesMs = [2_000, 5_000, 10_000, 30_000];

/**
 * Saves a draft. Each edit stays in the browser’s storage until the server acknowledges it. Saves are sequential, each on the revision
 * of the previous one; failures are retried with growing delays and as soon as the network is back.
 */
export class DraftKeeper {
  #state: DraftState;
  readonly #needs: Needs;
  readonly #edits: EditStore;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #open = false;
  /** Saves without a response: the server may have applied any of them. */
  #unanswered: readonly Save[] = [];

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#edits = new EditStore(needs.applicant, needs.storage, () => this.#state.application?.number);
    this.#state = {
      draft: draftOf(needs.application),
      save: { kind: 'saved', at: undefined },
      application: needs.application,
    };
  }

  get = (): DraftState => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resumes edits that a reload, a crash or a lost network left in storage. */
  start(): void {
    this.#open = true;
    const edits = { ...this.#edits.read(), ...this.#state.draft.edits };
    if (Object.keys(edits).length === 0) return;
    this.#set({ draft: rebase({ ...this.#state.draft, edits }, this.#state.application) });
    this.#schedule(0);
  }
  stop(): void {
    this.#open = false;
    clearTimeout(this.#timer);
  }

  readonly change = (name: FieldName, value: unknown): void => {
    if (this.#state.save.kind === 'replaced') return;
    const next = typeof value === 'function' ? value(currentValue(this.#state.draft, name)) : value;
    this.#set({ draft: applyEdit(this.#state.draft, name, next) });
    this.#storeEdits();
    if (!['conflict', 'signed_out'].includes(this.#state.save.kind)) this.#set({ save: { kind: 'waiting' } });
    this.#schedule(pauseMs);
  };

  /** Merges a fresh copy from the server: changes of others appear, unsaved edits stay. */
  reconcile(application: Application | null): void {
    if (this.#isAnother(application)) this.#handleReplaced();
    if (this.#state.save.kind === 'replaced' || (application?.revision ?? 0) <= this.#state.draft.revision) return;
    this.#applyDraft(rebase(this.#state.draft, application), application);
    if (this.#isOpen() && Object.keys(this.#state.draft.edits).length > 0) this.#schedule(0);
  }

  /** After a page load, perhaps following a new sign-in: sends what waited for it. */
  resume(application: Application | null): void {
    this.reconcile(application);
    if (this.#state.save.kind === 'signed_out' && this.#needs.isSameUser()) this.#schedule(0);
  }

  isOurs = (): boolean => this.#needs.isSameUser();

  /** Whether closing the page would lose edits: neither the server nor this device has them. */
  get hasUnsafeChanges(): boolean {
    return Object.keys(this.#state.draft.edits).length > 0 && !this.#edits.isSafe;
  }

  resolveConflict(name: FieldName, whose: 'mine' | 'theirs'): void {
    this.#applyDraft(resolveConflict(this.#state.draft, name, whose));
    this.#schedule(0);
  }

  /** Saves all edits; resolves when nothing more can be saved. True if the server has everything. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    const turn = this.#running ? this.#running.then(() => this.#saveAll()) : this.#saveAll();
    this.#running = turn;
    await turn.finally(() => {
      if (this.#running === turn) this.#running = undefined;
    });
    return Object.keys(this.#state.draft.edits).length === 0;
  }

  /**
   * Submits the saved application. Rejects with a CallFailure whose `fields` name the blockers; false if somebody else has signed in
   * meanwhile, and nothing was sent.
   */
  async submit(consent: string, note = ''): Promise<boolean> {
    if (!this.#checkUser()) return false;
    const { revision } = this.#state.draft;
    const application = await this.#send({ fields: {}, revision, consent, note }).catch((error) => {
      this.#handleFailure(error, revision);
      throw error;
    });
    this.#set({ draft: draftOf(application), application, save: { kind: 'saved', at: Date.now() } });
    this.#storeEdits();
    return true;
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
      if (error instanceof CallFailure && error.code === 409) await this.#applyUnanswered(earlier);
      throw error;
    }
  }

  /** Finds out whether the newer revision is our own: repeating a save by its key returns it and changes nothing. */
  async #applyUnanswered(unanswered: readonly Save[]): Promise<void> {
    for (const save of unanswered.toReversed()) {
      const application = await this.#needs.save(save).catch(() => undefined);
      if (!application || this.#isAnother(application)) continue;
      return this.#applyDraft(acknowledge(this.#state.draft, save.fields, application), application);
    }
  }

  async #saveAll(): Promise<void> {
    for (
      let fields = unsavedFields(this.#state.draft);
      Object.keys(fields).length > 0;
      fields = unsavedFields(this.#state.draft)
    ) {
      if (this.#state.save.kind === 'replaced' || !this.#checkUser()) return;
      this.#set({ save: { kind: 'saving' }, draft: markSent(this.#state.draft, fields) });
      this.#storeEdits();
      const { revision } = this.#state.draft;
      try {
        const application = await this.#send({ fields, revision });
        this.#failures = 0;
        const isOvertaken = application.revision < this.#state.draft.revision;
        this.#set({
          draft: acknowledge(this.#state.draft, fields, application),
          application: isOvertaken ? this.#state.application : application,
        });
        this.#storeEdits();
      } catch (error) {
        if (!this.#handleFailure(error, revision)) return;
      }
    }
    const { conflicts, edits } = this.#state.draft;
    if (Object.keys(conflicts).length > 0) this.#set({ save: { kind: 'conflict' } });
    else if (Object.keys(edits).length > 0) this.#set({ save: { kind: 'refused' } });
    else this.#set({ save: { kind: 'saved', at: Date.now() } });
  }

  /** Handles a failed save that was based on revision `sentOn`. True if saving can go on at once. */
  #handleFailure(error: unknown, sentOn: number): boolean {
    if (!(error instanceof CallFailure)) {
      // A bug must not end saving: retry like any failure and report it.
      this.#fail(String(error));
      reportError(error);
      return false;
    }
    if (error.code === 409) {
      const application = error.data as Application | null;
      if (this.#isAnother(application)) {
        this.#handleReplaced();
        return false;
      }
      // Ignore a copy older than one received meanwhile. Otherwise the server is right, even if a restored backup has lowered its revision.
      const { revision } = this.#state.draft;
      if (revision === sentOn || (application?.revision ?? 0) >= revision)
        this.#applyDraft(rebase(this.#state.draft, application), application);
      return this.#isOpen();
    }
    if (error.code === 400 && Object.keys(error.fields).length > 0) {
      const before = Object.keys(unsavedFields(this.#state.draft)).length;
      this.#set({ draft: markRefused(this.#state.draft, error.fields) });
      return Object.keys(unsavedFields(this.#state.draft)).length < before;
    }
    if (error.code === 401) this.#set({ save: { kind: 'signed_out' } });
    else this.#fail(error.message);
    return false;
  }

  /** Whether staff transferred the application away or another one to this account. */
  #isAnother(application: Application | null): boolean {
    const number = this.#state.application?.number;
    return number !== undefined && application?.number !== number;
  }
  #handleReplaced(): void {
    clearTimeout(this.#timer);
    this.#edits.store({});
    this.#set({ draft: draftOf(this.#state.application), save: { kind: 'replaced' } });
  }

  #isOpen(): boolean {
    const { application } = this.#state;
    const isOpen = !application || application.state === 'draft' || application.state === 'needs_correction';
    if (!isOpen) this.#needs.onClosed();
    return isOpen;
  }

  /** Edits never go into another applicant’s application: they stay in storage until their own applicant returns. */
  #checkUser(): boolean {
    if (this.#needs.isSameUser()) return true;
    this.#set({ save: { kind: 'signed_out' } });
    this.#needs.onClosed();
    return false;
  }

  #fail(message: string): void {
    this.#set({ save: { kind: 'failed', message, isKept: this.#edits.isSafe } });
    this.#schedule(retriesMs[Math.min(this.#failures++, retriesMs.length - 1)] ?? 0);
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    if (this.#open) this.#timer = setTimeout(() => void this.saveNow(), afterMs);
  }

  /** Applies a draft that includes changes of other devices. */
  #applyDraft(draft: Draft, application = this.#state.application): void {
    const was = currentValue(this.#state.draft, 'certificates');
    this.#set({ application, draft });
    this.#storeEdits();
    const now = currentValue(this.#state.draft, 'certificates');
    if (!same(was, now)) this.#needs.onRowsMoved?.((was ?? []) as Certificate[], (now ?? []) as Certificate[]);
  }

  #storeEdits(): void {
    this.#edits.store(this.#state.draft.edits);
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
