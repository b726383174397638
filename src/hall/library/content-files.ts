export const contentKinds = ['video', 'picture'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Where a file's parts and its poster are sent: raw bytes, by the browser's own progress. */
export const partPath = (id: number, number: number): string => `/hall/library/parts/${id}/${number}`;
export const posterPath = (id: number): string => `/hall/library/posters/${id}`;
