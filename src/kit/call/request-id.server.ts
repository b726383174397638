import { randomBytes } from 'node:crypto';

/** The header of an answer by which its request is found in the log; given where something was refused or failed. */
export const requestIdHeader = 'x-request-id';

/** Ids of requests, short enough to be read out on the telephone: the process and its count, such as `kq3f8x-2s`. */
export function requestIds(): () => string {
  // A letter first: what is all digits would be taken for somebody's code, and hidden where errors are reported.
  const process = `r${randomBytes(4).readUInt32BE().toString(36).padStart(7, '0')}`;
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
