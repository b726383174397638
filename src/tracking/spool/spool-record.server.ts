import type { Fault } from '#tracking/contract.ts';
import type { QueryEvent } from '#tracking/read-event.server.ts';

/** What one line of the spool holds. `v` is the version of this form: an older process may have written it. */
export type SpoolRecord = SpooledEvent | SpooledCount;

export interface SpooledEvent extends QueryEvent {
  v: 1;
  kind: 'event';
  visitor: number;
  agent: string;
}

/** Counters of a second or so: documents served to people and to bots, by route; faults, by reason. */
export interface SpooledCount {
  v: 1;
  kind: 'count';
  day: string;
  what: CountOf;
  key: Fault | string;
  count: number;
}
export type CountOf = 'served' | 'served_bot' | 'fault';

/** Undefined for a line that was cut off, or is none of ours. */
export function readRecord(line: string): SpoolRecord | undefined {
  try {
    const record = JSON.parse(line) as SpoolRecord;
    return record.v === 1 && (record.kind === 'event' || record.kind === 'count') ? record : undefined;
  } catch {
    return undefined;
  }
}
