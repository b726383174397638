import { useEffect, useRef } from 'react';
import type { ShownProps } from './shown-content.tsx';

/** Beyond this a video that runs by itself is set to where it should be: whoever joins late is in step with the others. */
const toleratedMs = 250;

/** One video by itself: it begins when it appears, and every display that shows it is at the same place. */
export function SingleVideo({ content, volume, now, appearsAt, onReady, onFault }: ShownProps<'video'>) {
  const { source, title, fit, loop, durationMs } = content;
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!video.current) return;
    video.current.volume = volume.level;
    video.current.muted = volume.muted;
  }, [volume]);

  useEffect(() => {
    const element = video.current;
    if (!element || appearsAt === undefined) return;
    const follow = () => {
      const playedMs = now() - appearsAt;
      if (playedMs < 0) return;
      const lengthMs = durationMs || element.duration * 1_000;
      if (!loop && playedMs >= lengthMs) return;
      const positionMs = loop && lengthMs > 0 ? playedMs % lengthMs : playedMs;
      if (Math.abs(element.currentTime * 1_000 - positionMs) > toleratedMs) element.currentTime = positionMs / 1_000;
      if (element.paused)
        void element.play().catch(() => {
          // A browser that plays no sound before somebody has touched it plays it without.
          element.muted = true;
          return element.play().catch(() => onFault('autoplay'));
        });
    };
    const begin = setTimeout(follow, Math.max(0, appearsAt - now()));
    const following = setInterval(follow, 2_000);
    return () => {
      clearTimeout(begin);
      clearInterval(following);
    };
  }, [appearsAt, now, loop, durationMs, onFault]);

  return (
    // biome-ignore lint/a11y/useMediaCaption: what a hall plays is pictures with music; words stand in the picture
    <video
      ref={video}
      className="hall-fill"
      src={source}
      title={title}
      style={{ objectFit: fit }}
      preload="auto"
      playsInline
      loop={loop}
      onCanPlay={() => {
        onFault(undefined);
        onReady();
      }}
      onError={() => onFault('video')}
    />
  );
}
