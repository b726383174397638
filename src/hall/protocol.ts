import * as z from 'zod/mini';
import { command, commandRefusals, displayId } from './commands.ts';
import { plainText } from './content.ts';
import { linkLimits } from './link/link-rules.ts';

/** Holds a paired device's token: 256 random bits, out of reach of scripts; the server keeps its hash only. */
export const deviceCookie = 'wl_device';

/** Milliseconds since 1970, of a year that the database has as well. */
const moment = z.number().check(z.minimum(0), z.maximum(8.64e15));
const short = (max: number) => plainText({ max });

/** What a display says of itself, every few seconds and when it changes. */
export const report = z.strictObject({
  /** What it shows now: the revision of the put (0: nothing yet), what kind it is, and what lies over it. */
  shows: z.strictObject({ put: z.int(), kind: short(20), overlay: z.enum(['none', 'emergency', 'blackout']) }),
  /** Whether what is prepared for it has been fetched and drawn behind what it shows. */
  ready: z.boolean(),
  /** The latest put that it has drawn, seen already or not: by its revision. */
  drawn: z.optional(z.int()),
  /** In device-independent pixels, and how many device pixels each has. */
  screen: z.strictObject({ width: z.number(), height: z.number(), pixelRatio: z.number() }),
  /** By its own estimate: half the round trip of the best probe. */
  clockDoubtMs: z.optional(z.number()),
  /** Of a video: how far ahead of the timeline, by the last frames that were shown. */
  video: z.optional(
    z.strictObject({
      group: short(40),
      skewMs: z.nullable(z.number()),
      p95Ms: z.nullable(z.number()),
      maxMs: z.nullable(z.number()),
      state: z.enum(['loading', 'ready', 'playing', 'stalled', 'failed']),
      /** Its browser does not let it be heard, though it should be. */
      silenced: z.optional(z.boolean()),
    }),
  ),
  /** A test card lies over what it shows. */
  testCard: z.optional(z.literal(true)),
  /** What went wrong with what it shows, in words for staff. */
  fault: z.optional(short(200)),
});
export type Report = z.output<typeof report>;

/** From devices and operators. */
export const clientMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hello'),
    version: z.int(),
    /** Who a display believes that it is, from before; another's number is refused. */
    display: z.optional(displayId),
    /** Revision that it has; it is sent the whole document unless that is still the present one. */
    revision: z.optional(z.int()),
  }),
  z.strictObject({ kind: z.literal('probe'), n: z.int() }),
  z.strictObject({
    kind: z.literal('ack'),
    revision: z.int(),
    /** Sent a second time, once it is seen: when, by the server's clock. */
    paintedAt: z.optional(moment),
  }),
  z.strictObject({ kind: z.literal('report'), report }),
  /** A frame of its video or canvas, as a small JPEG data address. */
  z.strictObject({
    kind: z.literal('picture'),
    picture: z
      .string()
      .check(z.maxLength(linkLimits.picture), z.regex(/^data:image\/(jpeg|webp);base64,[A-Za-z0-9+/=]*$/)),
  }),
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({ kind: z.literal('command'), id: short(40), command }),
  z.strictObject({
    kind: z.literal('call'),
    call: z.enum(['identify', 'reload', 'test_card', 'test_card_off', 'picture']),
    displays: z.array(displayId).check(z.maxLength(200)),
  }),
]);
export type ClientMessage = z.output<typeof clientMessage>;
export type Call = Extract<ClientMessage, { kind: 'call' }>['call'];

/** Why the server does not do what a message asks. After those in `endings` it ends the connection as well. */
export const linkRefusals = [
  ...commandRefusals,
  'not_json',
  'unknown_message',
  'too_many_messages',
  'not_this_display',
  'not_allowed',
  'say_hello',
  'old_version',
  'no_such_hall',
  'database_away',
] as const;
export type LinkRefusal = (typeof linkRefusals)[number];

/** Whether a display is there, and what it last said; sent to operators only. */
export interface Presence {
  /** `away`: it was connected and is not any more. */
  state: 'here' | 'away';
  since: number;
  /** Revision that it has said it has. */
  revision: number;
  report: Report | null;
}

/** From the server. Times are milliseconds since 1970 by its clock. */
export type ServerMessage =
  | {
      kind: 'welcome';
      version: number;
      at: number;
      build: string | undefined;
      /** Of a paired display, who it is; of an operator, as whom others see them. */
      display: string | null;
      hall: number | null;
      actor: string | null;
    }
  | { kind: 'time'; n: number; at: number }
  | { kind: 'document'; at: number; revision: number; figures: Record<string, unknown> }
  | { kind: 'change'; at: number; revision: number; base: number; set: Record<string, unknown>; unset: string[] }
  | { kind: 'presence'; displays: Record<string, Presence>; whole: boolean }
  /** To a panel: whether a display that shows what is touched on it is connected. */
  | { kind: 'beside'; isHere: boolean }
  | { kind: 'picture'; display: string; picture: string; at: number }
  /** To a device that is not paired: the digits that an operator types, and until when they are good. */
  | { kind: 'pairing'; code: string; until: number }
  | { kind: 'paired' }
  | { kind: 'called'; call: Call; at: number }
  | { kind: 'done'; id: string; revision: number; at: number }
  | { kind: 'refused'; id?: string | undefined; reason: LinkRefusal; data?: unknown };
