import type { SealedColumn } from '#kit/sealed-columns.server.ts';
import { wordsBoundTo } from './sealed-fields.server.ts';

const words = (table: string, column: string, more: Partial<SealedColumn> = {}): SealedColumn => ({
  table,
  column,
  owner: 't.application',
  boundTo: wordsBoundTo,
  isReadable: true,
  ...more,
});

/** Every column of free words about an application. */
export const sealedWordColumns = [
  words('applications', 'decision_text', { owner: 't.id' }),
  words('application_events', 'text'),
  words('application_remarks', 'text'),
  words('application_conditions', 'text'),
  words('application_notes', 'text'),
  words('application_messages', 'text', { key: 'event' }),
  words('application_messages', 'template', { key: 'event', isJson: true }),
  words('company_claims', 'reason'),
  words('company_claims', 'decision_text'),
];
