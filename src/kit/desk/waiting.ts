import * as z from 'zod/mini';

/** How much waits at a desk, and how much of it is past the time that was promised, or its own. */
export const waiting = z.object({ waiting: z.number(), late: z.number() });
export type Waiting = z.output<typeof waiting>;
