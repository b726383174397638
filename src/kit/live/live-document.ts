/**
 * A live document: figures under keys such as `totals/orders`. The server sends it whole once, then only what changed.
 * Every change raises the revision by one; a new life of the document (the server restarted, nobody watched for a
 * while) begins a new epoch. Whoever misses a revision cannot tell what it missed, and asks for the whole again.
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
  /** The revision that it changes, if it is not the one before: a slow reader gets several changes as one. */
  base?: number;
  at?: number;
  age?: number;
  set: Record<string, unknown>;
  /** Left out when nothing is. */
  unset?: string[];
}

/** What a patch does to a copy: taken in, already known, or not applicable because something in between is missing. */
export type Verdict = 'applied' | 'known' | 'gap';

/** The server's side: figures as the JSON text that was sent, which makes comparing cheap and exact. */
export type WrittenFigures = ReadonlyMap<string, string>;

export const writeFigures = (figures: Readonly<Record<string, unknown>>): WrittenFigures =>
  new Map(Object.entries(figures).map(([key, value]) => [key, JSON.stringify(value)]));

export interface Difference {
  set: Map<string, string>;
  unset: string[];
}

/** What changes `before` into `after`; undefined when nothing does. */
export function difference(before: WrittenFigures, after: WrittenFigures): Difference | undefined {
  const set = new Map<string, string>();
  for (const [key, value] of after) if (before.get(key) !== value) set.set(key, value);
  const unset = [...before.keys()].filter((key) => !after.has(key));
  return set.size + unset.length > 0 ? { set, unset } : undefined;
}

const asObject = (figures: ReadonlyMap<string, string>): string =>
  `{${[...figures].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;

/** What a document or a patch says of itself before its figures. */
export type Head = Pick<Patch, 'epoch' | 'revision' | 'base' | 'at' | 'age'>;
const headText = (head: Head): string => JSON.stringify(head).slice(0, -1);

export const snapshotText = (head: Head, figures: WrittenFigures): string =>
  `${headText(head)},"figures":${asObject(figures)}}`;

export const patchText = (head: Head, { set, unset }: Difference): string =>
  `${headText(head)},"set":${asObject(set)}${unset.length > 0 ? `,"unset":${JSON.stringify(unset)}` : ''}}`;

/** The reader's side: a copy that is either exactly the server's document at some revision, or knows that it is not. */
export class LiveCopy {
  #epoch = '';
  #revision = -1;
  /** Without a prototype: a key named `__proto__` is a key like any other. */
  readonly figures: Record<string, unknown> = Object.create(null);

  get revision(): number {
    return this.#revision;
  }
  get epoch(): string {
    return this.#epoch;
  }

  /** Takes the whole document; gives the keys whose figures may have changed. */
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

  /** Takes a patch. After `gap` the copy is unchanged and the caller must ask for a snapshot. */
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
