import { useEffect } from 'react';
import { linkLimits } from '#hall/protocol.ts';
import type { HallDisplay } from './hall-display.ts';

const widths = [480, 320, 200];

/** Sends a small picture of the video that is seen, when staff ask for one. What does not move they draw by themselves. */
export function useVideoPicture(hall: HallDisplay): void {
  useEffect(
    () =>
      hall.onPictureAsked(() => {
        const videos = [...document.querySelectorAll<HTMLVideoElement>('.hall-layer[data-role="on"] video')];
        // The other one gets ready behind it.
        const video = videos.find(({ style }) => style.zIndex === '1') ?? videos[0];
        const picture = video && pictureOf(video);
        if (picture) hall.sendPicture(picture);
      }),
    [hall],
  );
}

function pictureOf(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const canvas = document.createElement('canvas');
  for (const width of widths) {
    canvas.width = width;
    canvas.height = Math.round((width * videoHeight) / videoWidth);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = canvas.toDataURL('image/jpeg', 0.6);
    if (picture.length <= linkLimits.picture) return picture;
  }
  return undefined;
}
