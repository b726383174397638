import { useState } from 'react';
import { nameOf } from '#hall/content-names.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { boardPath } from './board-path.ts';
import { FramedPage } from './framed-page.tsx';
import type { ShownProps } from './shown-content.tsx';
import './shown-board.css';

/**
 * A board, whole or one part of it, in a frame of its own address. That takes a second to draw: when a visitor has touched it,
 * its name and its shape stand there at once, and its figures come over them.
 */
export function ShownBoard({ content, setUp, isTouched, onReady, onFault }: ShownProps<'board' | 'slice'>) {
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
