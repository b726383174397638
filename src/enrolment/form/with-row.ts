import type { Row } from '#enrolment/application/particulars.ts';

/** The list with one row changed; a row that stood there empty is made first. */
export const withRow = (index: number, part: Row) => (list: Row[] | undefined) => {
  const rows = [...(list ?? [])];
  while (rows.length <= index) rows.push({});
  rows[index] = { ...rows[index], ...part };
  return rows;
};
