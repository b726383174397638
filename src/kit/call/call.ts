import type * as z from 'zod/mini';
import type { Text } from '#kit/text/language.ts';
import type { Outcome } from './outcome.ts';

/** The specification's prefix; the few calls without it give their whole path. */
export const apiPrefix = '/api.php/official';

/** Timeout of a call, by the specification. */
export const callTimeoutMs = 10_000;

/** Code 1 is success. Every other code is an expected refusal, answered with HTTP 200. */
export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 410 | 429;

/** The specification's message for a failure without a message of its own. */
export const defaultErrorText: Text = [
  '服务器开小差了，请稍后再试',
  'Something went wrong on our side. Please try again later',
];

export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}

/** Who may make a call: anyone, a session of a kind, or a session that holds at least one of the roles. */
export type Who = 'anyone' | { session: string; roles?: readonly string[] };

/** A refusal may name the field at fault: `data.fields` has it, where the operation gives no `data` itself. Code 400 always has `fields`. */
export type Refusals = Record<string, readonly [code: RefusalCode, ...words: Text, field?: string]>;

/**
 * One description of a call, from which follow the server's validation and permission check, the browser's typed
 * client and the OpenAPI document. `refusals` lists every reason that the operation may give, with code and words.
 */
export interface CallDescription<
  Payload extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
  Reasons extends Refusals = Refusals,
  Path extends string = string,
> {
  path: Path;
  summary: string;
  who: Who;
  payload: Payload;
  /** The field that holds a whole form as JSON: a refusal names the form’s own fields as well. */
  form?: string;
  result: Result;
  refusals: Reasons;
}

export const defineCall = <
  Payload extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  const Reasons extends Refusals = Record<never, never>,
  const Path extends string = string,
>(description: {
  path: Path;
  summary: string;
  who: Who;
  payload: Payload;
  form?: string;
  result: Result;
  refusals?: Reasons;
}): CallDescription<Payload, Result, Reasons, Path> => ({
  ...description,
  refusals: description.refusals ?? ({} as Reasons),
});

/** The refusal of a save whose record another user changed: the form merges the edits with the record and can be saved again. */
export const staleEdits = (zh: string, en: string) =>
  [
    409,
    `别人刚改过这个${zh}。已读入最新内容，您写的还在：请核对后再保存`,
    `Someone else just changed this ${en}. It has been reloaded and your edits are kept: review them and save again`,
  ] as const;

/**
 * Every call of the product by its path, listed in `src/calls.ts`. The browser imports these types alone: schemas, refusals
 * and their words stay on the server.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Calls {}
export type CallPath = keyof Calls & string;
/** The calls that a module exports, by path. */
export type CallsOf<Module> = {
  [Name in keyof Module as Module[Name] extends { path: infer Path extends string; payload: unknown }
    ? Path
    : never]: Module[Name];
};
/** Payload and result of a call, by its path. */
export type SentTo<Path extends CallPath> = Calls[Path] extends CallDescription
  ? { [Name in keyof NonNullable<Calls[Path]['payload']['_zod']['input']>]: unknown }
  : never;
export type AnswerOf<Path extends CallPath> = Calls[Path] extends CallDescription ? ResultOf<Calls[Path]> : never;

/** The fields of a call after validation. */
export type PayloadOf<Call extends CallDescription> = z.output<Call['payload']>;
export type ResultOf<Call extends CallDescription> = z.output<Call['result']>;
export type ReasonOf<Call extends CallDescription> = Extract<keyof Call['refusals'], string>;
export type OutcomeOf<Call extends CallDescription> = Outcome<ResultOf<Call>, ReasonOf<Call>>;
