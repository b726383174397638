import type { SealedColumn } from '#kit/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

const bound = (number: string, place: string) => `job application/${number}/${place}`;
const columnOf = (column: string): SealedColumn => ({
  table: 'job_applications',
  column,
  owner: 't.number',
  boundTo: (number) => bound(number, column),
});

/** What of an application is sealed; each is bound to its number and its place. */
export const sealedApplicationColumns: SealedColumn[] = [
  ...['name', 'note', 'code', 'cv_name'].map(columnOf),
  {
    table: 'job_application_events',
    column: 'text',
    owner: 'select a.number from job_applications a where a.id = t.application',
    boundTo: (number) => bound(number, 'event'),
  },
];

export const sealedApplication = (sealing: Sealing) => ({
  seal: (number: string, place: string, text: string) => sealing.seal(text, bound(number, place)),
  /** '' stays what it is: it was erased, or never there. */
  open: (number: string, place: string, stored: string) =>
    isSealed(stored) ? sealing.open(stored, bound(number, place)) : '',
});
export type SealedApplication = ReturnType<typeof sealedApplication>;
