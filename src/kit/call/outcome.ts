/**
 * The result of an operation that may be refused. A refusal is an expected answer with a named reason (listed in the feature's
 * contract); a bug is thrown instead.
 */
export type Outcome<Value, Reason extends string = string> = Done<Value> | Refusal<Reason>;

export interface Done<Value> {
  ok: true;
  value: Value;
}

export interface Refusal<Reason extends string = string> {
  ok: false;
  reason: Reason;
  /** What goes into the envelope's `data`, e.g. the present application on a stale revision. */
  data?: unknown;
}

export const done = <Value>(value: Value): Done<Value> => ({ ok: true, value });

export const refuse = <Reason extends string>(reason: Reason, data?: unknown): Refusal<Reason> =>
  data === undefined ? { ok: false, reason } : { ok: false, reason, data };
