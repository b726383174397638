import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Region } from '#enrolment/contract.ts';
import { fitted, middleRegion, PictureStage } from './picture-stage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what is drawn before the picture has loaded marks no part of it', () => {
  let side = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, side, side));
  Element.prototype.setPointerCapture = () => {};
  const drawn: Region[] = [];
  const onMark = (region: Region) => drawn.push(region);
  render(
    <PictureStage
      src="/a.png"
      alt="a"
      view={fitted}
      onView={() => {}}
      said={[]}
      marked={middleRegion}
      onMark={onMark}
    />,
  );
  const stage = screen.getByTestId('stage');
  const move = (x: number, y: number) => fireEvent.pointerMove(stage, { pointerId: 1, clientX: x, clientY: y });
  const press = (x: number, y: number) =>
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: x, clientY: y });
  press(-20, -20);
  side = 100;
  fireEvent.load(screen.getByAltText('a'));
  move(60, 40);
  expect(drawn).toEqual([]);
  fireEvent.pointerUp(stage, { pointerId: 1 });
  press(20, 10);
  move(60, 40);
  expect(drawn).toEqual([{ x: 0.2, y: 0.1, width: 0.4, height: 0.3 }]);
});
