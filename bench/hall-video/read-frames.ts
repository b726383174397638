/** Runs inside a display's page: notes every frame that is shown, by the bar code in its picture and the machine's clock. */
export function readFrames(): void {
  const canvas = new OffscreenCanvas(16, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const noted: [at: number, frame: number][] = [];
  (globalThis as unknown as { noted: typeof noted }).noted = noted;
  const watched = new WeakSet<HTMLVideoElement>();
  const watch = (video: HTMLVideoElement) => {
    watched.add(video);
    const take: VideoFrameRequestCallback = (_now, { expectedDisplayTime }) => {
      video.requestVideoFrameCallback(take);
      // Of the two elements the one in front is seen; each bit is read from the middle of its field.
      if (video.paused || video.style.zIndex === '0') return;
      context.drawImage(video, 0, 4, video.videoWidth, 24, 0, 0, 16, 1);
      const { data } = context.getImageData(0, 0, 16, 1);
      let frame = 0;
      for (let bit = 0; bit < 16; bit++) if ((data[bit * 4] ?? 0) > 127) frame |= 1 << bit;
      noted.push([performance.timeOrigin + expectedDisplayTime, frame]);
    };
    video.requestVideoFrameCallback(take);
  };
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) if (!watched.has(video)) watch(video);
  }, 50);
}
