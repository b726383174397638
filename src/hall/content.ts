import * as z from 'zod/mini';
import { isStorable } from '#kit/call/field.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';
import { contentLimits } from './hall-limits.ts';

/**
 * Text without invisible characters. Characters that PostgreSQL cannot store are refused here: device reports are written in
 * batches, and one bad text would fail the batch.
 */
export const plainText = ({ min = 0, max, pattern }: { min?: number; max: number; pattern?: RegExp }) =>
  z
    .string()
    .check(
      z.overwrite(stripInvisible),
      z.minLength(min),
      z.maxLength(max),
      z.refine(isStorable),
      ...(pattern ? [z.regex(pattern)] : []),
    );

/** An address of this site: a path, never another host (`//host`, `/\host`). */
const ownPath = plainText({ max: contentLimits.path, pattern: /^\/(?![/\\])[^\s\\]*$/ });
const fit = z.enum(['contain', 'cover', 'fill']);

/** What a board's own address takes, as text: see `screens/board-request.ts`. */
const boardOptions = z.strictObject({
  fit: z.optional(z.enum(['contain', 'cover', 'fill', '1:1'])),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  replay: z.optional(z.string().check(z.regex(/^[\dT:.-]{16,23}$/))),
  speed: z.optional(z.string().check(z.regex(/^\d{1,3}(\.\d{1,3})?$/))),
  main: z.optional(z.string().check(z.regex(/^[a-z0-9/-]{1,60}$/))),
  theme: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,30}$/))),
});
const boardAddress = z.string().check(z.regex(/^[a-z0-9/-]{1,60}$/));

/** A video of the library, as a display plays it; `source` is served to paired displays without sign-in. */
const video = {
  /** Of the library. */
  item: z.int().check(z.positive()),
  title: plainText({ max: contentLimits.title }),
  source: ownPath,
  durationMs: z.number().check(z.minimum(0), z.maximum(86_400_000)),
};
export const playlistItem = z.strictObject(video);
export type PlaylistItem = z.output<typeof playlistItem>;

/**
 * What one display can show.
 *
 * - `board`: a whole board. `slice`: one panel's part of it; without `panel` the part that the display's set-up says.
 * - `video`: one video by itself, from `at` of its put on. `player`: the video of a group that plays in step.
 * - `story`: what a visitor reads at a panel; 0 shows one after the other while nobody is there.
 * - `page`: a page of this site. `countdown`: to a moment of the server's clock, in milliseconds since 1970.
 */
export const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('board'), board: boardAddress, options: boardOptions }),
  z.strictObject({
    kind: z.literal('slice'),
    board: boardAddress,
    options: boardOptions,
    panel: z.optional(z.strictObject({ place: z.int().check(z.positive()), of: z.int().check(z.maximum(32)) })),
  }),
  z.strictObject({ kind: z.literal('video'), ...video, fit, loop: z.boolean() }),
  z.strictObject({
    kind: z.literal('picture'),
    item: z.optional(z.int().check(z.positive())),
    title: plainText({ max: contentLimits.title }),
    source: ownPath,
    fit,
  }),
  z.strictObject({
    kind: z.literal('text'),
    title: plainText({ max: contentLimits.title }),
    text: plainText({ max: contentLimits.text }),
    tone: z.enum(['plain', 'light', 'attention']),
  }),
  z.strictObject({ kind: z.literal('page'), title: plainText({ max: contentLimits.title }), path: ownPath }),
  z.strictObject({
    kind: z.literal('countdown'),
    title: plainText({ max: contentLimits.title }),
    to: z.number().check(z.minimum(0), z.maximum(8.64e15)),
    /** What stands there once the moment has come. */
    after: plainText({ max: contentLimits.title }),
  }),
  z.strictObject({ kind: z.literal('player'), group: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
  z.strictObject({
    kind: z.literal('story'),
    story: z.int().check(z.minimum(0)),
    title: plainText({ max: contentLimits.title }),
    language: z.enum(['zh-CN', 'en']),
  }),
  z.strictObject({ kind: z.literal('black') }),
]);
export type Content = z.output<typeof content>;
export type ContentKind = Content['kind'];

/** How one picture becomes the next, at the same moment on all displays. */
export const transition = z.strictObject({
  kind: z.enum(['cut', 'fade', 'wipe']),
  durationMs: z.int().check(z.minimum(0), z.maximum(5_000)),
});
export type Transition = z.output<typeof transition>;
