import { createContext, useContext } from 'react';
import type { FieldName, Section } from '#enrolment/application/application-fields.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import { queueFilter, queuePlace } from '#enrolment/queue/queue-address.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import type { Language } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import type { Remarks } from './remark-drafts.ts';
import type { ReviewedApplication } from './review-contract.ts';

/** Runs one change. `stale`: somebody was quicker, and the latest is shown; `failed`: nothing was done, and why was said. */
type Change = (work: Promise<ReviewedApplication>) => Promise<ReviewedApplication | 'stale' | 'failed'>;

/** The heading of the page: where the focus is when what had it has gone. */
export const reviewTitleId = 'application-title';

interface Review {
  /** The reviewer's account. */
  me: number;
  application: ReviewedApplication;
  change: Change;
  remarks: Remarks;
  /** Whether remarks can be pinned now: only while somebody reviews. */
  canRemark: boolean;
  /** Sections that this reviewer has not read in this round: nothing goes back before. */
  left: readonly Section[];
  /** Opens a picture over the whole window. */
  openPicture(key: string, beside?: string): void;
  /** Shows what a call beside the decisions changed, without reading everything anew. */
  update(changed: Partial<ReviewedApplication>): void;
  /** Reads the application again. */
  again(): void;
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('this belongs inside a review');
  return review;
}

/** An answer in words, as a reviewer reads it; empty when there is none. */
export function answerWords({ fields, area_name }: ReviewedApplication, name: FieldName, language: Language): string {
  if (name === 'area_code') return area_name;
  // A licence without an end runs for ever.
  const isEndless = name === 'licence_valid_to' && !fields[name] && fields.licence_valid_from;
  return valueWords(name, isEndless ? '' : fields[name], language, fields);
}

/** What stands before and after an application in the queue that it was opened from, as addresses; `state` goes with each of them. */
export function useNeighbours(id: number) {
  // The queue stands in the address and beside it.
  const view = useListView();
  const { queue, application, state } = queuePlace(view);
  const { data } = useCall('/api.php/official/enrolment/next_application', { ...queueFilter(view), after: id });
  return {
    queue,
    here: application(id),
    state,
    next: data?.next ? application(data.next.id) : undefined,
    previous: data?.previous ? application(data.previous.id) : undefined,
    pictures: data?.next?.pictures ?? [],
  };
}
