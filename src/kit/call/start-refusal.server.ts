/** Refuses to start; the message says in plain words why, and what to correct. */
export class StartRefusal extends Error {}
