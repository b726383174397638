export const sample = { seconds: { half: 74, mostly: 262 } };
