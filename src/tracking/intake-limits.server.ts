import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { clientNetwork } from '#kit/call/client-address.server.ts';
import { TokenBucket } from '#kit/call/token-bucket.ts';
import { categories } from './event-names.ts';
import { readOnce } from './read-once.ts';
import type { SpooledEvent } from './spool/spool-record.server.ts';
import { stepOf } from './visits/steps.server.ts';

/** A page sends some two events a second at most, and a network may be an office, or a part of a mobile carrier's. */
const usual = { perSecond: 20, burst: 400 };
const mostKnown = 50_000;

/** Addresses within a building: a client there is on the server’s own network, or a proxy that TRUST_PROXY does not name, with all visitors behind it. */
const isInternal = compile(['loopback', 'linklocal', 'uniquelocal']);

/** How many events each network of visitors may send; without a limit for those whose address is not their own. */
export function senderAllowances(limits: { perSecond: number; burst: number } = usual) {
  const networkOf = readOnce((address) => {
    const [bare = ''] = address.split('%', 1);
    return isIP(bare) === 0 || isInternal(bare, 0) ? undefined : clientNetwork(address);
  }, mostKnown);
  let allowances = new Map<string, TokenBucket>();
  return {
    take(address: string, now: number): boolean {
      const network = networkOf(address);
      if (network === undefined) return true;
      if (allowances.size >= mostKnown) allowances = new Map();
      const allowance = allowances.get(network) ?? new TokenBucket(limits, now);
      allowances.set(network, allowance);
      return allowance.take(now) === 'yes';
    },
  };
}

/** What waits: lines for the disk, bytes on it for the database. */
interface Load {
  lines: number;
  bytes: number;
}
export interface Limits {
  /** Beyond these, views are shed. */
  shed: Load;
  /** Beyond these bytes, clicks and measurements as well, and all views. */
  fullBytes: number;
}

/** Ten minutes without a database at 5,000 events a second are some 900 MB. */
const usualLimits: Limits = { shed: { lines: 8_000, bytes: 1.5 * 2 ** 30 }, fullBytes: 3 * 2 ** 30 };
/** While views are shed, one visitor in so many is stored and stands for all of them. */
const sampledOneIn = 10;

/** Never shed: they are rare, and nothing else says what they say. */
const essential = new Set<string>([categories.error, categories.server, categories.step]);

/**
 * How many events this one stands for, 0 when it is shed. Views go first, and by visitor rather than at random: visits
 * of the sampled ones stay whole, and their weight makes up for the others. Pages towards an application are stored of every
 * visitor.
 */
export function weightOf(
  event: Pick<SpooledEvent, 'category' | 'name' | 'route'>,
  visitor: number,
  load: Load,
  { shed, fullBytes }: Limits = usualLimits,
): number {
  const { category } = event;
  if (load.lines <= shed.lines && load.bytes <= shed.bytes) return 1;
  if (essential.has(category) || stepOf(event) !== 0) return 1;
  if (load.bytes > fullBytes) return 0;
  if (category !== categories.page) return 1;
  return visitor % sampledOneIn === 0 ? sampledOneIn : 0;
}
