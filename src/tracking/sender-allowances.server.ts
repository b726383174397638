import { BlockList, isIP } from 'node:net';
import { Allowance } from '#kit/call/allowance.ts';
import { senderNetwork } from '#kit/call/sender-network.server.ts';

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
  let known = new Map<string, Allowance | null>();
  let networks = new Map<string, Allowance>();

  function find(address: string, now: number): Allowance | null {
    if (known.size >= mostKept || networks.size >= mostKept) {
      known = new Map();
      networks = new Map();
    }
    let allowance: Allowance | null = null;
    if (!isNearby(address)) {
      const network = senderNetwork(address);
      allowance = networks.get(network) ?? new Allowance(limits, now);
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
