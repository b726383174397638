/** `GET`: Server-Sent Events with the applicant's link and the revision of the application, for the desk. */
export const captureLivePath = '/enrolment/capture/live';

/** State of the applicant's newest link. `taken`: a phone has opened it. */
export const linkStates = ['none', 'waiting', 'taken', 'ended', 'expired'] as const;
export interface LiveLink {
  /** Id, to recognise the link that this desktop shows; 0 without one. */
  link: number;
  state: (typeof linkStates)[number];
  /** Pictures that came by it. */
  added: number;
  expires_at: string;
}
