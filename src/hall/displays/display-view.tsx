import { useCallback, useEffect, useState } from 'react';
import type { DisplaySetUp, Put } from '#hall/document.ts';
import { linkLimits } from '#hall/link/link-rules.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import type { HallDisplay } from './hall-display.ts';
import { OverDisplay } from './over-display.tsx';
import { PairingView } from './pairing-view.tsx';
import { Stage, type StageProps } from './stage.tsx';
import { screenSize, useHallDisplay } from './use-hall-display.ts';
import './silenced-hint.css';
import './display.css';

const widths = [480, 320, 200];

/** Sends a small picture of the video that is seen, when staff ask for one. What does not move they draw by themselves. */
export function useVideoPicture(hall: HallDisplay): void {
  useEffect(
    () =>
      hall.onPictureAsked(() => {
        const videos = [...document.querySelectorAll<HTMLVideoElement>('.hall-layer[data-role="on"] video')];
        // The other one gets ready behind it.
        const video = videos.find(({ style }) => style.zIndex === '1') ?? videos[0];
        const picture = video && pictureOf(video);
        if (picture) hall.sendPicture(picture);
      }),
    [hall],
  );
}

function pictureOf(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const canvas = document.createElement('canvas');
  for (const width of widths) {
    canvas.width = width;
    canvas.height = Math.round((width * videoHeight) / videoWidth);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = canvas.toDataURL('image/jpeg', 0.6);
    if (picture.length <= linkLimits.picture) return picture;
  }
  return undefined;
}

/** A hint for setting up the display; it shrinks to a mark after a while, as visitors don't need it. */
function SilencedHint() {
  const t = useWords(displayWords);
  return (
    <p className="hall-silenced" role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9.5l5 5m0-5-5 5" />
      </svg>
      <span>{t.silenced}</span>
    </p>
  );
}

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
