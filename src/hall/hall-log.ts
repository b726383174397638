import type { Command, CommandKind } from './commands.ts';
import type { Content } from './content.ts';
import type { DisplayId, HallDocument } from './document.ts';

/** A line of the log; `display` is 0 where a command is about no display's content. */
export interface LogLine {
  display: number;
  content: Content | null;
  due_at: string | null;
  details: Record<string, unknown> | null;
}

/** Being at work is no event of the hall, only what comes of it; when a take came, its own lines are told. */
const unlogged: readonly CommandKind[] = ['prepare', 'clear_preview', 'lease', 'release', 'appear'];

/** Log lines of a command: one for each display whose content changes, or one for the command. */
export function logLines(before: HallDocument, after: HallDocument, command: Command): LogLine[] {
  if (unlogged.includes(command.kind)) return [];
  const put = Object.entries(after.programme).filter(([id, its]) => before.programme[id] !== its);
  if (put.length === 0) return [{ display: 0, content: null, due_at: null, details: detailsOf(command) }];
  // Of a touch, the displays beside the panel are proof of play, not the panel that was touched.
  const others = command.kind === 'touch' ? put.filter(([id]) => id !== command.panel) : put;
  return (others.length > 0 ? others : put).map(([id, { content, at, take }]) => ({
    display: Number(id satisfies DisplayId),
    content,
    due_at: new Date(at).toISOString(),
    details: { take, ...('label' in command && command.label ? { label: command.label } : {}) },
  }));
}

/** Of commands that put nothing on: what they said, but never a PIN. */
function detailsOf(command: Command): Record<string, unknown> {
  const { kind: _kind, ...said } = command as Command & { pin?: string };
  delete said.pin;
  return said;
}
