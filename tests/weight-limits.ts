/** Bytes of a page's document as it travels: what a slow connection brings at once. */
export const mostHtml = 14_600;

/** Bytes of the header before it, which shares that first round: a policy that names each style by its hash grew past what proxies take. */
export const mostHead = 2_048;

/** Bytes of all script that reading a page fetches. What React runs shares the router, whose blockers guard unsaved work in the back office. */
export const scriptLimitOf = (html: string): number => (html.includes('"delivery":"page"') ? 5_000 : 130_000);
