import type { LedgerLine } from '#screens/widgets/order-ledger/ledger-line.ts';
import { sample as stream } from '#screens/widgets/order-ledger/sample.ts';

const inState = (state: LedgerLine['state'], lines: number): Record<string, LedgerLine> =>
  Object.fromEntries(
    Object.entries(stream)
      .slice(0, lines)
      .map(([key, line]) => [`${state}-${key}`, { ...line, state }]),
  );

export const unpaid = inState('created', 9);
export const paid = inState('paid', 18);
export const refunded = inState('refunded', 12);
export const cancelled = inState('cancelled', 7);
