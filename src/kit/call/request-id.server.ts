import { randomBytes } from 'node:crypto';

/** The response header with the request's id in the log; sent with refusals and failures. */
export const requestIdHeader = 'x-request-id';

/** Ids of requests, short enough to be read out on the telephone: the process and its count, such as `kq3f8x-2s`. */
export function requestIds(): () => string {
  // A letter first: error reports mask all-digit words as possible codes.
  const process = `r${randomBytes(4).readUInt32BE().toString(36).padStart(7, '0')}`;
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
