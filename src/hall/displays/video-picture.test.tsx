import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { linkLimits } from '#hall/link/link-rules.ts';
import { useVideoPicture } from './display-view.tsx';
import type { HallDisplay } from './hall-display.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A display with these films on it, asked for a picture; `bytes` says how large one of a width becomes. Gives what it sends and drew. */
function asked(
  films: { role: 'on' | 'off'; zIndex: string; size: [number, number] }[],
  bytes: (width: number) => number,
) {
  const drawn: unknown[] = [];
  const sent: string[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (video: HTMLVideoElement, ...place: number[]) => drawn.push([video.id, ...place]),
  } as unknown as ReturnType<HTMLCanvasElement['getContext']>);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `${this.width}`.padEnd(bytes(this.width), '.');
  });
  let ask = () => {};
  const hall = {
    onPictureAsked(listener: () => void) {
      ask = listener;
      return () => {};
    },
    sendPicture: (picture: string) => sent.push(picture),
  } as unknown as HallDisplay;
  function Display() {
    useVideoPicture(hall);
    return films.map(({ role, zIndex }, place) => (
      <div key={zIndex + role} className="hall-layer" data-role={role}>
        {/* biome-ignore lint/a11y/useMediaCaption: a film of a hall without words */}
        <video id={`film-${place}`} style={{ zIndex }} />
      </div>
    ));
  }
  const { container } = render(<Display />);
  for (const [place, video] of container.querySelectorAll('video').entries()) {
    const [videoWidth, videoHeight] = films[place]?.size ?? [0, 0];
    Object.defineProperties(video, { videoWidth: { value: videoWidth }, videoHeight: { value: videoHeight } });
  }
  ask();
  return { drawn, sent: sent.map((picture) => Number.parseInt(picture, 10)) };
}

test('asked for a picture, a display sends a small one of the film that is seen', () => {
  const films = [
    { role: 'off' as const, zIndex: '1', size: [640, 360] as [number, number] },
    { role: 'on' as const, zIndex: '0', size: [640, 360] as [number, number] },
    { role: 'on' as const, zIndex: '1', size: [1_280, 720] as [number, number] },
  ];
  expect(asked(films, () => 1_000)).toEqual({ drawn: [['film-2', 0, 0, 480, 270]], sent: [480] });
});

test('one that the link would refuse is sent smaller, or not at all', () => {
  const film = { role: 'on' as const, zIndex: '1', size: [640, 360] as [number, number] };
  expect(asked([film], (width) => (width > 320 ? linkLimits.picture + 1 : linkLimits.picture)).sent).toEqual([320]);
  cleanup();
  expect(asked([film], () => linkLimits.picture + 1).sent).toEqual([]);
});

test('without a film, or before its first picture is there, nothing is sent', () => {
  expect(asked([], () => 1).sent).toEqual([]);
  cleanup();
  expect(asked([{ role: 'on', zIndex: '1', size: [0, 0] }], () => 1)).toEqual({ drawn: [], sent: [] });
});
