import { useEffect, useRef, useState } from 'react';
import type { Content } from '#hall/content.ts';
import type { DisplaySetUp, Volume } from '#hall/document.ts';
import { StoryScreen } from '#hall/panels/story-screen.tsx';
import type { Timeline } from '#hall/players/timeline.ts';
import type { Report } from '#hall/protocol.ts';
import { BoardFrame } from './board-frame.tsx';
import { Countdown } from './countdown.tsx';
import { FramedPage } from './framed-page.tsx';
import { GroupVideo, SingleVideo } from './video-content.tsx';
import './words.css';
import { sizeOfWords } from './words-size.ts';

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
