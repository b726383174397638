/** How much a hall, what it shows and its lists may hold. */
export const maxDisplays = 200;

/** Lengths and counts that bound what a document can grow to. */
export const contentLimits = { title: 120, text: 600, path: 500, playlist: 100 } as const;
export const cueLimits = { cues: 200, note: 200 } as const;
export const sceneLimits = { scenes: 200, displays: 64, name: 40 } as const;
export const scheduleLimits = { entries: 100, name: 40, priorities: 5 } as const;
