import type { Language } from '#kit/text/language.ts';

/**
 * A short message. Providers send registered templates only: they get the template and its values, the outbox file gets the
 * text. `code` is a field of its own so that tests and operators need not parse the text.
 */
export interface Message {
  to: string;
  text: string;
  code?: string;
  template: Template;
  /** Its subject, such as `application/12`, where staff see the message and its state. */
  about?: string;
}

/** `values` in the order of the placeholders; `docs/short-messages.md` lists the texts to register with a provider. */
export interface Template {
  name: string;
  language: Language;
  values: Readonly<Record<string, string>>;
}

/**
 * Why a message was not sent. `limit`: the provider's rate limit; `number`: unreachable number; `setup`: the operator's
 * settings (signature, template, account); `away`: provider unreachable, nothing was sent; `unknown`: it may have been sent, so
 * never retry it automatically.
 */
export const smsFailures = ['limit', 'number', 'setup', 'away', 'unknown'] as const;
export type SmsFailure = (typeof smsFailures)[number];

/** `reference`: the provider's message id; `detail`: its error text. */
export type Sent = { ok: true; reference?: string } | { ok: false; reason: SmsFailure; detail?: string };

export interface Sms {
  send(message: Message): Promise<Sent>;
}
