import { startOfBusinessDay } from '#kit/text/time.ts';
import type { Replay } from './board-request.ts';
import type { Board } from './boards/board.ts';

/** The recorded period that a board loops by default. It starts at epoch 0, so all displays show the same moment. */
export function recordOf({ record }: Board): Replay | undefined {
  if (!record) return undefined;
  const [day = '', time = '00:00'] = record.from.split('T');
  const [hour, minute] = time.split(':').map(Number);
  const from = startOfBusinessDay(day) + ((hour ?? 0) * 60 + (minute ?? 0)) * 60_000;
  return { from, speed: record.speed, since: 0, lengthMs: record.minutes * 60_000 };
}
