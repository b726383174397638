import { sharedFile } from './shared-file.ts';

/** One of the 541,909 lines of a retailer's invoices, which are no part of this repository. */
export interface RetailRow {
  invoice: string;
  product: string;
  customer: string;
  country: string;
  /** `2011-10-31T14:41:00`, always whole minutes. */
  at: string;
  quantity: number;
  /** Quantity times price in tenths of a fen, as prices have up to three decimals; below nothing for what is taken back. */
  tenths: number;
}

/** What is known of them, worked out by others: what was sold, less what was taken back, to the fen. */
export const retailTotals = {
  rows: 541_909,
  invoices: 25_900,
  amount_fen: 1_066_668_454,
  paid_fen: 1_066_668_454,
  refund_fen: 91_893_661,
  net_fen: 974_774_793,
  firstDay: '2010-12-01',
  lastDay: '2011-12-09',
} as const;

/** Every line of the file; undefined, after saying so, where the file is missing. */
export function readRetailRows(): RetailRow[] | undefined {
  const csv = sharedFile('online-retail.csv.xz')?.toString('utf8');
  return csv
    ?.trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, invoice = '', product = '', quantity, at = '', price, customer = '', country = ''] =
        /^([^,]*),[^,]*,("(?:[^"]|"")*"|[^,]*),(-?\d+),([^,]*),(-?[\d.]+),([^,]*),([^\r]*)\r?$/.exec(line) ?? [];
      if (!invoice) throw new Error(`a line that is none of the file: ${line}`);
      return {
        invoice,
        product: product.replace(/^"|"$/g, '').replaceAll('""', '"'),
        customer,
        country,
        at: at.replace(' ', 'T'),
        quantity: Number(quantity),
        tenths: Math.round(Number(quantity) * Number(price) * 1_000),
      };
    });
}

/** The invoices as orders: lines of one add up, and it counts at the time of its first. */
export function retailInvoices(rows: readonly RetailRow[]): string[] {
  const invoices = new Map<string, RetailRow>();
  for (const row of rows) {
    const known = invoices.get(row.invoice);
    if (!known) invoices.set(row.invoice, { ...row, product: '' });
    else {
      known.tenths += row.tenths;
      known.quantity += row.quantity;
    }
  }
  return [...invoices.values()].flatMap((invoice) => feedLines(invoice, `retail-${invoice.invoice}`));
}

/**
 * A sale that was paid at once, something that was given away, or something taken back: the feed knows no sum below
 * nothing, so that is a refund of an order that had none before.
 *
 * @param at Another time than its own, with its offset.
 */
export function feedLines(row: RetailRow, order_no: string, at = `${row.at}+08:00`): string[] {
  const fen = Math.sign(row.tenths) * Math.round(Math.abs(row.tenths) / 10);
  const order = {
    order_no,
    occurred_at: at,
    amount_fen: Math.max(0, fen),
    quantity: Math.max(0, row.quantity),
    category: '零售',
    channel: 'store',
    product: row.product,
    buyer: row.customer,
    city: row.country,
  };
  const events =
    fen < 0
      ? [{ ...order, status: 'refunded', refund_fen: -fen }]
      : fen === 0
        ? [{ ...order, status: 'created' }]
        : [
            { ...order, status: 'created' },
            { ...order, status: 'paid', paid_fen: fen },
          ];
  return events.map((event) => JSON.stringify(event));
}
