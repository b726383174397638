import * as z from 'zod/mini';
import { content, plainText, playlistItem, transition } from './content.ts';
import { contentLimits, maxDisplays } from './hall-limits.ts';

const pin = z.string().check(z.regex(/^\d{4,8}$/));
const name = plainText({ min: 1, max: 60 });
export const displayId = z.string().check(z.regex(/^[1-9]\d{0,9}$/));
const displays = z.array(displayId).check(z.minLength(1), z.maxLength(maxDisplays));
const group = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const finite = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** `grid`: a cell of a wall of equal displays; `free`: anywhere on the plan, in centimetres. */
const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grid'), wall: name, column: whole(1, 32), row: whole(1, 32) }),
  z.strictObject({
    kind: z.literal('free'),
    x: finite(0, 100_000),
    y: finite(0, 100_000),
    width: finite(1, 10_000),
    height: finite(1, 10_000),
  }),
]);
/** Set-up of a display. */
export const displaySetUp = z.strictObject({
  name,
  /** `display` shows what is put on it; `panel` is touched by visitors; `sub` follows its panel. */
  kind: z.enum(['display', 'panel', 'sub']),
  /** Of a panel, the display on which appears what is touched; of a sub, its panel. */
  pairedWith: z.nullable(displayId),
  place,
  /** Between two pictures of a wall, and the width of one picture, in millimetres. */
  bezelMm: finite(0, 200),
  pictureMm: finite(50, 10_000),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Which part of a wall’s board it shows unless content says another. */
  slice: z.nullable(z.strictObject({ place: whole(1, 32), of: whole(1, 32) })),
});
const puts = z.record(displayId, content);
/** Overriding another operator's lease must be explicit. */
const takeOver = z._default(z.boolean(), false);

/**
 * Everything that changes a hall, as operators' links send it (`message.command`) and as the server's own parts (schedule,
 * panels, players) apply it. `applyCommand` says what each does.
 */
export const command = z.discriminatedUnion('kind', [
  // Displays and their set-up. Only the server adds one: after a pairing was confirmed.
  z.strictObject({ kind: z.literal('set_up'), display: displayId, setUp: displaySetUp }),
  z.strictObject({ kind: z.literal('add_display'), display: displayId, setUp: displaySetUp }),
  z.strictObject({ kind: z.literal('remove_display'), display: displayId }),

  // What is on. `prepare` has displays fetch it; `take` puts it on all of them at one moment.
  z.strictObject({ kind: z.literal('prepare'), puts, takeOver }),
  z.strictObject({ kind: z.literal('clear_preview'), displays }),
  z.strictObject({
    kind: z.literal('take'),
    puts,
    transition,
    label: z._default(plainText({ max: contentLimits.title }), ''),
    /** The cue of the hall's list that it is, so that the list knows where it stands. */
    cue: z.optional(plainText({ max: 40 })),
    takeOver,
  }),
  z.strictObject({ kind: z.literal('undo'), take: plainText({ max: 20 }), transition, takeOver }),
  /** The server's: what was put on under this revision is drawn everywhere, and comes at one moment. */
  z.strictObject({ kind: z.literal('appear'), revision: z.int() }),
  /** What a visitor touched on a panel, for the display that the panel is paired with. */
  z.strictObject({ kind: z.literal('touch'), panel: displayId, content }),

  // Over everything.
  z.strictObject({
    kind: z.literal('emergency'),
    text: plainText({ min: 1, max: contentLimits.text }),
  }),
  z.strictObject({ kind: z.literal('blackout') }),
  z.strictObject({ kind: z.literal('clear_overlay') }),

  // Who works where.
  z.strictObject({ kind: z.literal('lease'), displays, takeOver }),
  z.strictObject({ kind: z.literal('release'), displays }),
  /** The PIN is set with the first lock; the server checks it before `unlock` is applied. */
  z.strictObject({ kind: z.literal('lock'), pin: z.optional(pin) }),
  z.strictObject({ kind: z.literal('unlock'), pin }),
  /** By an administrator, if the PIN is lost or leaked: opens the hall, and the next lock sets a new PIN. */
  z.strictObject({ kind: z.literal('clear_pin') }),

  z.strictObject({ kind: z.literal('volume'), displays, level: finite(0, 1), muted: z.boolean() }),

  // Groups that play in step.
  z.strictObject({
    kind: z.literal('load'),
    group,
    playlist: z.array(playlistItem).check(z.maxLength(contentLimits.playlist)),
    loop: z.enum(['none', 'one', 'all']),
  }),
  /** With `hold`, play begins when all displays of the group are ready, or after so many milliseconds. */
  z.strictObject({ kind: z.literal('play'), group, holdMs: z._default(whole(0, 10_000), 0) }),
  /** The server's: all are ready, or have been waited for. */
  z.strictObject({ kind: z.literal('begin'), group }),
  z.strictObject({ kind: z.literal('pause'), group }),
  z.strictObject({
    kind: z.literal('seek'),
    group,
    index: whole(0, contentLimits.playlist),
    positionMs: finite(0, 86_400_000),
  }),
  z.strictObject({ kind: z.literal('rate'), group, rate: finite(0.25, 4) }),
  z.strictObject({ kind: z.literal('loop'), group, loop: z.enum(['none', 'one', 'all']) }),
  z.strictObject({ kind: z.literal('player_volume'), group, level: finite(0, 1), muted: z.boolean() }),
  z.strictObject({ kind: z.literal('unload'), group }),
]);
export type Command = z.output<typeof command>;
export type CommandKind = Command['kind'];

/** Commands that only the server may give. */
export const serverCommands: readonly CommandKind[] = ['add_display', 'remove_display', 'appear', 'touch', 'begin'];

/** Reasons why a command is refused. */
export const commandRefusals = [
  'no_such_display',
  'no_such_group',
  'no_such_take',
  'no_such_place',
  'nothing_to_do',
  'leased',
  'locked',
  'wrong_pin',
  'too_many_tries',
  'no_pin',
  'put_over',
  'too_many_displays',
  'board_not_allowed',
] as const;
export type CommandRefusal = (typeof commandRefusals)[number];
