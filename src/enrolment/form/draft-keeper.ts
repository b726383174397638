import type { ApplicationFields, FieldName } from '#enrolment/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';
import { CallFailure } from '#kit/send.ts';
import {
  acknowledged,
  chosen,
  type Draft,
  draftOf,
  metWith,
  readEdits,
  sendableIn,
  withEdit,
  withRefusals,
} from './draft.ts';

export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'waiting' | 'saving' | 'conflict' | 'refused' | 'signed_out' }
  | { kind: 'failed'; message: string };

export interface Kept {
  draft: Draft;
  save: SaveState;
  /** The application as the server last gave it. */
  application: Application | null;
}

interface Needs {
  /** Edits of one applicant never show up for another who signs in on the same device. */
  applicant: number;
  application: Application | null;
  save(payload: { fields: ApplicationFields; revision: number; consent?: string; note?: string }): Promise<Application>;
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** The application is no longer something to fill in: it was submitted, here or elsewhere. */
  onClosed(): void;
}

const pauseMs = 800;
const retriesMs = [2_000, 5_000, 10_000, 30_000];

/**
 * Keeps a draft: every change lies in the device's storage until the server has acknowledged it; saves go out one after
 * the other, each on the revision of the one before; what fails is tried again, with growing pauses and as soon as the
 * network is back.
 */
export class DraftKeeper {
  #kept: Kept;
  readonly #needs: Needs;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #open = false;

  constructor(needs: Needs) {
    this.#needs = needs;
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
    const edits = { ...readEdits(this.#storage()?.getItem(this.#key) ?? null), ...this.#kept.draft.edits };
    if (Object.keys(edits).length === 0) return;
    this.#set({ draft: metWith({ ...this.#kept.draft, edits }, this.#kept.application) });
    this.#schedule(0);
  }
  stop(): void {
    this.#open = false;
    clearTimeout(this.#timer);
  }

  change(name: FieldName, value: unknown): void {
    const next = typeof value === 'function' ? value(this.#valueOf(name)) : value;
    this.#set({ draft: withEdit(this.#kept.draft, name, next) });
    this.#keep();
    if (!['conflict', 'signed_out'].includes(this.#kept.save.kind)) this.#set({ save: { kind: 'waiting' } });
    this.#schedule(pauseMs);
  }

  choose(name: FieldName, whose: 'mine' | 'theirs'): void {
    this.#set({ draft: chosen(this.#kept.draft, name, whose) });
    this.#keep();
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
    const application = await this.#needs
      .save({ fields: {}, revision: this.#kept.draft.revision, consent, note })
      .catch((error) => {
        this.#heed(error);
        throw error;
      });
    this.#set({ draft: draftOf(application), application, save: { kind: 'saved', at: Date.now() } });
    this.#keep();
  }

  async #saveAll(): Promise<void> {
    for (
      let fields = sendableIn(this.#kept.draft);
      Object.keys(fields).length > 0;
      fields = sendableIn(this.#kept.draft)
    ) {
      this.#set({ save: { kind: 'saving' } });
      try {
        const application = await this.#needs.save({ fields, revision: this.#kept.draft.revision });
        this.#failures = 0;
        this.#set({ draft: acknowledged(this.#kept.draft, fields, application), application });
        this.#keep();
      } catch (error) {
        if (!this.#heed(error)) return;
      }
    }
    const { conflicts, edits } = this.#kept.draft;
    if (Object.keys(conflicts).length > 0) this.#set({ save: { kind: 'conflict' } });
    else if (Object.keys(edits).length > 0) this.#set({ save: { kind: 'refused' } });
    else this.#set({ save: { kind: 'saved', at: Date.now() } });
  }

  /** What a failed save means; true when it is worth going on at once. */
  #heed(error: unknown): boolean {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code === 409) {
      const application = error.data as Application | null;
      this.#set({ application, draft: metWith(this.#kept.draft, application) });
      this.#keep();
      const isOpen = !application || application.state === 'draft' || application.state === 'needs_correction';
      if (!isOpen) this.#needs.onClosed();
      return isOpen;
    }
    if (error.code === 400 && Object.keys(error.fields).length > 0) {
      const before = Object.keys(sendableIn(this.#kept.draft)).length;
      this.#set({ draft: withRefusals(this.#kept.draft, error.fields) });
      return Object.keys(sendableIn(this.#kept.draft)).length < before;
    }
    if (error.code === 401) this.#set({ save: { kind: 'signed_out' } });
    else {
      this.#set({ save: { kind: 'failed', message: error.message } });
      this.#schedule(retriesMs[Math.min(this.#failures++, retriesMs.length - 1)] ?? 0);
    }
    return false;
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    if (this.#open) this.#timer = setTimeout(() => void this.saveNow(), afterMs);
  }

  #valueOf(name: FieldName): unknown {
    const edit = this.#kept.draft.edits[name];
    return edit ? edit.value : this.#kept.draft.fields[name];
  }

  get #key(): string {
    return `movein:${this.#needs.applicant}`;
  }
  #keep(): void {
    const { edits } = this.#kept.draft;
    try {
      if (Object.keys(edits).length === 0) this.#storage()?.removeItem(this.#key);
      else this.#storage()?.setItem(this.#key, JSON.stringify(edits));
    } catch {} // full or forbidden: the server still gets every change
  }
  #storage() {
    try {
      return this.#needs.storage();
    } catch {
      return undefined;
    }
  }

  #set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }
}
