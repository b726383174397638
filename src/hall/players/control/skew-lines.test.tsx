import { cleanup, render, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { emptyDocument, type HallDocument } from '#hall/document.ts';
import type { Presence, Report } from '#hall/protocol.ts';
import { SkewLines } from './skew-lines.tsx';

afterEach(cleanup);

const here = (video: Partial<NonNullable<Report['video']>>): Presence => ({
  state: 'here',
  since: 0,
  revision: 1,
  report: {
    video: { group: 'a', skewMs: null, p95Ms: null, maxMs: null, state: 'playing', ...video },
  } as unknown as Report,
});

/** The rows of group `a` at minute 1, each as its cells' texts, and what is drawn in them. */
function rowsOf(presence: Record<string, Presence>, skews: Parameters<typeof SkewLines>[0]['skews'] = {}) {
  const displays = Object.keys(presence);
  const { container } = render(
    <SkewLines
      displays={displays}
      group="a"
      document={{ ...emptyDocument, displays: { 1: { name: '左屏' } } } as unknown as HallDocument}
      presence={presence}
      skews={skews}
      now={60_000}
    />,
  );
  return [...container.querySelectorAll<HTMLElement>('tbody tr')].map((row) => ({
    cells: [...row.querySelectorAll<HTMLElement>('th, td')].map(({ textContent }) => textContent),
    state: row.dataset.state,
    isBad: row.dataset.bad === 'true',
    line: row.querySelector('.players-line')?.getAttribute('d'),
    says: within(row),
  }));
}

test('each display has its difference as a line of the last minute, and beside it that of now, p95 and the most', () => {
  const [row] = rowsOf(
    { 1: here({ skewMs: -12.4, p95Ms: 20.6, maxMs: 33.2 }) },
    {
      1: [
        { at: 0, skewMs: 0 },
        { at: 30_000, skewMs: 40 },
        { at: 60_000, skewMs: -400 },
      ],
    },
  );
  expect(row?.cells).toEqual(['左屏播放中', '', '−12 ms', '21 ms', '33 ms']);
  // From the left edge to the right; ahead is above the middle, and what is too far off touches the edge.
  expect(row?.line).toBe('M0.0 22.0L180.0 12.0L360.0 42.0');
  expect(row?.isBad).toBe(false);
});

test('one that is more than a frame off is marked; what plays no film of the group has no figure of now', () => {
  const rows = rowsOf({
    1: here({ skewMs: 55, p95Ms: 41, maxMs: 60 }),
    2: here({ state: 'stalled', skewMs: 90, p95Ms: 45, maxMs: 90 }),
    3: here({ group: 'b', skewMs: 3, p95Ms: 3, maxMs: 3 }),
    4: { ...here({ skewMs: 3, p95Ms: 3, maxMs: 3 }), state: 'away' },
  });
  expect(rows.map(({ state, isBad }) => [state, isBad])).toEqual([
    ['playing', true],
    ['stalled', false],
    ['none', false],
    ['away', false],
  ]);
  expect(rows.map(({ cells }) => cells[2])).toEqual(['+55 ms', '–', '–', '–']);
  expect(rows[2]?.cells.slice(3)).toEqual(['–', '–']);
  expect(rows.every(({ line }) => line === undefined)).toBe(true);
});
