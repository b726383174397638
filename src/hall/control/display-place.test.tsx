import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type DisplaySetUp, emptyDocument } from '#hall/document.ts';
import { type Control, ControlContext } from './control-context.tsx';
import { DisplayPlace } from './display-place.tsx';
import type { Telling } from './use-attempt.ts';

afterEach(cleanup);

const setUp = (name: string, column: number): DisplaySetUp => ({
  name,
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column, row: 1 },
  bezelMm: 0,
  pictureMm: 1210,
  rotation: 0,
  slice: null,
});

test('a colleague’s change of a display’s set-up is shown, and what was typed and not saved stays', () => {
  const told: Telling[] = [];
  const view = (given: DisplaySetUp) => (
    <ControlContext value={{ document: emptyDocument } as Control}>
      <DisplayPlace display="1" setUp={given} tell={(telling) => told.push(telling)} />
    </ControlContext>
  );
  const { rerender } = render(view(setUp('甲', 1)));
  const name = () => screen.getByLabelText('名称') as HTMLInputElement;
  const column = () => screen.getByLabelText('第几列') as HTMLInputElement;
  rerender(view(setUp('甲', 2)));
  expect(column().value).toBe('2');
  expect(told).toEqual([]);
  fireEvent.change(name(), { target: { value: '门厅' } });
  rerender(view(setUp('甲', 3)));
  expect([name().value, column().value]).toEqual(['门厅', '3']);
  expect(told).toEqual([{ text: expect.stringContaining('其他人刚修改了这块屏幕的设置'), tone: 'wrong' }]);
  // What was saved here comes back as it is.
  rerender(view(setUp('门厅', 3)));
  expect(told).toHaveLength(1);
  expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
});
