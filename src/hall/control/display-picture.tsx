import type { CSSProperties } from 'react';
import type { Content } from '#hall/content.ts';
import { nameOf } from '#hall/content-names.ts';
import type { DisplaySetUp, HallDocument, Overlay } from '#hall/document.ts';
import { positionAt } from '#hall/players/timeline.ts';
import { timeLeft } from '#hall/times.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { findBoard } from '#screens/contract.ts';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { useControl, useNow } from './control-context.tsx';
import './display-picture.css';

/**
 * What a display shows, drawn from its state: nothing is streamed for it. A frame that the display sent of its video stands
 * in for the picture of that.
 */
export function DisplayPicture({
  content,
  setUp,
  frame,
}: {
  content: Content;
  setUp?: DisplaySetUp | undefined;
  frame?: string | undefined;
}) {
  const { document, posters } = useControl();
  const language = useLanguage();
  switch (content.kind) {
    case 'board':
    case 'slice': {
      const address = thumbnailOf(content.board);
      const panel = content.kind === 'slice' ? (content.panel ?? setUp?.slice) : undefined;
      if (!address) return <Named content={content} />;
      if (!panel) return <img className="picture-image" src={address} alt="" draggable={false} />;
      return <div className="picture-slice" style={sliceStyle(address, panel)} />;
    }
    case 'picture':
      return <img className="picture-image" data-fit={content.fit} src={content.source} alt="" draggable={false} />;
    case 'video':
    case 'player':
      return frame ? (
        <img className="picture-image" src={frame} alt="" draggable={false} />
      ) : (
        <Playing content={content} players={document.players} posters={posters} />
      );
    case 'text':
      return (
        <div className="picture-text" data-tone={content.tone}>
          {content.title ? <strong>{content.title}</strong> : null}
          <span>{content.text}</span>
        </div>
      );
    case 'countdown':
      return <Counting title={content.title} to={content.to} after={content.after} />;
    case 'page':
      return (
        <div className="picture-page">
          <i aria-hidden="true" />
          <strong>{nameOf(content, language)}</strong>
          <span>{content.path}</span>
        </div>
      );
    case 'story':
      return <Named content={content} />;
    case 'black':
      return <div className="picture-black" />;
  }
}

function sliceStyle(address: string, { place, of }: { place: number; of: number }): CSSProperties {
  return {
    backgroundImage: `url("${address}")`,
    backgroundSize: `${of * 100}% 100%`,
    backgroundPosition: `${of > 1 ? ((place - 1) / (of - 1)) * 100 : 0}% 0`,
  };
}

function Named({ content }: { content: Content }) {
  const language = useLanguage();
  const board = content.kind === 'board' || content.kind === 'slice' ? findBoard(content.board) : undefined;
  return (
    <div className="picture-named">
      <strong>{board ? inLanguage(board.title, language) : nameOf(content, language)}</strong>
    </div>
  );
}

function Playing({
  content,
  players,
  posters,
}: {
  content: Extract<Content, { kind: 'video' | 'player' }>;
  players: HallDocument['players'];
  posters: Readonly<Record<number, string>>;
}) {
  const language = useLanguage();
  const now = useNow();
  const player = content.kind === 'player' ? players[content.group] : undefined;
  const stands = player && positionAt(player, now);
  const item = player && stands ? player.playlist[stands.index] : undefined;
  const poster = posters[(content.kind === 'video' ? content.item : item?.item) ?? 0];
  const share = stands && item ? stands.positionMs / Math.max(1, item.durationMs) : undefined;
  return (
    <div className="picture-named" data-kind="video">
      {poster ? <img className="picture-poster" src={poster} alt="" draggable={false} /> : null}
      <i aria-hidden="true" />
      <strong>{nameOf(content, language, { players, now })}</strong>
      {share === undefined ? null : (
        <b aria-hidden="true" className="picture-played" style={{ '--share': Math.min(1, share) } as CSSProperties} />
      )}
    </div>
  );
}

function Counting({ title, to, after }: { title: string; to: number; after: string }) {
  const left = to - useNow();
  return (
    <div className="picture-countdown">
      <span>{title}</span>
      <strong>{left > 0 ? timeLeft(left) : after}</strong>
    </div>
  );
}

/** What lies over everything, on each picture of what is on. */
export function OverlayPicture({ overlay }: { overlay: Overlay }) {
  if (overlay.kind === 'none') return null;
  return (
    <div className="picture-overlay" data-kind={overlay.kind}>
      {overlay.kind === 'emergency' ? <span>{overlay.text}</span> : null}
    </div>
  );
}
