/** What a browser may send as Host; anything else never gets into an address. */
const hostShape = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const isHost = (host: string): boolean => hostShape.test(host) && URL.canParse(`http://${host}`);

/** The site's own origin, for addresses that leave it: the configured one, or as it was asked for. */
export const originOf = (
  { protocol, host = '' }: { protocol: string; host: string | undefined },
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${isHost(host) ? host : 'localhost'}`;
