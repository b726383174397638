import { useState } from 'react';
import { nameOf } from '#hall/content-names.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { boardPath } from './board-path.ts';
import type { ContentProps } from './content-view.tsx';
import { FramedPage } from './framed-page.tsx';
import './board-frame.css';

/**
 * A board, or one panel's part of it, in an iframe. That takes a second to render: after a visitor's touch, its name and
 * shape show at once, and the board covers them when ready.
 */
export function BoardFrame({ content, setUp, isTouched, onReady, onFault }: ContentProps<'board' | 'slice'>) {
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
