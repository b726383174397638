import { useEffect, useRef } from 'react';
import type { Timeline } from './timeline.ts';
import { type VideoReport, VideoSync } from './video-sync.ts';
import './timeline-video.css';

/** A video that follows its timeline by the server's clock, in step on all displays. */
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
  const player = useRef<VideoSync>(undefined);
  const given = useRef({ serverNow, onVideo });
  given.current = { serverNow, onVideo };

  useEffect(() => {
    if (!one.current || !other.current) return;
    const inStep = new VideoSync(
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
