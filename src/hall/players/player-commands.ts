import type { Applied, Applying } from '#hall/apply-command.ts';
import type { Command } from '#hall/commands.ts';
import type { HallDocument } from '#hall/document.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { emptyTimeline, positionAt, type Timeline } from './timeline.ts';

/** Lead time of a start, in which every device gets the command and shows the first picture. */
const startLeadMs = 250;

type PlayerCommand = Extract<Command, { group: string }>;

/** Commands about groups that play in step. Each applies to the timeline's position at its deadline. */
export function applyToPlayers(document: HallDocument, command: PlayerCommand, applying: Applying): Applied {
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
