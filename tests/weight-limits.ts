/**
 * Bytes of a page's document as it first travels, compressed quickly: about what a slow connection brings at once. A moment later
 * it is a tenth smaller.
 */
export const mostHtml = 16_600;

/** Bytes of the header before it, which shares that first round: a policy that names each style by its hash grew past what proxies take. */
export const mostHead = 2_048;

/** Bytes of all script that reading a page fetches. Of what React runs, before its first field takes what is typed. */
export const scriptLimitOf = (html: string): number => (html.includes('"delivery":"page"') ? 5_000 : 125_000);
