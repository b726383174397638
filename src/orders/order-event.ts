import { foldTyped, stripInvisible } from '#kit/text/typed-text.ts';
import { feedLimits, type OrderStatus, orderStatuses, type RefusalReason } from './contract.ts';
import { readProvince } from './read-province.ts';

/** What an event says of its order, apart from its own sum. Missing numbers are 0, missing texts ''. */
export interface OrderDetails {
  amount_fen: number;
  quantity: number;
  category: string;
  product: string;
  supplier: string;
  buyer: string;
  province: string;
  city: string;
  channel: string;
}

/** One line of the feed, checked. */
export interface OrderEvent extends OrderDetails {
  order_no: string;
  status: OrderStatus;
  /** Milliseconds since 1970. */
  at: number;
  paid_fen: number;
  refund_fen: number;
}

export type LineReading =
  | { ok: true; event: OrderEvent; unknownFields: string[] | undefined }
  | { ok: false; reason: RefusalReason; field: string | undefined };

const statuses = new Set<unknown>(orderStatuses);
const texts = ['category', 'product', 'supplier', 'buyer', 'province', 'city', 'channel'] as const;
const names = new Set([
  ...['order_no', 'status', 'occurred_at', 'amount_fen', 'paid_fen', 'refund_fen', 'quantity'],
  ...texts,
]);
/** The sum that an event of a status must state. */
const ownSum: Partial<Record<OrderStatus, string>> = {
  created: 'amount_fen',
  paid: 'paid_fen',
  refunded: 'refund_fen',
};
const earliest = Date.parse(feedLimits.earliest);

class Refused {
  readonly reason: RefusalReason;
  readonly field: string | undefined;
  constructor(reason: RefusalReason, field?: string) {
    this.reason = reason;
    this.field = field;
  }
}

/** Reads one line; `now` in milliseconds bounds how far ahead an event may lie. Never throws. */
export function readOrderLine(line: string, now: number): LineReading {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, reason: 'not_json', field: undefined };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, reason: 'not_an_object', field: undefined };
  try {
    // Text that was decoded from UTF-8 holds NUL and lone surrogates only by escapes; few lines have any.
    return readEvent(value as Record<string, unknown>, now, line.includes('\\'));
  } catch (refused) {
    if (refused instanceof Refused) return { ok: false, reason: refused.reason, field: refused.field };
    throw refused;
  }
}

function readEvent(given: Record<string, unknown>, now: number, escapes: boolean): LineReading {
  const { status } = given;
  if (status === undefined || status === null) throw new Refused('missing', 'status');
  if (!statuses.has(status)) throw new Refused(typeof status === 'string' ? 'unknown_status' : 'wrong_type', 'status');
  const order_no = foldTyped(readText(given, 'order_no', escapes, feedLimits.orderNoLength));
  if (order_no === '') throw new Refused('missing', 'order_no');
  const sum = ownSum[status as OrderStatus];
  if (sum !== undefined && (given[sum] === undefined || given[sum] === null)) throw new Refused('missing', sum);

  let unknownFields: string[] | undefined;
  for (const name in given)
    if (!names.has(name)) {
      unknownFields ??= [];
      unknownFields.push(name);
    }
  return {
    ok: true,
    unknownFields,
    event: {
      order_no,
      status: status as OrderStatus,
      at: readOccurredAt(given.occurred_at, now),
      amount_fen: readNumber(given, 'amount_fen', feedLimits.amountFen),
      paid_fen: readNumber(given, 'paid_fen', feedLimits.amountFen),
      refund_fen: readNumber(given, 'refund_fen', feedLimits.amountFen),
      quantity: readNumber(given, 'quantity', feedLimits.quantity),
      category: readText(given, 'category', escapes),
      product: readText(given, 'product', escapes),
      supplier: readText(given, 'supplier', escapes),
      buyer: readText(given, 'buyer', escapes),
      province: readProvince(readText(given, 'province', escapes)),
      city: readText(given, 'city', escapes),
      channel: readText(given, 'channel', escapes),
    },
  };
}

function readNumber(given: Record<string, unknown>, field: string, most: number): number {
  const value = given[field];
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number') throw new Refused('wrong_type', field);
  if (value < 0) throw new Refused('negative', field);
  // Before the question of whole: a number such as 1e400 or 2^53 + 0.5 has lost its fraction already.
  if (value > most) throw new Refused('too_large', field);
  if (!Number.isInteger(value)) throw new Refused('not_whole', field);
  return value + 0; // -0 would differ from 0 later
}

function readText(
  given: Record<string, unknown>,
  field: string,
  escapes: boolean,
  most: number = feedLimits.textLength,
): string {
  const value = given[field];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Refused('wrong_type', field);
  const text = stripInvisible(value).trim();
  if (text.length > most) throw new Refused('too_long_text', field);
  if (escapes && (text.includes('\u0000') || !text.isWellFormed())) throw new Refused('unreadable_text', field);
  return text;
}

const isoTime =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Milliseconds of an ISO 8601 time with offset, whole milliseconds; undefined when it is none. */
export function readIsoTime(text: string): number | undefined {
  if (!isoTime.test(text)) return undefined;
  // Date.parse takes 30 February for 1 March.
  const day = Number(text.slice(8, 10));
  if (day > 28 && day > daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function readOccurredAt(value: unknown, now: number): number {
  if (value === undefined || value === null) throw new Refused('missing', 'occurred_at');
  if (typeof value !== 'string') throw new Refused('wrong_type', 'occurred_at');
  const at = readIsoTime(value);
  if (at === undefined) throw new Refused('not_a_time', 'occurred_at');
  if (at < earliest || at > now + feedLimits.aheadMs) throw new Refused('out_of_range', 'occurred_at');
  return at;
}
