import type { Language } from '#kit/text/language.ts';

export { supplierTypeWords } from './choices.ts';
export { fieldWords } from './words.ts';

/** What admission takes, in the reader's language: who is wanted, what each kind must give, and how long it really took. */
export interface AdmissionGuide {
  kinds: SupplierKind[];
  /** What every kind must give, one of each. */
  common: string[];
  /** What some must give, or more of it, by section of the form. */
  sections: AdmissionSection[];
  times: AdmissionTimes;
}

export interface SupplierKind {
  kind: string;
  name: string;
  /** What it makes, as one text. */
  categories: string;
  /** How many items this kind must give. */
  required: number;
}

export interface AdmissionSection {
  name: string;
  items: string[];
  /** For each item how many of it each kind must give at least, in the order of `kinds`, `0,0,1,0,0`. */
  least: string[];
}

/** Hours over the last 90 days: half of the applications took no longer than p50. Null where too few tell. */
export interface AdmissionTimes {
  /** From the first word typed to the submission. */
  filling: Span | null;
  /** From a submission to its decision. */
  review: Span | null;
  /** From a return to the next submission. */
  correction: Span | null;
  /** From the first submission to the approval. */
  whole: Span | null;
  /** Of the first decisions, how many were approvals, in whole percent. */
  firstPassPercent: number | null;
}

export interface Span {
  p50: number;
  p90: number;
}

export interface AdmissionReadings {
  guide(language: Language): Promise<AdmissionGuide>;
  times(): Promise<AdmissionTimes | 'away'>;
}
