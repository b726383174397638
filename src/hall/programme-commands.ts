import { done, refuse } from '#kit/call/outcome.ts';
import type { Applied, Applying } from './apply-command.ts';
import type { Command } from './commands.ts';
import type { Content, Transition } from './content.ts';
import {
  contentOf,
  type DisplayId,
  displaysBeside,
  type HallDocument,
  type Put,
  type Take,
  takeNumber,
} from './document.ts';
import { leasedByOthers, withLeases } from './leases.ts';
import { contentKey, cut } from './shown-content.ts';

/** Maximum number of takes that can be undone. */
const maxTakes = 30;
/** How long a take waits for displays that have not rendered it; the previous picture stays. */
const drawnWithinMs = 4_000;
/** Rendered with the next frame, as nothing is fetched. */
const drawnAtOnce: readonly Content['kind'][] = ['text', 'countdown', 'black', 'story'];

type ProgrammeCommand = Extract<Command, { kind: 'prepare' | 'clear_preview' | 'take' | 'undo' | 'appear' | 'touch' }>;

/** Commands about what is on: prepared ahead, taken at a common deadline, undone. */
export function applyToProgramme(document: HallDocument, command: ProgrammeCommand, applying: Applying): Applied {
  switch (command.kind) {
    case 'prepare':
      return prepare(document, command, applying);
    case 'clear_preview':
      return clearPreview(document, command.displays, applying);
    case 'take':
      return take(document, command, applying);
    case 'undo':
      return undo(document, command, applying);
    case 'appear':
      return appear(document, command, applying);
    case 'touch':
      return touch(document, command, applying);
  }
}

type Putting = Extract<Command, { kind: 'prepare' | 'take' }>;

/** The displays of a command, or why it is refused before anything else is looked at. */
function displaysOf(document: HallDocument, { puts, takeOver }: Putting, applying: Applying): Applied | DisplayId[] {
  const ids = Object.keys(puts);
  if (ids.length === 0) return refuse('nothing_to_do');
  if (ids.some((id) => !Object.hasOwn(document.displays, id))) return refuse('no_such_display');
  for (const given of Object.values(puts)) {
    if (given.kind === 'player' && !Object.hasOwn(document.players, given.group)) return refuse('no_such_group');
    if (given.kind === 'slice' && given.panel && given.panel.place > given.panel.of) return refuse('no_such_place');
  }
  const held = leasedByOthers(document, ids, applying);
  return held.length > 0 && !takeOver ? refuse('leased', held) : ids;
}

function prepare(document: HallDocument, command: Putting, applying: Applying): Applied {
  const ids = displaysOf(document, command, applying);
  if (!Array.isArray(ids)) return ids;
  return done(withLeases({ ...document, preview: { ...document.preview, ...command.puts } }, ids, applying));
}

/** Content prepared on displays leased by others stays prepared. */
function clearPreview(document: HallDocument, displays: readonly DisplayId[], applying: Applying): Applied {
  const held = leasedByOthers(document, displays, applying);
  if (held.length > 0 && held.length === displays.length) return refuse('leased', held);
  const preview = { ...document.preview };
  for (const id of displays) if (!held.some(({ display }) => display === id)) delete preview[id];
  return done({ ...document, preview });
}

function take(document: HallDocument, command: Extract<Command, { kind: 'take' }>, applying: Applying): Applied {
  const ids = displaysOf(document, command, applying);
  if (!Array.isArray(ids)) return ids;
  const id = `t${applying.revision}`;
  const recorded: Take = {
    at: applying.now,
    by: applying.by.id,
    byName: applying.by.name,
    label: command.label,
    ...(command.cue === undefined ? {} : { cue: command.cue }),
    before: Object.fromEntries(
      ids.map((display) => {
        const put = document.programme[display];
        return [display, put ? { content: put.content, take: put.take } : null];
      }),
    ),
  };
  const preview = { ...document.preview };
  for (const display of ids) delete preview[display];
  const held = whenDrawn(document, command.puts, applying);
  const programme = { ...document.programme };
  for (const [display, content] of Object.entries(command.puts))
    programme[display] = { ...putting(content, command.transition, id, applying), ...held };
  const takes = Object.fromEntries(
    [...Object.entries(document.takes), [id, recorded] as const].sort(byNumber).slice(-maxTakes),
  );
  return done(withLeases({ ...document, preview, programme, takes }, ids, applying));
}

const byNumber = ([one]: readonly [string, Take], [other]: readonly [string, Take]) =>
  takeNumber(one) - takeNumber(other);

const putting = (content: Content, transition: Transition, take: string, { now, leadMs, revision }: Applying): Put => ({
  content,
  transition,
  at: now + leadMs,
  take,
  revision,
});

/** A take that is not drawn everywhere comes when it is: all its displays wait for the slowest, up to a limit. */
function whenDrawn(
  { displays, preview, programme }: HallDocument,
  puts: Record<DisplayId, Content>,
  { now, leadMs, hasDrawn = () => true }: Applying,
): Pick<Put, 'at' | 'waits'> {
  const isDrawn = ([display, content]: [DisplayId, Content]) => {
    // A panel shows what visitors choose on it.
    if (drawnAtOnce.includes(content.kind) || displays[display]?.kind === 'panel') return true;
    const key = contentKey(content);
    const [on, prepared] = [programme[display]?.content, preview[display]];
    if (on && content.kind !== 'video' && contentKey(on) === key) return true;
    return prepared !== undefined && contentKey(prepared) === key && hasDrawn(display);
  };
  return Object.entries(puts).every(isDrawn) ? { at: now + leadMs } : { at: now + leadMs + drawnWithinMs, waits: true };
}

function appear(document: HallDocument, { revision }: { revision: number }, { now, leadMs }: Applying): Applied {
  const at = now + leadMs;
  const waiting = Object.entries(document.programme).filter(
    ([, put]) => put.revision === revision && put.waits && put.at > at,
  );
  if (waiting.length === 0) return refuse('nothing_to_do');
  const come = waiting.map(([display, { waits: _over, ...put }]) => [display, { ...put, at }] as const);
  return done({ ...document, programme: { ...document.programme, ...Object.fromEntries(come) } });
}

/**
 * Restores the content before a take, on the displays that still exist. Refused as `put_over` if a later take changed one
 * of them: undo that first.
 */
function undo(document: HallDocument, command: Extract<Command, { kind: 'undo' }>, applying: Applying): Applied {
  const recorded = Object.hasOwn(document.takes, command.take) ? document.takes[command.take] : undefined;
  if (!recorded) return refuse('no_such_take');
  const ids = Object.keys(recorded.before);
  if (ids.some((id) => document.programme[id]?.take !== command.take)) return refuse('put_over');
  const held = leasedByOthers(document, ids, applying);
  if (held.length > 0 && !command.takeOver) return refuse('leased', held);
  const programme = { ...document.programme };
  const contents = Object.entries(recorded.before).map(
    ([id, its]) => [id, its?.content ?? contentOf({ ...document, programme: {} }, id)] as const,
  );
  const comes = whenDrawn(document, Object.fromEntries(contents), applying);
  for (const [id, content] of contents)
    programme[id] = { ...putting(content, command.transition, recorded.before[id]?.take ?? '', applying), ...comes };
  const { [command.take]: _undone, ...takes } = document.takes;
  return done(withLeases({ ...document, programme, takes }, ids, applying));
}

/**
 * On the displays beside the panel, at once, as the visitor's finger is on it, and on the panel itself: what is put on it, it may
 * watch, should no display beside it be connected.
 */
function touch(document: HallDocument, command: Extract<Command, { kind: 'touch' }>, applying: Applying): Applied {
  if (document.displays[command.panel]?.kind !== 'panel') return refuse('no_such_display');
  const programme = { ...document.programme };
  for (const id of [command.panel, ...displaysBeside(document, command.panel)])
    programme[id] = {
      ...putting(command.content, cut, programme[id]?.take ?? '', { ...applying, leadMs: 0 }),
      touched: true,
    };
  return done({ ...document, programme });
}
