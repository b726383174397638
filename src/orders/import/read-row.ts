import { lostText } from '#kit/files/table/cell-text.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import { foldTyped } from '#kit/text/typed-text.ts';
import type { RefusalReason } from '#orders/contract.ts';
import { type OrderEvent, readOrderLine } from '#orders/order-event.ts';
import { readProvince } from '#orders/read-province.ts';
import { draftEvents, type OrderDraft, type OrderLines } from './draft-events.ts';
import type { ColumnMapping, ImportField, ImportOptions } from './import-fields.ts';
import { readState, type StateWords, stateWord, sumOfState } from './order-states.ts';
import { readMoment, readQuantity, readSum } from './read-cells.ts';

export type RowReason =
  | RefusalReason
  | 'no_value'
  | 'not_a_moment'
  | 'ambiguous_moment'
  | 'not_a_sum'
  | 'not_a_quantity'
  | 'shortened'
  | 'error'
  | 'unknown_state'
  | 'no_refund_sum'
  | 'against_state'
  | 'closed_after_payment'
  /** Sound in itself, and left out with the line of its order that is not: `value` has that one's number. */
  | 'order_refused'
  | 'repeated';

export interface RowProblem {
  field: ImportField | '';
  reason: RowReason;
  /** What stood there. */
  value: string;
}

export type RowReading =
  | { ok: true; draft: OrderDraft; events: OrderEvent[]; isPlaceUnknown: boolean; isQuantityRounded: boolean }
  | { ok: false; order_no: string; problems: RowProblem[] };

/** What the feed calls a field, and what the file's column is. */
const fieldOf: Record<string, ImportField> = {
  occurred_at: 'created_at',
  amount_fen: 'amount',
  paid_fen: 'paid',
  refund_fen: 'refund',
};

/** An order's events, held against the same rules as lines of the feed. */
export function readDraftEvents(
  lines: OrderLines,
  options: ImportOptions,
  now: number,
): { ok: true; events: OrderEvent[] } | { ok: false; field: ImportField | ''; reason: RefusalReason } {
  const events: OrderEvent[] = [];
  for (const event of draftEvents(lines, options)) {
    const read = readOrderLine(JSON.stringify(event), now);
    if (!read.ok) {
      const field = fieldOf[read.field ?? ''] ?? ((read.field ?? '') as ImportField | '');
      return { ok: false, field, reason: read.reason };
    }
    events.push(read.event);
  }
  return { ok: true, events };
}

/** How the lines of a file are meant. */
export interface RowMeaning {
  mapping: ColumnMapping;
  options: ImportOptions;
  /** What importers said of states that no rule knows. */
  state_words: StateWords;
}

/**
 * Reads one line of a file as an order, or says all that is wrong with it. `now` in milliseconds.
 *
 * @param row `repeats` are the columns whose value stands in a cell merged with one above: where lines are one order, a sum that is
 *   written once for all of them counts once.
 */
export function readRow(
  { cells, repeats }: { cells: readonly string[]; repeats: readonly number[] },
  { mapping, options, state_words }: RowMeaning,
  now: number,
): RowReading {
  const cell = (field: ImportField): string => {
    const place = mapping.indexOf(field);
    return place < 0 ? '' : (cells[place] ?? '').trim();
  };
  const isCounted = (field: ImportField) => options.grouping === 'lines' && repeats.includes(mapping.indexOf(field));
  const { draft, problems } = readDraft(cell, isCounted, state_words);
  const read = problems.length > 0 ? undefined : readDraftEvents([draft], options, now);
  if (read?.ok)
    return {
      ok: true,
      draft,
      events: read.events,
      isPlaceUnknown: draft.province === '' && cell('province') !== '',
      isQuantityRounded: !Number.isInteger(draft.quantity),
    };
  if (read) {
    const { field, reason } = read;
    problems.push({ field, reason, value: field ? beginningOf(cell(field), 100) : '' });
  }
  return { ok: false, order_no: beginningOf(foldTyped(cell('order_no')), 100), problems };
}

/** The draft counts only without problems. */
function readDraft(
  cell: (field: ImportField) => string,
  isCounted: (field: ImportField) => boolean,
  said: StateWords,
): { draft: OrderDraft; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const fault = (field: ImportField, reason: RowReason, value = cell(field)): null => {
    problems.push({ field, reason, value: beginningOf(value, 100) });
    return null;
  };
  const isFaulty = (...fields: ImportField[]) => problems.some(({ field }) => fields.includes(field as ImportField));
  const moment = (field: ImportField): number | null => {
    const text = cell(field);
    if (text === '') return null;
    const at = readMoment(text);
    if (at === undefined) return fault(field, 'not_a_moment');
    return at === 'ambiguous' ? fault(field, 'ambiguous_moment') : at;
  };
  const sum = (field: ImportField): number | null => {
    const text = cell(field);
    if (text === '') return null;
    const read = readSum(text);
    if (read === undefined) return fault(field, 'not_a_sum');
    if (!isCounted(field) || field === 'price') return read;
    // As if it stood in the order's first line alone; the amount would be worked out from the price where it is missing.
    return field === 'amount' ? 0 : null;
  };
  const positive = (field: ImportField): number | null => {
    const value = sum(field);
    return value !== null && value < 0 ? fault(field, 'negative') : value;
  };

  const order_no = foldTyped(cell('order_no'));
  const lost = order_no === '' ? 'no_value' : lostText(order_no);
  if (lost) fault('order_no', lost, order_no);
  const at = moment('created_at');
  if (at === null && !isFaulty('created_at')) fault('created_at', 'no_value');
  const counted =
    cell('quantity') === '' ? null : (readQuantity(cell('quantity')) ?? fault('quantity', 'not_a_quantity'));
  const total = sum('amount');
  const price = sum('price');
  const paid = positive('paid');
  const amount = total ?? (price === null || counted === null ? null : Math.round(price * counted)) ?? paid;
  if (amount === null && !isFaulty('amount', 'price', 'quantity', 'paid')) fault('amount', 'no_value');
  if ((amount ?? 0) >= 0 && counted !== null && counted < 0) fault('quantity', 'negative');
  const net = sum('net');
  const times = {
    paid_at: moment('paid_at'),
    refunded_at: moment('refunded_at'),
    cancelled_at: moment('cancelled_at'),
  };
  const money = { paid, net, ...stated(positive('refund')) };
  // A closed order whose money came in and may have gone back: nothing here says which.
  if (money.is === 'cancelled' && times.paid_at !== null && money.refund === null && paid === null && net === null)
    fault('status', 'closed_after_payment');
  const draft = {
    order_no,
    at: at ?? 0,
    ...times,
    ...money,
    refund: money.refund ?? 0,
    amount: amount ?? 0,
    quantity: counted ?? 0,
    category: cell('category'),
    product: cell('product'),
    supplier: cell('supplier'),
    buyer: cell('buyer'),
    province: readProvince(cell('province')),
    city: cell('city'),
    channel: cell('channel'),
  };
  return { draft, problems };

  /** What the line's state says, and with it how much went back. */
  function stated(given: number | null): { is: OrderDraft['is']; refund: number | null } {
    const text = cell('status');
    if (text === '') return { is: '', refund: given };
    const meaning = readState(stateWord(text), said);
    const behind = sumOfState(text);
    const refund = given ?? (behind === '' ? null : (readSum(behind) ?? null));
    if (meaning === undefined) fault('status', 'unknown_state');
    if (meaning === undefined || meaning === 'unstated') return { is: '', refund: given };
    if (meaning === 'unpaid' && cell('paid_at') !== '' && !isFaulty('paid_at')) fault('paid_at', 'against_state');
    if ((meaning === 'unpaid' || meaning === 'not_refunded') && (given ?? 0) > 0) fault('refund', 'against_state');
    if (meaning === 'refunded') return { is: 'refunded', refund };
    if (meaning !== 'part_refunded') return { is: meaning === 'not_refunded' ? 'paid' : meaning, refund: given };
    if ((refund ?? 0) === 0 && !isFaulty('refund')) fault('status', 'no_refund_sum');
    return { is: 'paid', refund };
  }
}
