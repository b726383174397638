/** Generous limits for a form that people fill in. */
export const campaignLimits = { sessions: 12, products: 24, stock: 10_000_000, days: 366 } as const;
