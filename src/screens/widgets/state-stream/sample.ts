import type { LedgerLine } from '#screens/widgets/order-ledger/ledger-line.ts';
import { sample as stream } from '#screens/widgets/order-ledger/sample.ts';

const undone = (state: 'refunded' | 'cancelled', lines: number): Record<string, LedgerLine> =>
  Object.fromEntries(
    Object.entries(stream)
      .slice(0, lines)
      .map(([key, line]) => [`${state}-${key}`, { ...line, state }]),
  );

export const refunded = undone('refunded', 12);
export const cancelled = undone('cancelled', 7);
