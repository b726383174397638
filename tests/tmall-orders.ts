import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Real orders of one shop, which are no part of this repository. */
const name = 'tmall-orders-2020-02-01-to-20.csv.xz';
const file = [process.env.SHARED_DATA, '../shared/data', '/work/shared/data']
  .filter((directory) => directory !== undefined)
  .map((directory) => path.resolve(import.meta.dirname, '..', directory, name))
  .find((candidate) => fs.existsSync(candidate));
const text = file ? unpack(file) : undefined;
/** The feed lines of 6,063 real orders; undefined, after saying so, where the file or the program xz is missing. */
export const tmallLines: string[] | undefined = text === undefined ? undefined : feedLines(text);
if (text === undefined)
  console.warn(
    `skipped: the replay of real orders needs ${name} in ../shared/data (or SHARED_DATA) and the program xz`,
  );

function unpack(packed: string): string | undefined {
  try {
    return execFileSync('xz', ['-dc', packed], { encoding: 'utf8', maxBuffer: 100_000_000 });
  } catch {
    return undefined;
  }
}

function fen(yuan: string | undefined): number {
  return Math.round(Number(yuan) * 100);
}

function local(time: string | undefined): string {
  return `${time?.replace(' ', 'T')}+08:00`;
}

/** The feed lines of the file: it knows no time of refunds, so one hour after the payment. */
function feedLines(csv: string): string[] {
  return csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((row) => {
      const [number, total, , province, created, paid, refund] = row.split(',');
      const order = { order_no: `T${number}`, province, amount_fen: fen(total) };
      const lines: object[] = [{ ...order, status: 'created', occurred_at: local(created) }];
      if (paid) lines.push({ ...order, status: 'paid', occurred_at: local(paid), paid_fen: fen(total) });
      if (paid && fen(refund) > 0) {
        const refundedAt = new Date(Date.parse(local(paid)) + 3_600_000).toISOString();
        lines.push({ ...order, status: 'refunded', occurred_at: refundedAt, refund_fen: fen(refund) });
      }
      return lines.map((line) => JSON.stringify(line));
    });
}

/** What is known of them, worked out from the file itself by others. */
export const tmallTotals = {
  orders: 6_063,
  paid_orders: 5_222,
  amount_fen: 56_742_412,
  paid_fen: 49_595_408,
  refund_fen: 14_533_113,
  net_fen: 35_062_295,
} as const;
