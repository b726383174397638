import { createContext, useContext } from 'react';
import type { Section } from '#enrolment/application-fields.ts';
import type { ReviewedApplication } from '#enrolment/review-contract.ts';
import type { Remarks } from './remark-drafts.ts';

interface Review {
  application: ReviewedApplication;
  remarks: Remarks;
  /** Whether remarks can be pinned now: only while somebody reviews. */
  canRemark: boolean;
  /** Sections that this reviewer has not read in this round: nothing goes back before. */
  left: readonly Section[];
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('this belongs inside a review');
  return review;
}
