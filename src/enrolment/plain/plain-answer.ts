import type { Enrolment } from '#enrolment/services.server.ts';
import type { CodeFault } from '#kit/code-refusals.ts';
import type { answerCodeRequest, CodeAnswer } from '#kit/code-request.ts';
import type { Outcome } from '#kit/outcome.ts';
import type { PageFields } from '#kit/page-form.ts';
import type { Session, Sessions } from '#kit/session.ts';
import type { Visit } from '#kit/visit.ts';
import type { HeldStep } from './held-step.ts';

/** What the page says after a form that did not go through whole. */
export interface PlainFormAnswer extends CodeAnswer {
  /** Of fields that were not saved, what was typed, by their names in the calls. */
  given: Record<string, unknown>;
  /** A step that waits for its sign-in. */
  held: HeldStep;
}
/** Of whoever signed in with this form: known to the page that answers it, and to the browser from then on. */
export interface SignedIn {
  session: Session;
  cookie: string;
}
export interface PlainAnswer {
  status: number;
  answer: PlainFormAnswer;
  signedIn?: SignedIn;
}
/** Where it leads when it did, and the cookie of whoever signed in. */
export interface PlainWay {
  to: string;
  cookie?: string;
}
export interface Asked {
  enrolment: Pick<Enrolment, 'applicants' | 'warnings' | 'pictureForms' | 'pictures'>;
  sendCode: Parameters<typeof answerCodeRequest>[0];
  /** Opens a session. */
  signIn(phone: string, code: string): Promise<Outcome<SignedIn, CodeFault | 'ticket_over' | 'too_many'>>;
  sessions: Sessions;
  visit: Visit;
  address: string;
}

export const refused = (
  problems: PlainFormAnswer['problems'],
  {
    status = 400,
    values = {},
    given = {},
    held = [],
  }: { status?: number; values?: PageFields; given?: object; held?: HeldStep } = {},
): PlainAnswer => ({ status, answer: { values, problems, sent: null, given: { ...given }, held } });
