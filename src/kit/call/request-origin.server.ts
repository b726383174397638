/** A valid Host header; anything else never gets into a link. */
const hostShape = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const isHost = (host: string): boolean => hostShape.test(host) && URL.canParse(`http://${host}`);

/** The site's origin, for absolute links: the configured one, or the request's. */
export const originOf = (
  { protocol, host = '' }: { protocol: string; host: string | undefined },
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${isHost(host) ? host : 'localhost'}`;
