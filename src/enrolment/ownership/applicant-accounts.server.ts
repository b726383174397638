import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import type { ApplicantRecord, applicantKind } from '#accounts/contract.ts';
import type { Outcome } from '#kit/call/outcome.ts';
import type { Session } from '#kit/call/session.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import type { Language } from '#kit/text/language.ts';

export interface SignedIn {
  record: ApplicantRecord;
  opened: { token: string; session: Session };
}
/** What putting a session into a browser asks of accounts. */
export interface OpenSession {
  endSession(id: string): Promise<void>;
  setCookie(reply: FastifyReply, kind: typeof applicantKind, opened: SignedIn['opened']): void;
}
type Purpose = 'handover' | 'recovery';

/** What changing an applicant's phone asks of accounts, which `server/services.ts` hands in. */
export interface ApplicantAccounts {
  sendCode(
    phone: string,
    purpose: Purpose,
    from: { address: string; language: Language },
  ): Promise<Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>>;
  proveCode(
    phone: string,
    purpose: Purpose,
    code: string,
    address: string,
  ): Promise<Outcome<unknown, CodeFault | 'too_many'>>;
  phoneOf(applicant: number): Promise<string>;
  lockForPhone(
    client: PoolClient,
    applicant: number,
    phone: string,
  ): Promise<{ own: { phone: string } | undefined; other: { id: number; isDisabled: boolean } | undefined }>;
  /** Call what it gives after the commit. */
  movePhone(
    client: PoolClient,
    applicant: number,
    change: { from: string; to: string; other: number | undefined },
  ): Promise<() => void>;
  openApplicantSession(
    client: PoolClient,
    applicant: number,
    phone: string,
    from: { address: string; userAgent: string },
  ): Promise<SignedIn>;
}
