import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Put } from '#hall/document.ts';
import { useScreenWorker } from '#kit/kept-screen/use-screen-worker.ts';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import './display.css';
import { displayWords } from './display-words.ts';
import { HallDisplay } from './hall-display.ts';
import { OverlayView, useOverlay } from './overlay-view.tsx';
import { PairingView } from './pairing-view.tsx';
import { Stage, type StageProps } from './stage.tsx';
import { TestCard } from './test-card.tsx';
import { useNewerPage } from './use-newer-page.ts';
import { useHasCome } from './use-server-second.ts';
import { useVideoPicture } from './video-picture.ts';

/**
 * A display of the hall, from the code that it shows at first to what an operator puts on it. `atFirst` is what stands there
 * until something was put on it.
 */
export function DisplayView({ atFirst }: { atFirst?: Put }) {
  const [hall] = useState(() => new HallDisplay());
  const say = useWords(displayWords);
  const { phase, pairing, display, document, isLinked, identifyUntil, isTestCard, build } = useSyncExternalStore(
    hall.subscribe,
    () => hall.state,
    () => hall.state,
  );
  useEffect(() => {
    hall.start();
    return () => hall.stop();
  }, [hall]);
  useWakeLock();
  useScreenWorker(isLinked);
  useVideoPicture(hall);

  const { build: ownBuild } = useRouteLoaderData<{ build: string }>('root') ?? { build: '' };
  const { content } = document.programme[display] ?? atFirst ?? {};
  const isUnseen = content === undefined || content.kind === 'black';
  useNewerPage(ownBuild, build, isUnseen, hall.now);

  const setUp = document.displays[display];
  const overlay = useOverlay(document.overlay, hall.now);
  const onShown: StageProps['onShown'] = useCallback(
    ({ put, kind, isReady, fault, video }) =>
      hall.say({
        shows: { put, kind, overlay: overlay.kind },
        ready: isReady,
        screen: { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio },
        ...(fault ? { fault } : {}),
        ...(video ? { video } : {}),
      }),
    [hall, overlay.kind],
  );
  return (
    <div className="hall-display" data-kept-screen="" data-rotation={setUp?.rotation ?? 0} data-phase={phase}>
      <div className="hall-stage">
        {phase === 'starting' ? <p className="hall-starting">{say.starting}</p> : null}
        {pairing ? <PairingView pairing={pairing} now={hall.now} /> : null}
        {phase === 'paired' ? (
          <Stage
            key={display}
            document={document}
            display={display}
            atFirst={atFirst}
            now={hall.now}
            onPainted={(revision, at) => hall.painted(revision, at)}
            onShown={onShown}
          />
        ) : null}
        {phase === 'paired' && isTestCard ? <TestCard setUp={setUp} now={hall.now} isLinked={isLinked} /> : null}
        <OverlayView overlay={overlay} />
        {setUp ? <Identity name={setUp.name} display={display} until={identifyUntil} now={hall.now} /> : null}
      </div>
    </div>
  );
}

/** Which one it is, for somebody who stands in front of it with the tablet. */
function Identity({ name, display, until, now }: { name: string; display: string; until: number; now(): number }) {
  const isOver = useHasCome(until, now);
  if (isOver || until === 0) return null;
  return (
    <div className="hall-identity">
      <p>{name}</p>
      <span>{display}</span>
    </div>
  );
}
