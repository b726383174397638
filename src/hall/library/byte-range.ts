export type ByteRange = { start: number; end: number };

/**
 * What a `Range` header asks for of a file of `size` bytes, both ends included. The whole file where it asks for nothing, for
 * several ranges or in a unit that nobody knows; undefined where nothing of what it asks for is there.
 */
export function readRange(header: string | undefined, size: number): (ByteRange & { isPart: boolean }) | undefined {
  const whole = { start: 0, end: size - 1, isPart: false };
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return whole;
  const [, from = '', to = ''] = asked;
  if (from === '') {
    const last = Math.min(size, Number(to));
    return last > 0 ? { start: size - last, end: size - 1, isPart: true } : undefined;
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return start < size && start <= end ? { start, end, isPart: true } : undefined;
}
