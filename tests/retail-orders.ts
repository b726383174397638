import { sharedFile } from './shared-file.ts';

/** Feed lines of some 24,000 invoices of a retailer, of which the lines of goods are added up to the fen; undefined without the file. */
export const retailLines: string[] | undefined = feedLines(sharedFile('online-retail.csv.xz')?.toString('utf8'));

function feedLines(csv: string | undefined): string[] | undefined {
  if (csv === undefined) return undefined;
  const invoices = new Map<string, { at: string; tenths: number; quantity: number }>();
  for (const line of csv.trimEnd().split('\n').slice(1)) {
    // Descriptions are quoted where they hold commas; all that is needed stands before or behind them.
    const [, invoice, quantity, at, price] =
      /^([^,]*),[^,]*,(?:"(?:[^"]|"")*"|[^,]*),(-?\d+),([^,]*),(-?[\d.]+),/.exec(line) ?? [];
    if (!invoice || !at || invoice.startsWith('C')) continue;
    const known = invoices.get(invoice) ?? { at, tenths: 0, quantity: 0 };
    known.tenths += Math.round(Number(quantity) * Number(price) * 1_000);
    known.quantity += Number(quantity);
    invoices.set(invoice, known);
  }
  return [...invoices].flatMap(([invoice, { at, tenths, quantity }]) => {
    const amount_fen = Math.round(tenths / 10);
    if (amount_fen <= 0 || quantity < 0) return [];
    const occurred_at = `${at.replace(' ', 'T')}+08:00`;
    const order = {
      order_no: `retail-${invoice}`,
      occurred_at,
      amount_fen,
      quantity,
      category: '零售',
      channel: 'store',
    };
    return [
      JSON.stringify({ ...order, status: 'created' }),
      JSON.stringify({ ...order, status: 'paid', paid_fen: amount_fen }),
    ];
  });
}
