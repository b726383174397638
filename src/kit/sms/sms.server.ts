import type { Language } from '#kit/text/language.ts';

/**
 * A short message. Providers send only what they approved beforehand: they get the template and what stands in its gaps,
 * the outbox gets the text. `code` stands apart so that tests and operators of the outbox need not parse the text.
 */
export interface Message {
  to: string;
  text: string;
  code?: string;
  template: Template;
  /** What it is about, such as `application/12`: staff see it there, with what became of it. */
  about?: string;
}

/** `values` in the order of the gaps; `docs/short-messages.md` lists the texts that are registered with a provider. */
export interface Template {
  name: string;
  language: Language;
  values: Readonly<Record<string, string>>;
}

/**
 * Why a message did not go out. `limit`: the provider's own; `number`: it cannot be reached; `setup`: for the operator
 * (signature, template, account); `away`: nobody was reached, nothing was sent. After `unknown` it may or may not have
 * been sent: whoever sends again must mean it.
 */
export const smsFailures = ['limit', 'number', 'setup', 'away', 'unknown'] as const;
export type SmsFailure = (typeof smsFailures)[number];

/** `reference`: the provider's name for the message; `detail`: its own words for a failure. */
export type Sent = { ok: true; reference?: string } | { ok: false; reason: SmsFailure; detail?: string };

export interface Sms {
  send(message: Message): Promise<Sent>;
}
