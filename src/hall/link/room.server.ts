import { displaysBeside, documentOf, figuresOf } from '#hall/document.ts';
import type { Change } from '#hall/hall-store.server.ts';
import type { Presence, ServerMessage } from '#hall/protocol.ts';
import type { Clock } from '#kit/text/time.ts';
import type { DisplayPresence } from './presences.server.ts';

/** Parts of the document that displays don't get: leases and undo history. */
const forOperators = /^(leases|takes)\/|^lock$/;

/** By then a display has said that it is not ready any more, after something else was prepared for it. */
const saidWithinMs = 300;

/** A member of a hall in this process: a display or an operator. */
export interface Member {
  readonly isOperator: boolean;
  /** Of a display, its number. */
  readonly display: number | undefined;
  send(text: string): void;
}

export interface RoomNeeds {
  hall: number;
  clock: Clock;
  read(): Promise<{ revision: number; document: Parameters<typeof figuresOf>[0] } | undefined>;
  listPresences(): Promise<DisplayPresence[]>;
  report(error: unknown): void;
}

/** A hall as this process knows it: a copy of its document and presences, and those who are to hear of every change. */
export class Room {
  readonly #needs: RoomNeeds;
  readonly members = new Set<Member>();
  readonly #presences = new Map<number, Presence>();
  /** When something was prepared for a display, by number: what it says of being ready before is of something else. */
  readonly #preparedAt = new Map<string, number>();
  #figures: Record<string, unknown> = {};
  #revision = -1;
  #reading: Promise<boolean> | undefined;
  /** How often changes may have been missed, and before which of these times its figures were read. */
  #gaps = 0;
  #readAfter = -1;
  /** The latest revision that was heard of, read or not. */
  #heard = -1;

  constructor(needs: RoomNeeds) {
    this.#needs = needs;
  }

  get revision(): number {
    return this.#revision;
  }
  figure(key: string): unknown {
    return this.#figures[key];
  }

  /** Whether a display has rendered its prepared content; offline displays count as ready. */
  hasDrawn(display: string): boolean {
    const its = this.#presences.get(Number(display));
    if (its?.state !== 'here') return true;
    const isOfNow = this.#needs.clock.now() - (this.#preparedAt.get(display) ?? 0) > saidWithinMs;
    return isOfNow && its.report?.ready === true;
  }

  /** Reads the document if it was not read yet, or may be an old one; false when there is no such hall. */
  async ready(): Promise<boolean> {
    while (this.#readAfter < this.#gaps) if (!(await this.#readAgain())) return false;
    return true;
  }

  /** What was committed, in whatever order it is heard of. */
  take({ revision, set, unset }: Change): void {
    this.#heard = Math.max(this.#heard, revision);
    if (revision <= this.#revision || this.#revision < 0) return;
    const base = this.#revision;
    if (!set || revision !== base + 1) {
      this.refresh();
      return;
    }
    for (const key of unset) delete this.#figures[key];
    Object.assign(this.#figures, set);
    this.#revision = revision;
    const at = this.#needs.clock.now();
    for (const key of Object.keys(set)) if (key.startsWith('preview/')) this.#preparedAt.set(key.slice(8), at);
    const message = (keys: (key: string) => boolean): string =>
      JSON.stringify({
        kind: 'change',
        at,
        revision,
        base,
        set: Object.fromEntries(Object.entries(set).filter(([key]) => keys(key))),
        unset: unset.filter(keys),
      } satisfies ServerMessage);
    const whole = message(() => true);
    const ofDisplays = message((key) => !forOperators.test(key));
    for (const member of this.members) member.send(member.isOperator ? whole : ofDisplays);
    if ([...Object.keys(set), ...unset].some((key) => key.startsWith('displays/'))) this.#tellPanels();
  }

  /** Changes may have been missed: read again for those who are here, or when the next one joins. */
  outdate(): void {
    this.#gaps += 1;
    if (this.members.size > 0) this.refresh();
  }

  refresh(): void {
    void this.#readAgain().catch(this.#needs.report);
  }

  sendDocument(member: Member): void {
    const figures = member.isOperator
      ? this.#figures
      : Object.fromEntries(Object.entries(this.#figures).filter(([key]) => !forOperators.test(key)));
    const at = this.#needs.clock.now();
    member.send(JSON.stringify({ kind: 'document', at, revision: this.#revision, figures } satisfies ServerMessage));
  }

  /** All to an operator; to a panel, only whether a display that it drives is there. */
  sendPresences(member: Member): void {
    if (member.isOperator) {
      const displays = Object.fromEntries(this.#presences);
      member.send(JSON.stringify({ kind: 'presence', whole: true, displays } satisfies ServerMessage));
    } else this.#tellPanels([member]);
  }

  hearPresence({ display, state, since, revision, report }: DisplayPresence): void {
    const presence: Presence = { state, since, revision, report };
    const before = this.#presences.get(display)?.state;
    this.#presences.set(display, presence);
    if (state !== before) this.#tellPanels();
    this.tellOperators({ kind: 'presence', whole: false, displays: { [display]: presence } });
  }

  tellOperators(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const member of this.members) if (member.isOperator) member.send(text);
  }

  #tellPanels(members: Iterable<Member> = this.members): void {
    const document = documentOf(this.#figures);
    for (const member of members) {
      const panel = String(member.display);
      if (document.displays[panel]?.kind !== 'panel') continue;
      const isHere = displaysBeside(document, panel).some((id) => this.#presences.get(Number(id))?.state === 'here');
      member.send(JSON.stringify({ kind: 'beside', isHere } satisfies ServerMessage));
    }
  }

  #readAgain(): Promise<boolean> {
    const reading =
      this.#reading ??
      this.#read().finally(() => {
        this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }

  async #read(): Promise<boolean> {
    const gaps = this.#gaps;
    const [found, present] = await Promise.all([this.#needs.read(), this.#needs.listPresences()]);
    if (!found) return false;
    for (const { display, ...presence } of present) {
      const { state, since, revision, report } = presence;
      this.#presences.set(display, { state, since, revision, report });
    }
    if (found.revision > this.#revision) {
      this.#figures = Object.fromEntries(
        [...figuresOf(found.document)].map(([key, text]) => [key, JSON.parse(text) as unknown]),
      );
      this.#revision = found.revision;
      for (const member of this.members) this.sendDocument(member);
    }
    for (const member of this.members) this.sendPresences(member);
    this.#readAfter = gaps;
    // Changes during the read would not be announced again.
    if (this.#revision < this.#heard || gaps < this.#gaps) setImmediate(() => this.refresh());
    return true;
  }
}
