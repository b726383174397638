/** `GET`: what happens at the moment, as Server-Sent Events; for staff who may see the figures. */
export const trackingLivePath = '/api/tracking/live';

/** The one topic of the document. */
export const nowTopic = 'now';

export interface Now {
  /** Visits with something done within five minutes. */
  visits: number;
  /** Views by minute, the oldest first; the last is the minute that runs. */
  minutes: readonly number[];
  pages: readonly { route: string; visits: number }[];
  latest: readonly {
    at: string;
    category: string;
    name: string;
    route: string;
    device: string;
    source: string;
    region: string;
  }[];
}
