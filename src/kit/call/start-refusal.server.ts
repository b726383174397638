/** The product must not start like this; the message says in plain words why, and what to correct. */
export class StartRefusal extends Error {}
