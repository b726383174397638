import { BlockList, isIP } from 'node:net';
import { clientNetwork } from '#kit/call/client-network.server.ts';
import { TokenBucket } from '#kit/call/token-bucket.ts';
import { categories } from './event-names.ts';
import type { SpooledEvent } from './spool/spool-record.server.ts';
import { stepOf } from './visits/steps.ts';

/** A page sends some two events a second at most, and a network may be an office, or a part of a mobile carrier's. */
const usual = { perSecond: 20, burst: 400 };
const mostKept = 50_000;

/** Addresses within a building: who has one of these sits beside the server, or is a proxy that nobody named, with all visitors behind it. */
const nearby = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  nearby.addSubnet(network, bits, 'ipv4');
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

function isNearby(address: string): boolean {
  const bare = address.split('%', 1)[0] ?? '';
  return isIP(bare) === 0 || nearby.check(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6');
}

/** How many events each network of visitors may send; without a limit for those whose address is not their own. */
export function senderAllowances(limits: { perSecond: number; burst: number } = usual) {
  /** By address; the allowance is that of its network, or null for no limit. */
  let known = new Map<string, TokenBucket | null>();
  let networks = new Map<string, TokenBucket>();

  function find(address: string, now: number): TokenBucket | null {
    if (known.size >= mostKept || networks.size >= mostKept) {
      known = new Map();
      networks = new Map();
    }
    let allowance: TokenBucket | null = null;
    if (!isNearby(address)) {
      const network = clientNetwork(address);
      allowance = networks.get(network) ?? new TokenBucket(limits, now);
      networks.set(network, allowance);
    }
    known.set(address, allowance);
    return allowance;
  }

  return {
    take(address: string, now: number): boolean {
      const found = known.get(address);
      const allowance = found === undefined ? find(address, now) : found;
      return allowance === null || allowance.take(now) === 'yes';
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
/** Of the visitors whose views are shed, one in so many is kept for all of them. */
const keptOneIn = 10;

/** What is never shed: it is rare, and what it tells is told by nothing else. */
const precious = new Set<string>([categories.error, categories.server, categories.step]);

/**
 * How many events this one stands for, 0 when it is shed. Views go first, and by visitor rather than by chance: visits of
 * those that are kept stay whole, and their weight makes up for the others. Pages on the way to an application are kept of
 * everybody.
 */
export function weightOf(
  event: Pick<SpooledEvent, 'category' | 'name' | 'route'>,
  visitor: number,
  load: Load,
  { shed, fullBytes }: Limits = usualLimits,
): number {
  const { category } = event;
  if (load.lines <= shed.lines && load.bytes <= shed.bytes) return 1;
  if (precious.has(category) || stepOf(event) !== 0) return 1;
  if (load.bytes > fullBytes) return 0;
  if (category !== categories.page) return 1;
  return visitor % keptOneIn === 0 ? keptOneIn : 0;
}
