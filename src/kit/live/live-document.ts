/**
 * A live document: figures under keys such as `totals/orders`. The server sends a snapshot once, then patches. Every change
 * increments the revision; a new epoch begins when the server restarts or the document was unwatched. A client that misses a
 * revision requests a new snapshot.
 */
export interface Snapshot {
  epoch: string;
  revision: number;
  /** When it was sent, by the server's clock, and how many milliseconds before that its figures were read. */
  at?: number;
  age?: number;
  figures: Record<string, unknown>;
}

export interface Patch {
  epoch: string;
  revision: number;
  /** The base revision, if it is not the previous one: a slow reader gets several changes in one patch. */
  base?: number;
  at?: number;
  age?: number;
  set: Record<string, unknown>;
  /** Omitted if empty. */
  unset?: string[];
}

/** Result of a patch: applied, known already, or not applicable because a revision is missing. */
export type Verdict = 'applied' | 'known' | 'gap';

/** Server side: figures as JSON text, which makes comparing cheap and exact. */
export type SerializedFigures = ReadonlyMap<string, string>;

export const serializeFigures = (figures: Readonly<Record<string, unknown>>): SerializedFigures =>
  new Map(Object.entries(figures).map(([key, value]) => [key, JSON.stringify(value)]));

export interface Difference {
  set: Map<string, string>;
  unset: string[];
}

/** The changes from `before` to `after`; undefined if there are none. */
export function difference(before: SerializedFigures, after: SerializedFigures): Difference | undefined {
  const set = new Map<string, string>();
  for (const [key, value] of after) if (before.get(key) !== value) set.set(key, value);
  const unset = [...before.keys()].filter((key) => !after.has(key));
  return set.size + unset.length > 0 ? { set, unset } : undefined;
}

const asObject = (figures: ReadonlyMap<string, string>): string =>
  `{${[...figures].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;

/** The fields before the figures. */
export type Head = Pick<Patch, 'epoch' | 'revision' | 'base' | 'at' | 'age'>;
const headText = (head: Head): string => JSON.stringify(head).slice(0, -1);

export const snapshotText = (head: Head, figures: SerializedFigures): string =>
  `${headText(head)},"figures":${asObject(figures)}}`;

export const patchText = (head: Head, { set, unset }: Difference): string =>
  `${headText(head)},"set":${asObject(set)}${unset.length > 0 ? `,"unset":${JSON.stringify(unset)}` : ''}}`;

/** Client side: a copy of the server's document at some revision; a patch that does not fit is refused. */
export class LiveCopy {
  #epoch = '';
  #revision = -1;
  /** No prototype: `__proto__` is a key like any other. */
  readonly figures: Record<string, unknown> = Object.create(null);

  get revision(): number {
    return this.#revision;
  }
  get epoch(): string {
    return this.#epoch;
  }

  /** Replaces the document; returns the keys that may have changed. */
  reset(snapshot: Snapshot): Set<string> {
    const changed = new Set(Object.keys(this.figures));
    for (const key of changed) delete this.figures[key];
    for (const [key, value] of Object.entries(snapshot.figures)) {
      this.figures[key] = value;
      changed.add(key);
    }
    this.#epoch = snapshot.epoch;
    this.#revision = snapshot.revision;
    return changed;
  }

  /** Applies a patch. After `gap` the copy is unchanged and the caller must request a snapshot. */
  apply(patch: Patch): Verdict {
    if (patch.epoch !== this.#epoch) return 'gap';
    if (patch.revision <= this.#revision) return 'known';
    if ((patch.base ?? patch.revision - 1) !== this.#revision) return 'gap';
    for (const key of patch.unset ?? []) delete this.figures[key];
    for (const [key, value] of Object.entries(patch.set)) this.figures[key] = value;
    this.#revision = patch.revision;
    return 'applied';
  }
}
