import type { Content } from '#hall/content.ts';
import type { DisplayId, HallDocument } from '#hall/document.ts';
import type { Presence } from '#hall/protocol.ts';

export const readinessProblems = [
  'never_here',
  'away',
  'fault',
  'not_shown',
  'overlay_missing',
  'test_card',
  'video',
  'silenced',
  'clock',
  'black',
  'no_panel',
] as const;
export type ReadinessProblem = (typeof readinessProblems)[number];

export interface DisplayReadiness {
  display: DisplayId;
  name: string;
  problems: ReadinessProblem[];
}

/** A take is on its way for so long before a display is said not to show it. */
const onItsWayMs = 3_000;
/** Beyond this a transition would be seen to begin at different moments. */
const maxClockDoubtMs = 25;

/** What stands against letting guests in, display by display, by what each says of itself. */
export function checkReadiness(
  { displays, programme, players, overlay }: HallDocument,
  presence: Readonly<Record<DisplayId, Presence>>,
  now: number,
): DisplayReadiness[] {
  return Object.entries(displays).map(([display, { name, kind, pairedWith }]) => {
    const its = presence[display];
    if (its?.state !== 'here' || !its.report)
      return { display, name, problems: [its?.state === 'away' ? 'away' : 'never_here'] };
    const { report } = its;
    const put = programme[display];
    const isSettled = (at: number) => now - at > onItsWayMs;
    const problems: ReadinessProblem[] = [];
    if (report.fault) problems.push('fault');
    // A panel is touched by visitors and shows what they chose.
    if (put && kind === 'display' && isSettled(put.at) && report.shows.put !== put.revision) problems.push('not_shown');
    if (isSettled(overlay.at) && report.shows.overlay !== overlay.kind) problems.push('overlay_missing');
    if (report.testCard) problems.push('test_card');
    if (report.video && (report.video.state === 'stalled' || report.video.state === 'failed')) problems.push('video');
    if (report.video?.silenced) problems.push('silenced');
    if (report.clockDoubtMs !== undefined && report.clockDoubtMs > maxClockDoubtMs) problems.push('clock');
    if (kind === 'display' && (!put || isBlack(put.content, players))) problems.push('black');
    if (kind === 'sub' && pairedWith === null) problems.push('no_panel');
    return { display, name, problems };
  });
}

/** Also what plays with a group that is no more, as after an undo, or that has no film yet. */
const isBlack = (content: Content, players: HallDocument['players']): boolean =>
  content.kind === 'black' || (content.kind === 'player' && !players[content.group]?.playlist.length);
