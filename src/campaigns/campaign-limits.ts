/** A campaign is a page that people fill in: nobody needs more. */
export const campaignLimits = { sessions: 12, products: 24, stock: 10_000_000, days: 366 } as const;
