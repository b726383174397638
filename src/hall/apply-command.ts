import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Command, CommandRefusal } from './commands.ts';
import type { DisplayId, DisplaySetUp, HallDocument } from './document.ts';
import { maxDisplays } from './hall-limits.ts';
import { isPerson, leasedByOthers, withLeases } from './leases.ts';
import { emptyTimeline, positionAt, type Timeline } from './players/timeline.ts';
import { applyToProgramme } from './programme-commands.ts';

/** Sender of a command: `screen_user/3`, `schedule`, `panel/12` ... and the name that others see. */
export interface Actor {
  id: string;
  name: string;
}

/** What a command is applied with: everything that the pure function must not find out by itself. */
export interface Applying {
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** That the document will have if the command is done. */
  revision: number;
  by: Actor;
  /** How far ahead the common deadline of a take lies: long enough for every display to have heard of it. */
  leadMs: number;
  /** Whether a display has rendered its prepared content, as last reported. */
  hasDrawn?(display: DisplayId): boolean;
}

export type Applied = Outcome<HallDocument, CommandRefusal>;

/** What may still be done in a locked hall: unlocking it, warning people, and what runs by itself. */
const inLockedHall: readonly Command['kind'][] = [
  'unlock',
  'clear_pin',
  'lock',
  'emergency',
  'begin',
  'appear',
  'touch',
];

/**
 * The one way in which a hall changes. Gives the document after the command and leaves the one before untouched; a
 * refusal names the reason, and for `leased` in `data` whose displays they are. Whether somebody may give such a command
 * at all, and a PIN, are checked before.
 */
export function applyCommand(document: HallDocument, command: Command, applying: Applying): Applied {
  if (document.lock && isPerson(applying.by) && !inLockedHall.includes(command.kind)) return refuse('locked');
  switch (command.kind) {
    case 'set_up':
      return setUp(document, command.display, command.setUp);
    case 'add_display':
      if (Object.keys(document.displays).length >= maxDisplays) return refuse('too_many_displays');
      return done({ ...document, displays: withDisplay(document.displays, command.display, command.setUp) });
    case 'remove_display':
      return removeDisplay(document, command.display);
    case 'prepare':
    case 'clear_preview':
    case 'take':
    case 'undo':
    case 'appear':
    case 'touch':
      return applyToProgramme(document, command, applying);
    case 'emergency':
      return done({
        ...document,
        overlay: {
          kind: 'emergency',
          text: command.text,
          at: applying.now + applying.leadMs,
          byName: applying.by.name,
        },
      });
    case 'blackout':
      return done({
        ...document,
        overlay: { kind: 'blackout', at: applying.now + applying.leadMs, byName: applying.by.name },
      });
    case 'clear_overlay':
      if (document.overlay.kind === 'none') return refuse('nothing_to_do');
      return done({ ...document, overlay: { kind: 'none', at: applying.now + applying.leadMs } });
    case 'lease': {
      if (!known(document, command.displays)) return refuse('no_such_display');
      const held = leasedByOthers(document, command.displays, applying);
      if (held.length > 0 && !command.takeOver) return refuse('leased', held);
      return done(withLeases(document, command.displays, applying));
    }
    case 'release': {
      const leases = { ...document.leases };
      for (const id of command.displays) if (leases[id]?.by === applying.by.id) delete leases[id];
      return done({ ...document, leases });
    }
    case 'lock':
      if (document.lock) return refuse('nothing_to_do');
      return done({ ...document, lock: { by: applying.by.id, byName: applying.by.name, at: applying.now } });
    case 'unlock':
      return document.lock ? done({ ...document, lock: null }) : refuse('nothing_to_do');
    case 'clear_pin':
      return done({ ...document, lock: null });
    case 'volume': {
      if (!known(document, command.displays)) return refuse('no_such_display');
      const volumes = { ...document.volumes };
      for (const id of command.displays) volumes[id] = { level: command.level, muted: command.muted };
      return done({ ...document, volumes });
    }
    default:
      return applyToPlayers(document, command, applying);
  }
}

const known = ({ displays }: HallDocument, ids: readonly DisplayId[]): boolean =>
  ids.every((id) => Object.hasOwn(displays, id));

/** A second display follows the only panel of its hall, whichever of the two is paired first; of several somebody chooses. */
function withDisplay(before: HallDocument['displays'], id: DisplayId, given: DisplaySetUp): HallDocument['displays'] {
  const displays = { ...before, [id]: given };
  const panels = Object.keys(displays).filter((each) => displays[each]?.kind === 'panel');
  const [panel] = panels;
  if (!panel || panels.length > 1) return displays;
  const follows = (its: DisplaySetUp) => its.kind === 'sub' && its.pairedWith === null;
  return Object.fromEntries(
    Object.entries(displays).map(([each, its]) => [each, follows(its) ? { ...its, pairedWith: panel } : its]),
  );
}

function setUp(document: HallDocument, id: DisplayId, given: DisplaySetUp): Applied {
  if (!Object.hasOwn(document.displays, id)) return refuse('no_such_display');
  const { pairedWith, slice } = given;
  const isPairedWell = pairedWith === null || (pairedWith !== id && Object.hasOwn(document.displays, pairedWith));
  if (!isPairedWell) return refuse('no_such_display');
  if (slice && slice.place > slice.of) return refuse('no_such_place');
  return done({ ...document, displays: { ...document.displays, [id]: given } });
}

/** Removes all traces of a display, including pairings with it. */
function removeDisplay(document: HallDocument, id: DisplayId): Applied {
  if (!Object.hasOwn(document.displays, id)) return refuse('no_such_display');
  const without = <Value>({ [id]: _gone, ...others }: Record<DisplayId, Value>) => others;
  const displays = without(document.displays);
  for (const [other, its] of Object.entries(displays))
    if (its.pairedWith === id) displays[other] = { ...its, pairedWith: null };
  return done({
    ...document,
    displays,
    programme: without(document.programme),
    preview: without(document.preview),
    volumes: without(document.volumes),
    leases: without(document.leases),
    takes: Object.fromEntries(
      Object.entries(document.takes)
        .map(([take, its]) => [take, { ...its, before: without(its.before) }] as const)
        .filter(([, { before }]) => Object.keys(before).length > 0),
    ),
  });
}

/** Lead time of a start, in which every device gets the command and shows the first picture. */
const startLeadMs = 250;

type PlayerCommand = Extract<Command, { group: string }>;

/** Commands about groups that play in step. Each applies to the timeline's position at its deadline. */
function applyToPlayers(document: HallDocument, command: PlayerCommand, applying: Applying): Applied {
  const { group } = command;
  const present = Object.hasOwn(document.players, group) ? document.players[group] : undefined;
  if (command.kind === 'load') {
    const { playlist, loop } = command;
    const loaded = { ...(present ?? emptyTimeline), playlist, loop, index: 0, positionMs: 0 };
    return done(withPlayer(document, group, { ...loaded, state: 'paused', waitUntil: null, at: applying.now }));
  }
  if (!present) return refuse('no_such_group');
  if (command.kind === 'unload') {
    const { [group]: _gone, ...players } = document.players;
    return done({ ...document, players });
  }
  const next = changed(present, command, applying);
  return next ? done(withPlayer(document, group, next)) : refuse('nothing_to_do');
}

const withPlayer = (document: HallDocument, group: string, player: Timeline): HallDocument => ({
  ...document,
  players: { ...document.players, [group]: player },
});

function changed(
  player: Timeline,
  command: Exclude<PlayerCommand, { kind: 'load' | 'unload' }>,
  { now, leadMs }: Applying,
): Timeline | undefined {
  const from = now + (command.kind === 'play' || command.kind === 'begin' ? Math.max(leadMs, startLeadMs) : leadMs);
  const stands = positionAt(player, from);
  const here = { ...player, index: stands.index, positionMs: stands.positionMs, at: from };
  switch (command.kind) {
    case 'play': {
      if (player.playlist.length === 0 || (player.state !== 'paused' && !stands.hasEnded)) return undefined;
      const start = isAtEnd(here) ? { ...here, index: 0, positionMs: 0 } : here;
      return command.holdMs > 0
        ? { ...start, state: 'waiting', waitUntil: now + command.holdMs }
        : { ...start, state: 'playing', waitUntil: null };
    }
    case 'begin':
      return player.state === 'waiting' ? { ...here, state: 'playing', waitUntil: null } : undefined;
    case 'pause':
      return player.state === 'paused' ? undefined : { ...here, state: 'paused', waitUntil: null };
    case 'seek': {
      const item = player.playlist[command.index];
      if (!item) return undefined;
      return { ...here, index: command.index, positionMs: Math.min(command.positionMs, item.durationMs) };
    }
    case 'rate':
      return { ...here, rate: command.rate };
    case 'loop':
      return { ...here, loop: command.loop };
    case 'player_volume':
      return { ...player, volume: command.level, muted: command.muted };
  }
}

function isAtEnd({ playlist, index, positionMs, loop }: Timeline): boolean {
  return loop === 'none' && index === playlist.length - 1 && positionMs >= (playlist[index]?.durationMs ?? 0);
}
