import { useCallback, useState } from 'react';
import type { DisplaySetUp, Put } from '#hall/document.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import './display.css';
import { displayWords } from './display-words.ts';
import { OverDisplay } from './over-display.tsx';
import { PairingView } from './pairing-view.tsx';
import { SilencedHint } from './silenced-hint.tsx';
import { Stage, type StageProps } from './stage.tsx';
import { screenSize, useHallDisplay } from './use-hall-display.ts';
import { useVideoPicture } from './video-picture.ts';

/**
 * A display of the hall, from the code that it shows at first to what an operator puts on it. `atFirst` is what stands there
 * until something was put on it.
 */
export function DisplayView({ kind, atFirst }: { kind: Exclude<DisplaySetUp['kind'], 'panel'>; atFirst?: Put }) {
  const t = useWords(displayWords);
  const shown = useHallDisplay(kind, ({ document, display }) => {
    const { content } = document.programme[display] ?? atFirst ?? {};
    return content === undefined || content.kind === 'black';
  });
  const { hall, phase, pairing, display, document, setUp, overlay } = shown;
  useVideoPicture(hall);
  const [isSilenced, setIsSilenced] = useState(false);
  const onShown: StageProps['onShown'] = useCallback(
    ({ put, kind: shownKind, isReady, drawn, fault, video }) => {
      setIsSilenced(video?.silenced === true);
      hall.say({
        shows: { put, kind: shownKind, overlay: overlay.kind },
        ready: isReady,
        drawn,
        screen: screenSize(),
        ...(fault ? { fault } : {}),
        ...(video ? { video } : {}),
      });
    },
    [hall, overlay.kind],
  );
  return (
    <div className="hall-display" data-kept-screen="" data-rotation={setUp?.rotation ?? 0} data-phase={phase}>
      <div className="hall-stage">
        {phase === 'starting' ? <p className="hall-starting">{t.starting}</p> : null}
        {pairing ? <PairingView pairing={pairing} now={hall.now} /> : null}
        {phase === 'paired' ? (
          <Stage
            key={display}
            document={document}
            display={display}
            atFirst={atFirst}
            isCovered={overlay.kind !== 'none'}
            now={hall.now}
            onPainted={(revision, at) => hall.painted(revision, at)}
            onShown={onShown}
          />
        ) : null}
        {isSilenced ? <SilencedHint /> : null}
        <OverDisplay {...shown} />
      </div>
    </div>
  );
}
