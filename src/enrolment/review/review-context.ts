import { createContext, useContext } from 'react';
import type { Section } from '#enrolment/application/application-fields.ts';
import type { Remarks } from './remark-drafts.ts';
import type { ReviewedApplication } from './review-contract.ts';

/** Runs one change. `stale`: somebody was quicker, and the latest is shown; `failed`: nothing was done, and why was said. */
export type Change = (work: Promise<ReviewedApplication>) => Promise<ReviewedApplication | 'stale' | 'failed'>;

/** The heading of the page: where the focus is when what had it has gone. */
export const reviewTitleId = 'application-title';

interface Review {
  application: ReviewedApplication;
  remarks: Remarks;
  /** Whether remarks can be pinned now: only while somebody reviews. */
  canRemark: boolean;
  /** Sections that this reviewer has not read in this round: nothing goes back before. */
  left: readonly Section[];
  /** Opens a picture over the whole window. */
  openPicture(key: string, beside?: string): void;
  /** Shows what a call beside the decisions changed, without reading everything anew. */
  update(changed: Partial<ReviewedApplication>): void;
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('this belongs inside a review');
  return review;
}
