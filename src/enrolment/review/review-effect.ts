import type { PoolClient } from 'pg';
import type { ChangedColumns } from '#enrolment/application/application-rows.server.ts';
import type { Told } from './decision-message.ts';

export interface Rejection {
  code: string;
  text: string;
  reapplyDays: number;
  /** What it rests on. */
  fields?: readonly string[] | undefined;
}

/** What an action changes besides the state, and what the applicant is told. */
export interface Effect {
  columns?: ChangedColumns;
  text?: string;
  told?: Partial<Told>;
  after?: object;
  /** What else is written with the change, in its transaction. */
  write?(client: PoolClient, event: number, at: Date): Promise<void>;
}
