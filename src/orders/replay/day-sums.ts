import {
  type CurvePoint,
  curveStepMinutes,
  type Figures,
  type MemberFigures,
  type OrderDimension,
  orderDimensions,
} from '#orders/contract.ts';
import { addCell, type Cell, type Members, sumNames } from '#orders/order-sums.ts';

type Member = Record<OrderDimension, string>;

/** What a business day has added up to so far, as its orders go on happening. */
export class DaySums {
  readonly #startMs: number;
  readonly #members = new Map<OrderDimension, Members>(orderDimensions.map((dimension) => [dimension, new Map()]));
  readonly #steps: Members = new Map();
  readonly #all: Members = new Map();

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** An order's contribution at a moment of the day. */
  add(order: Member, at: number, change: Cell): void {
    addCell(this.#all, '', change);
    this.addToStep(Math.floor((at - this.#startMs) / 60_000), change);
    for (const dimension of orderDimensions) this.addToMember(dimension, order[dimension], change);
  }
  addToAll(change: Cell): void {
    addCell(this.#all, '', change);
  }
  addToStep(minute: number, change: Cell): void {
    addCell(this.#steps, String(Math.floor(minute / curveStepMinutes) * curveStepMinutes), change);
  }
  addToMember(dimension: OrderDimension, member: string, change: Cell): void {
    addCell(this.#members.get(dimension) as Members, member, change);
  }

  get totals(): Figures {
    return figuresOf(this.#all.get('') ?? []);
  }
  get curve(): CurvePoint[] {
    return [...this.#steps]
      .map(([minute, cell]) => ({ minute: Number(minute), ...figuresOf(cell) }))
      .toSorted((a, b) => a.minute - b.minute);
  }
  /** By turnover, greatest first, as a day's reading has them. */
  ranked(dimension: OrderDimension, most = Number.POSITIVE_INFINITY): MemberFigures[] {
    return [...(this.#members.get(dimension) as Members)]
      .filter(([, cell]) => cell.some((value) => value !== 0))
      .map(([member, cell]) => ({ member, ...figuresOf(cell) }))
      .toSorted((a, b) => b.amount_fen - a.amount_fen || b.orders - a.orders || (a.member < b.member ? -1 : 1))
      .slice(0, most);
  }
}

function figuresOf(cell: Cell): Figures {
  const named = Object.fromEntries(sumNames.map((name, index) => [name, cell[index] ?? 0])) as Omit<Figures, 'net_fen'>;
  return { ...named, net_fen: named.paid_fen - named.refund_fen };
}
