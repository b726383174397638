import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DisplaySetUp } from '#hall/document.ts';
import { TestCard } from './test-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_080);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1_920);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const setUp: DisplaySetUp = {
  name: '左屏',
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: '主墙', column: 2, row: 1 },
  bezelMm: 0,
  pictureMm: 1_000,
  rotation: 0,
  slice: { place: 2, of: 7 },
};

test('a test card says which display it is and runs the common clock, in Shanghai, at every frame', async () => {
  let at = Date.parse('2026-11-11T19:59:59.950+08:00');
  const now = () => at;
  const { container } = render(<TestCard setUp={setUp} now={now} isLinked />);
  const clock = () => container.querySelector('.test-clock')?.textContent;
  expect(clock()).toBe('19:59:59.950');
  at += 66;
  await act(async () => vi.advanceTimersToNextFrame());
  expect(clock()).toBe('20:00:00.016');
  expect(container.querySelector('.test-name')?.textContent).toBe('左屏');
  const facts = container.querySelector('.test-facts')?.textContent ?? '';
  for (const fact of ['主墙', '2', '7']) expect(facts).toContain(fact);
});

test('its geometry is that of the display, also of one that stands upright: square fields, round circles, the very edge', () => {
  const { container } = render(<TestCard setUp={undefined} now={() => 0} isLinked={false} />);
  const its = (selector: string, ...names: string[]) => {
    const element = container.querySelector(selector);
    return names.map((name) => Number(element?.getAttribute(name)));
  };
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 1080 1920');
  // Nine fields across and sixteen down.
  expect(its('pattern', 'width', 'height', 'x', 'y')).toEqual([120, 120, 540, 960]);
  expect(its('.test-edge', 'x', 'y', 'width', 'height')).toEqual([1, 1, 1_078, 1_918]);
  expect(its('circle.test-round', 'cx', 'cy', 'r')).toEqual([540, 960, 538]);
  expect(container.querySelectorAll('circle.test-round')).toHaveLength(5);
  expect(container.querySelector('[data-linked="false"]')).not.toBeNull();
});
