import { useEffect, useRef } from 'react';
import { InStep, type VideoReport } from './in-step.ts';
import type { Timeline } from './timeline.ts';
import './timeline-video.css';

/** A video that stays on its timeline by the server's clock, whatever display plays it. */
export function TimelineVideo({
  timeline,
  fit,
  volume,
  muted,
  serverNow,
  onVideo,
}: {
  timeline: Timeline;
  fit: 'contain' | 'cover' | 'fill';
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  serverNow(): number;
  /** Once a second, and when something changes. */
  onVideo(report: VideoReport): void;
}) {
  const one = useRef<HTMLVideoElement>(null);
  const other = useRef<HTMLVideoElement>(null);
  const player = useRef<InStep>(undefined);
  const given = useRef({ serverNow, onVideo });
  given.current = { serverNow, onVideo };

  useEffect(() => {
    if (!one.current || !other.current) return;
    const inStep = new InStep(
      [one.current, other.current],
      () => given.current.serverNow(),
      (report) => given.current.onVideo(report),
    );
    player.current = inStep;
    return () => inStep.close();
  }, []);
  useEffect(() => player.current?.follow(timeline), [timeline]);
  useEffect(() => player.current?.hear({ volume, muted }), [volume, muted]);

  return (
    <div className="timeline-video">
      <video ref={one} muted playsInline disablePictureInPicture style={{ objectFit: fit }} />
      <video ref={other} muted playsInline disablePictureInPicture style={{ objectFit: fit }} />
    </div>
  );
}
