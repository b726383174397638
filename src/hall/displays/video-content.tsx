import { useEffect, useMemo, useRef, useState } from 'react';
import type { Timeline } from '#hall/players/timeline.ts';
import { TimelineVideo } from '#hall/players/timeline-video.tsx';
import type { VideoReport } from '#hall/players/video-sync.ts';
import type { ContentProps } from './content-view.tsx';

/** The video of a group that plays in step, or nothing while the group has none. */
export function GroupVideo({ player, ...props }: ContentProps<'player'>) {
  return player ? <OnTimeline {...props} timeline={player} fit="contain" group={props.content.group} /> : null;
}

/** One video by itself: a timeline of its own, from the moment at which it appears on all displays that show it. */
export function SingleVideo(props: ContentProps<'video'>) {
  const { content, appearsAt } = props;
  const timeline = useMemo((): Timeline => {
    const { kind: _kind, fit: _fit, loop, ...item } = content;
    return {
      playlist: [item],
      index: 0,
      state: appearsAt === undefined ? 'paused' : 'playing',
      at: appearsAt ?? 0,
      positionMs: 0,
      waitUntil: null,
      rate: 1,
      loop: loop ? 'one' : 'none',
      volume: 1,
      muted: false,
    };
  }, [content, appearsAt]);
  return <OnTimeline {...props} timeline={timeline} fit={content.fit} group="" />;
}

type OnTimelineProps = Pick<ContentProps, 'volume' | 'appearsAt' | 'now' | 'onReady' | 'onFault' | 'onVideo'> & {
  timeline: Timeline;
  fit: 'contain' | 'cover' | 'fill';
  group: string;
};

function OnTimeline({ timeline, fit, group, volume, appearsAt, now, onReady, onFault, onVideo }: OnTimelineProps) {
  const isSeen = useIsSeen(appearsAt, now);
  const state = useRef<VideoReport['state']>(undefined);
  return (
    <TimelineVideo
      timeline={timeline}
      fit={fit}
      volume={volume.level * timeline.volume}
      muted={volume.muted || timeline.muted || !isSeen}
      serverNow={now}
      onVideo={(report) => {
        onVideo({ group, ...report });
        if (report.state === state.current) return;
        state.current = report.state;
        if (report.state !== 'loading') onReady();
        onFault(report.state === 'failed' ? 'video' : undefined);
      }}
    />
  );
}

/** A group plays on where it is only prepared, and behind what is seen nothing is heard. What has come stays. */
function useIsSeen(appearsAt: number | undefined, now: () => number): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || appearsAt === undefined) return;
    const timer = setTimeout(() => setIsSeen(true), Math.max(0, appearsAt - now()));
    return () => clearTimeout(timer);
  }, [isSeen, appearsAt, now]);
  return isSeen;
}
