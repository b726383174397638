import { useEffect, useMemo, useRef, useState } from 'react';
import type { Content } from '#hall/content.ts';
import { nameOf } from '#hall/content-names.ts';
import type { DisplaySetUp, Volume } from '#hall/document.ts';
import { StoryScreen } from '#hall/panels/story-screen.tsx';
import type { Timeline } from '#hall/players/timeline.ts';
import { TimelineVideo } from '#hall/players/timeline-video.tsx';
import type { VideoReport } from '#hall/players/video-sync.ts';
import type { Report } from '#hall/protocol.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { displayWords } from './display-words.ts';
import { FramedPage } from './framed-page.tsx';
import { useServerSecond } from './use-server-second.ts';
import './board-frame.css';
import './words.css';

/** How large words stand on a display: what hangs on a wall is read at one look, and never cut off. */
const sizes = ['large', 'middle', 'small', 'smaller', 'fine'] as const;
type WordsSize = (typeof sizes)[number];

/** What a line that is not full leaves of it, in characters. */
const perBreak = 8;
const lengthOf = (text: string): number => [...text].length + perBreak * (text.split('\n').length - 1);

const sizeBy = (length: number, most: readonly number[]): WordsSize =>
  sizes[most.findIndex((limit) => length <= limit)] ?? 'fine';

/** Each limit is what fits a display of 4:3 or one that stands upright; the last size holds the longest words there are. */
const sizeOfWords = (title: string, text: string): WordsSize =>
  sizeBy([...title].length * 1.6 + lengthOf(text), [30, 120, 220, 340]);

const two = (value: number) => String(value).padStart(2, '0');

/** Remaining time in whole days, hours, minutes and seconds, rounded up. */
function timeLeft(ms: number): { days: number; clock: string[] } {
  const whole = Math.max(0, Math.ceil(ms / 1_000));
  const days = Math.floor(whole / 86_400);
  const clock = [Math.floor(whole / 3_600) % 24, Math.floor(whole / 60) % 60, whole % 60].map(two);
  return { days, clock };
}

function Countdown({ content: { title, to, after }, now, onReady }: ContentProps<'countdown'>) {
  useReadyOncePainted(onReady);
  const left = to - useServerSecond(now);
  const t = useWords(displayWords);
  const { days, clock } = timeLeft(left);
  return (
    <div className="hall-countdown">
      {title ? <p className="hall-countdown-title">{title}</p> : null}
      {left <= 0 && after ? (
        <p className="hall-countdown-after">{after}</p>
      ) : (
        <p className="hall-countdown-figures" role="timer" data-days={days > 0}>
          {days > 0 ? (
            <>
              <i>{days}</i>
              <b>{t.days(days)}</b>
            </>
          ) : null}
          {clock.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a clock
            <span key={place}>{part}</span>
          ))}
        </p>
      )}
    </div>
  );
}

type BoardContent = Extract<Content, { kind: 'board' | 'slice' }>;

/** The address of a board as this display shows it: whole, or its part of the wall with what lies between two displays. */
export function boardPath(
  content: BoardContent,
  setUp: Pick<DisplaySetUp, 'slice' | 'bezelMm' | 'pictureMm'> | undefined,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(content.options)) if (value !== undefined) search.set(name, value);
  const panel = content.kind === 'slice' ? (content.panel ?? setUp?.slice) : undefined;
  if (panel) {
    search.set('panel', `${panel.place}/${panel.of}`);
    if (setUp && setUp.bezelMm > 0) search.set('bezel', `${round(setUp.bezelMm)}/${round(setUp.pictureMm)}`);
  }
  const query = search.toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  return `/screen/pages/${content.board}${query ? `?${query}` : ''}`;
}

/** As the address of a board takes it: up to three places behind the point. */
const round = (value: number): string => String(Math.round(value * 1_000) / 1_000);

/**
 * A board, or one panel's part of it, in an iframe. That takes a second to render: after a visitor's touch, its name and
 * shape show at once, and the board covers them when ready.
 */
function BoardFrame({ content, setUp, isTouched, onReady, onFault }: ContentProps<'board' | 'slice'>) {
  const language = useLanguage();
  const picture = thumbnailOf(content.board);
  // As it was when it came: what is there does not go back behind its cover.
  const [isCovered] = useState(isTouched && picture !== undefined);
  const [isDrawn, setIsDrawn] = useState(false);
  const frame = (
    <FramedPage
      address={boardPath(content, setUp)}
      waitsFor=".canvas-window"
      onFault={onFault}
      onReady={() => {
        setIsDrawn(true);
        onReady();
      }}
    />
  );
  if (!isCovered) return frame;
  return (
    <div className="board-behind-cover">
      {frame}
      <div className="board-cover" data-over={isDrawn}>
        <img src={picture} alt="" onLoad={onReady} onError={onReady} />
        <p>{nameOf(content, language)}</p>
      </div>
    </div>
  );
}

export interface ContentProps<Kind extends Content['kind'] = Content['kind']> {
  content: Extract<Content, { kind: Kind }>;
  setUp: DisplaySetUp | undefined;
  volume: Volume;
  /** Of a group that plays in step. */
  player: Timeline | undefined;
  /** The server's clock. */
  now(): number;
  /** When it appears, or appeared, on this display; undefined while it is only prepared. */
  appearsAt: number | undefined;
  /** A visitor has put it on, and looks up: something of it is seen at once. */
  isTouched: boolean;
  /** It is rendered and may be shown. */
  onReady(): void;
  /** It cannot be shown, in words for staff; undefined once it can. */
  onFault(fault: string | undefined): void;
  /** Of a video: how far it is from its timeline, every second. */
  onVideo(video: NonNullable<Report['video']>): void;
}

/** Any content, as large as the display. */
export function ContentView(props: ContentProps) {
  const { content } = props;
  switch (content.kind) {
    case 'board':
    case 'slice':
      return <BoardFrame {...props} content={content} />;
    case 'page':
      return <FramedPage address={content.path} waitsFor="body" {...props} />;
    case 'picture':
      return <Picture {...props} content={content} />;
    case 'text':
      return <Words {...props} content={content} />;
    case 'countdown':
      return <Countdown {...props} content={content} />;
    case 'video':
      return <SingleVideo {...props} content={content} />;
    case 'story':
      return <StoryScreen {...props} story={content.story} language={content.language} />;
    case 'player':
      return <GroupVideo {...props} content={content} />;
    default:
      return <Nothing {...props} />;
  }
}

/** Ready with the frame after the one in which it was drawn. */
export function useReadyOncePainted(onReady: () => void): void {
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => ready.current());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

function Nothing({ onReady }: ContentProps) {
  useReadyOncePainted(onReady);
  return null;
}

/** Retry interval of a failed load. */
const pictureAgainMs = 4_000;

function Picture({ content: { source, title, fit }, onReady, onFault }: ContentProps<'picture'>) {
  const [tries, setTries] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const again = setTimeout(() => {
      setIsMissing(false);
      setTries((before) => before + 1);
    }, pictureAgainMs);
    return () => clearTimeout(again);
  }, [isMissing]);
  const miss = () => {
    setIsMissing(true);
    onFault('picture');
  };
  return (
    <img
      key={tries}
      className="hall-fill"
      data-missing={isMissing || undefined}
      src={source}
      alt={title}
      style={{ objectFit: fit }}
      // Decoded before it is said to be there: else the first frame that shows it comes late.
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(() => {
          onFault(undefined);
          onReady();
        }, miss)
      }
      onError={miss}
    />
  );
}

function Words({ content: { title, text, tone }, onReady }: ContentProps<'text'>) {
  useReadyOncePainted(onReady);
  return (
    <div className="hall-words" data-tone={tone} data-size={sizeOfWords(title, text)}>
      <div>
        {title ? <p className="hall-words-title">{title}</p> : null}
        {text ? <p className="hall-words-text">{text}</p> : null}
      </div>
    </div>
  );
}

/** The video of a group that plays in step, or nothing while the group has none. */
function GroupVideo({ player, ...props }: ContentProps<'player'>) {
  return player ? <OnTimeline {...props} timeline={player} fit="contain" group={props.content.group} /> : null;
}

/** One video by itself: a timeline of its own, from the moment at which it appears on all displays that show it. */
function SingleVideo(props: ContentProps<'video'>) {
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
