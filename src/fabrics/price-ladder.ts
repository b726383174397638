/** From this quantity on, this price for each unit. */
export interface PriceStep {
  from: number;
  price_fen: number;
}

export type LadderProblem = 'no_step' | 'first_above_minimum' | 'not_ascending' | 'price_rises' | 'step_out_of_range';

export const ladderLimits = { steps: 8, quantity: 1_000_000, price_fen: 100_000_00 } as const;

/** The problem of a price ladder: quantities must ascend and unit prices must not. */
export function ladderProblem(steps: readonly PriceStep[], minimum: number): LadderProblem | undefined {
  const [first] = steps;
  if (!first) return 'no_step';
  if (
    steps.some(
      ({ from, price_fen }) => !isWithin(from, ladderLimits.quantity) || !isWithin(price_fen, ladderLimits.price_fen),
    )
  )
    return 'step_out_of_range';
  if (first.from > minimum) return 'first_above_minimum';
  for (let at = 1; at < steps.length; at++) {
    const [before, step] = [steps[at - 1] as PriceStep, steps[at] as PriceStep];
    if (step.from <= before.from) return 'not_ascending';
    if (step.price_fen > before.price_fen) return 'price_rises';
  }
  return undefined;
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

/** The step that a quantity falls on; undefined below the first. */
export const stepAt = (steps: readonly PriceStep[], quantity: number): PriceStep | undefined =>
  steps.findLast(({ from }) => quantity >= from);

export interface LadderTerms {
  steps: readonly PriceStep[];
  minimum_order: number;
  minimum_per_colour: number;
}

export type QuoteProblem = 'quantity' | 'below_minimum' | 'below_colour_minimum' | 'too_many_colours' | 'too_much';

export type LadderQuote =
  | {
      ok: true;
      /** Where the step begins that the order falls on. */
      from: number;
      price_fen: number;
      total_fen: number;
      per_colour: number;
      /** The next lower price and the quantity it needs. */
      next?: { from: number; missing: number; price_fen: number; total_fen: number };
      /** Set if that larger quantity costs less in total. */
      next_is_cheaper: boolean;
    }
  | { ok: false; problem: QuoteProblem; at_least: number };

/** Price of a quantity in a number of colours, or why it cannot be ordered. */
export function quoteOf(
  { steps, minimum_order, minimum_per_colour }: LadderTerms,
  { quantity, colours, colourCount }: { quantity: number; colours: number; colourCount: number },
): LadderQuote {
  if (!Number.isInteger(quantity) || quantity < 1) return { ok: false, problem: 'quantity', at_least: minimum_order };
  if (quantity > ladderLimits.quantity) return { ok: false, problem: 'too_much', at_least: ladderLimits.quantity };
  if (!Number.isInteger(colours) || colours < 1 || colours > Math.max(1, colourCount))
    return { ok: false, problem: 'too_many_colours', at_least: Math.max(1, colourCount) };
  if (quantity < minimum_order) return { ok: false, problem: 'below_minimum', at_least: minimum_order };
  if (quantity < minimum_per_colour * colours)
    return { ok: false, problem: 'below_colour_minimum', at_least: minimum_per_colour * colours };
  const step = stepAt(steps, quantity) ?? (steps[0] as PriceStep);
  const total_fen = step.price_fen * quantity;
  const lower = steps.filter(({ from, price_fen }) => from > quantity && price_fen < step.price_fen);
  const wholeOf = ({ from, price_fen }: PriceStep) => price_fen * from;
  const [above] = [
    ...lower.filter((each) => wholeOf(each) < total_fen).toSorted((one, other) => wholeOf(one) - wholeOf(other)),
    ...lower,
  ];
  const next = above && {
    from: above.from,
    missing: above.from - quantity,
    price_fen: above.price_fen,
    total_fen: above.price_fen * above.from,
  };
  return {
    ok: true,
    from: step.from,
    price_fen: step.price_fen,
    total_fen,
    per_colour: Math.floor(quantity / colours),
    ...(next ? { next } : {}),
    next_is_cheaper: next !== undefined && next.total_fen < total_fen,
  };
}
