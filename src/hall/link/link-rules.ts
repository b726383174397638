/**
 * What devices and the server say to each other on `/hall/link`, one JSON object in each text message.
 *
 * History:
 * - 1: hello, probe, ack, report, command, call; welcome, time, document, change, presence, pairing, called, done, refused.
 *
 * A device of an older version is told `refused` with `old_version` and loads its page again. Within a version messages
 * may gain optional fields; what is not known is refused with a reason, never passed over.
 */
export const protocolVersion = 1;

/** Address of the link. `?as=operator&hall=1` asks for the sign-in of an operator; devices come with their own cookie. */
export const linkPath = '/hall/link';

/**
 * - `messageBytes`: a longer message ends the connection before it is read (10 MB from one device cost nothing).
 * - `perSecond`, `burst`: messages of one connection; past them it is refused, and ended when it goes on.
 * - `helloMs`: who has not said hello by then is not one of ours.
 * - `unread`: bytes that may wait for a device that does not read; past them it is cut off and comes back for the state.
 */
export const linkLimits = {
  messageBytes: 64 * 1024,
  perSecond: 40,
  burst: 120,
  helloMs: 10_000,
  unread: 1_000_000,
  picture: 40_000,
} as const;

/** Codes of WebSocket that end a link. After `gone` a device has no token any more; after the others it tries again. */
export const linkEndings = { closing: 1001, policy: 1008, tooBig: 1009, gone: 4001 } as const;
