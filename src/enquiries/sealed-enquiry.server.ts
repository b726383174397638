import type { SealedColumn } from '#kit/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

const bound = (number: string, place: string) => `enquiry/${number}/${place}`;
const own = (column: string): SealedColumn => ({
  table: 'enquiries',
  column,
  owner: 't.number',
  boundTo: (number) => bound(number, column),
});
const beside = (table: string, place: string): SealedColumn => ({
  table,
  column: 'text',
  owner: 'select e.number from enquiries e where e.id = t.enquiry',
  boundTo: (number) => bound(number, place),
});

/** What of an enquiry is sealed; each is bound to its number and its place. */
export const sealedEnquiryColumns: SealedColumn[] = [
  own('name'),
  own('contact'),
  own('text'),
  beside('enquiry_answers', 'answer'),
  beside('enquiry_notes', 'note'),
];

export const sealedEnquiry = (sealing: Sealing) => ({
  seal: (number: string, place: string, text: string) => sealing.seal(text, bound(number, place)),
  /** '' stays what it is: it was erased. */
  open: (number: string, place: string, stored: string) =>
    isSealed(stored) ? sealing.open(stored, bound(number, place)) : '',
});
export type SealedEnquiry = ReturnType<typeof sealedEnquiry>;
