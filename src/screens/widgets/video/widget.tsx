import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

const words = defineWords({
  picture: ['视频', 'Video'],
  away: ['视频暂时无法播放，正在重试', 'Video unavailable, retrying'],
});
const retryMs = 15_000;

/** A muted, looping video: MP4 natively, HLS by a lazily loaded player, or natively if the player is not supported. */
export function Video({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const film = useRef<HTMLVideoElement>(null);
  const [isAway, setIsAway] = useState(false);
  const { quality } = useWidgetEnvironment();
  const { source } = placed;
  // The lowest motion level shows a still frame.
  const isStill = quality === 0;
  const start = useEffectEvent(() => {
    if (!isStill) void film.current?.play().catch(() => {});
  });

  useEffect(() => {
    const element = film.current;
    if (!element || !source) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      if (isGone) return;
      setIsAway(true);
      clearTimeout(retry);
      retry = setTimeout(() => {
        stop?.();
        stop = undefined;
        begin().catch(fail);
      }, retryMs);
    };
    const begin = async () => {
      const { playFilm } = await import('./play-film.ts');
      if (!isGone) stop = await playFilm(element, source, { start, fail });
      if (isGone) stop?.();
    };
    const playing = () => setIsAway(false);
    element.addEventListener('playing', playing);
    element.addEventListener('error', fail);
    begin().catch(fail);
    return () => {
      isGone = true;
      clearTimeout(retry);
      element.removeEventListener('playing', playing);
      element.removeEventListener('error', fail);
      stop?.();
    };
  }, [source]);

  useEffect(() => {
    if (isStill) film.current?.pause();
    else start();
  }, [isStill]);

  return (
    <figure className="video-tile">
      <video
        ref={film}
        muted
        loop
        playsInline
        autoPlay={!isStill}
        aria-label={placed.title ? inLanguage(placed.title, language) : t.picture}
      />
      {isAway ? <figcaption>{t.away}</figcaption> : null}
    </figure>
  );
}
