/** What a visit is, and stays while it lasts: figures of a day are kept by each of these. */
export const visitDimensions = ['source', 'campaign', 'surrounding', 'device', 'language', 'region'] as const;
export type VisitDimension = (typeof visitDimensions)[number];

/** A form was in somebody's way when fields were changed more often than this. */
const manyEdits = 3;
/** How far a visit came stands in the bits below these, which say what it had met. */
export const met = { errors: 1 << 8, slow: 1 << 9, edits: 1 << 10 } as const;
export const stepsOf = (stepsAndMet: number): number => stepsAndMet & (met.errors - 1);

/** In SQL, of a row of `tracking_visits`: how far it came with what it had met; whether it looked at one page and touched nothing. */
export const stepsAndMet = `steps + case when errors > 0 then ${met.errors} else 0 end + case when is_slow then ${met.slow} else 0 end
  + case when edits >= ${manyEdits} then ${met.edits} else 0 end`;
export const bounced = 'views <= weight and clicks = 0 and steps < 4';
/** In SQL: the minute of its business day. */
export const minuteOf = (column: string) =>
  `floor(extract(epoch from (${column} at time zone 'Asia/Shanghai')::time) / 60)::int`;
