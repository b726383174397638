import net from 'node:net';

/**
 * The network that rate limits count as one client: an IPv4 address, or the first 64 bits of an IPv6 one, as one subscriber
 * gets a whole /64 (RFC 6177) and could use another address for each try. An IPv4-mapped IPv6 address counts as IPv4.
 *
 * @returns anything else as it is
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!net.isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = [...before, ...zeros, ...after].slice(0, 4);
  return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
