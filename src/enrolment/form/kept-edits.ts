import { type FieldName, isFieldName } from '#enrolment/application/application-fields.ts';
import type { Draft, Edit } from './draft.ts';
import { same } from './same.ts';

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
