import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Content, Transition } from '#hall/content.ts';
import type { DisplaySetUp, HallDocument, Put, Volume } from '#hall/document.ts';
import type { Report } from '#hall/protocol.ts';
import { contentKey, cut } from '#hall/shown-content.ts';
import { ContentView } from './content-view.tsx';

/**
 * One content on a display's stage. `on` is what is seen; `coming` takes its place at the deadline of its put;
 * `prepared` is fetched and drawn behind it, in case it is taken.
 */
export interface Layer {
  id: number;
  key: string;
  content: Content;
  role: 'on' | 'coming' | 'prepared';
  put: Put | undefined;
}

let lastId = 0;
const layerOf = (content: Content, role: Layer['role'], put?: Put): Layer => ({
  id: ++lastId,
  key: contentKey(content),
  content,
  role,
  put,
});

/** A video that is put on again restarts; other content continues. */
const goesOn = ({ kind }: Content): boolean => kind !== 'video';

/**
 * The layers after a change of the document. What is there already is used again, so that nothing is fetched or drawn a
 * second time when what was prepared is taken. `isDrawn` says of a layer whether it could be seen. Gives the same array when
 * nothing changes.
 */
export function arrange(
  layers: Layer[],
  put: Put | undefined,
  prepared: Content | undefined,
  now: number,
  isDrawn: (layer: number) => boolean = () => true,
): Layer[] {
  const withPut = put ? comeIn(layers, put, now, isDrawn) : layers;
  const behind = prepared ? behindOf(withPut, prepared) : undefined;
  const next = withPut.filter(({ role, id }) => role !== 'prepared' || id === behind?.id);
  if (behind && !next.includes(behind)) next.unshift(behind);
  return next.length === layers.length && next.every((layer, place) => layer === layers[place]) ? layers : next;
}

function behindOf(layers: readonly Layer[], prepared: Content): Layer | undefined {
  const key = contentKey(prepared);
  const present = layers.find((layer) => layer.role === 'prepared' && layer.key === key);
  if (present) return present;
  const isSeen = goesOn(prepared) && layers.some((layer) => layer.role !== 'prepared' && layer.key === key);
  return isSeen ? undefined : layerOf(prepared, 'prepared');
}

function comeIn(layers: Layer[], put: Put, now: number, isDrawn: (layer: number) => boolean): Layer[] {
  const same = layers.find((layer) => layer.put?.revision === put.revision);
  // What waited to be drawn everywhere is told an earlier moment.
  if (same)
    return same.put?.at === put.at ? layers : layers.map((layer) => (layer === same ? { ...layer, put } : layer));
  const key = contentKey(put.content);
  // Of a take that was overtaken by the next one: it stays beneath if it is seen, else it was never there.
  const isSeen = (layer: Layer) => (layer.put?.at ?? 0) <= now && isDrawn(layer.id);
  const settled = layers.flatMap((layer): Layer[] => {
    if (layer.role !== 'coming') return [layer];
    return isSeen(layer) ? [{ ...layer, role: 'on' }] : [];
  });
  const onTop = settled.findLast(({ role }) => role === 'on');
  if (onTop?.key === key && goesOn(put.content))
    // What it came over is not cleared away by anything that comes any more.
    return settled
      .filter((layer) => layer.role !== 'on' || layer === onTop)
      .map((layer) => (layer === onTop ? { ...layer, put } : layer));
  const begun = layers.filter((layer) => layer.role === 'prepared' || (layer.role === 'coming' && !isSeen(layer)));
  const ready = begun.find((layer) => layer.key === key);
  const coming: Layer = ready ? { ...ready, role: 'coming', put } : layerOf(put.content, 'coming', put);
  return [...settled.filter((layer) => layer !== ready), coming];
}

/** A layer is fully visible: the layers below it are removed. */
export function showLayer(layers: Layer[], id: number): Layer[] {
  const place = layers.findIndex((layer) => layer.id === id);
  if (layers[place]?.role !== 'coming') return layers;
  return layers.flatMap((layer, at): Layer[] => {
    if (layer.id === id) return [{ ...layer, role: 'on' }];
    return layer.role === 'on' && at < place ? [] : [layer];
  });
}

/** How far a transition has to go when the browser is told of it only after its moment. */
const frames: Record<Transition['kind'], Keyframe[]> = {
  cut: [{ opacity: 0.001 }, { opacity: 1 }],
  fade: [{ opacity: 0.001 }, { opacity: 1 }],
  wipe: [
    { opacity: 1, clipPath: 'inset(0 100% 0 0)' },
    { opacity: 1, clipPath: 'inset(0 0 0 0)' },
  ],
};

/** Screens draw some sixty times a second: the frame nearest to a moment is half of one before or after it. */
const halfFrameMs = 8;

/**
 * Has an element appear at a moment of the server's clock. The animation is handed to the browser ahead and begins by the
 * browser's own timeline, so that what the page is busy with at that moment moves nothing. It is the frame nearest to the
 * moment that shows it, and not the first after it: displays are half a frame earlier, and on both sides of it.
 */
function scheduleTransition(element: Element, { kind, durationMs }: Transition, beginsInMs: number): Animation {
  const animation = element.animate(frames[kind], {
    duration: kind === 'cut' ? 1 : Math.max(1, durationMs),
    easing: kind === 'wipe' ? 'cubic-bezier(0.6, 0, 0.3, 1)' : 'linear',
    fill: 'both',
  });
  animation.startTime = performance.now() + beginsInMs - halfFrameMs;
  return animation;
}

/** The first moment at which a frame that shows what begins at `at` has been handed to the screen. */
function whenPainted(at: number, now: () => number, seen: (at: number) => void): () => void {
  let frame = 0;
  const look = () => {
    frame = requestAnimationFrame(() => {
      if (now() < at - halfFrameMs) look();
      else frame = requestAnimationFrame(() => seen(now()));
    });
  };
  const timer = setTimeout(look, Math.max(0, at - now() - 20));
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/** How long the previous content stays if the next is not rendered at its moment. */
const waitForDrawingMs = 4_000;
/** Clearing away what stood before is work, and on one machine it would keep the next display from its first frame. */
const clearAfterMs = 120;
/** Stand there with the first frame in which they are seen: to draw them behind first would make a take two frames later. */
const standAtOnce: readonly Content['kind'][] = ['text', 'countdown', 'black'];
const fullVolume: Volume = { level: 1, muted: false };

export interface Shown {
  put: number;
  kind: string;
  isReady: boolean;
  /** The latest put that could be seen, whether its moment has come or not. */
  drawn: number;
  fault: string | undefined;
  video: Report['video'];
}

export interface StageProps {
  document: HallDocument;
  display: string;
  /** Shown until something is put on. */
  atFirst: Put | undefined;
  /** Something lies over it, and what is not seen is not heard. */
  isCovered: boolean;
  now(): number;
  onPainted(revision: number, at: number): void;
  /** Reports what is visible, and whether the prepared content is ready. */
  onShown(shown: Shown): void;
}

/** Renders a display's content from the document and switches it at its moments. */
export function Stage({ document, display, atFirst, isCovered, now, onPainted, onShown }: StageProps) {
  const put = document.programme[display] ?? atFirst;
  const prepared = document.preview[display];
  const volume = document.volumes[display] ?? fullVolume;
  const heard = isCovered ? { ...volume, muted: true } : volume;
  const [layers, setLayers] = useState<Layer[]>([]);
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set());
  const [videos, setVideos] = useState<Readonly<Record<number, Report['video']>>>({});
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({});

  // At once, and not when the browser has time for it: the less is left until the deadline, the more displays miss a frame.
  const isDrawn = useRef<(layer: number) => boolean>(() => false);
  isDrawn.current = (layer) => ready.has(layer);
  useLayoutEffect(
    () => setLayers((present) => arrange(present, put, prepared, now(), isDrawn.current)),
    [put, prepared, now],
  );

  const on = layers.findLast(({ role }) => role === 'on');
  const behind = layers.find(({ role }) => role === 'prepared');
  const shownPut = on?.put?.revision ?? 0;
  const kind = on?.content.kind ?? 'black';
  const isReady = behind === undefined || ready.has(behind.id);
  const drawn =
    layers.findLast(({ id, role, put: its }) => its && (role === 'on' || ready.has(id)))?.put?.revision ?? 0;
  const fault = on && faults[on.id];
  const video = on && videos[on.id];
  useEffect(
    () => onShown({ put: shownPut, kind, isReady, drawn, fault, video }),
    [shownPut, kind, isReady, drawn, fault, video, onShown],
  );

  return layers.map((layer) => (
    <StageLayer
      key={layer.id}
      layer={layer}
      isReady={ready.has(layer.id)}
      setUp={document.displays[display]}
      volume={heard}
      document={document}
      now={now}
      onReady={(id) => setReady((present) => (present.has(id) ? present : new Set([...present, id])))}
      onFault={(id, its) =>
        setFaults((present) => {
          if (present[id] === its) return present;
          const { [id]: _before, ...others } = present;
          return its === undefined ? others : { ...others, [id]: its };
        })
      }
      onVideo={(id, its) => setVideos({ [id]: its })}
      onCome={(id) => setLayers((present) => showLayer(present, id))}
      onPainted={onPainted}
    />
  ));
}

interface StageLayerProps {
  layer: Layer;
  isReady: boolean;
  setUp: DisplaySetUp | undefined;
  volume: Volume;
  document: HallDocument;
  now(): number;
  onReady(id: number): void;
  onFault(id: number, fault: string | undefined): void;
  onVideo(id: number, video: Report['video']): void;
  onCome(id: number): void;
  onPainted(revision: number, at: number): void;
}

function StageLayer({ layer, isReady, setUp, volume, document, now, ...callbacks }: StageLayerProps) {
  const { id, role, put, content } = layer;
  const element = useRef<HTMLDivElement>(null);
  const isLate = useIsLate(role === 'coming' ? put : undefined, now);
  const tell = useRef(callbacks);
  tell.current = callbacks;
  const mayComeIn = role === 'coming' && (isReady || isLate || standAtOnce.includes(content.kind));

  useLayoutEffect(() => {
    if (!mayComeIn || !put || !element.current) return;
    const lateByMs = now() - put.at;
    // What comes long after its moment, after a restart or because it took long to draw, comes without ado.
    const begin = Math.max(put.at, now());
    const animation = scheduleTransition(element.current, lateByMs > 1_000 ? cut : put.transition, begin - now());
    let clearing: ReturnType<typeof setTimeout> | undefined;
    animation.finished
      .then(() => {
        clearing = setTimeout(() => tell.current.onCome(id), clearAfterMs);
      })
      .catch(() => {});
    const stop = whenPainted(begin, now, (at) => tell.current.onPainted(put.revision, at));
    return () => {
      clearTimeout(clearing);
      // Over: it stays as it is, and needs no drawing of its own any more. Not begun: it is told another moment, or goes.
      if (animation.playState !== 'finished') stop();
      if (animation.playState === 'finished' || now() < begin) animation.cancel();
    };
  }, [mayComeIn, put, id, now]);

  // Put on again while it stands: there is nothing to draw, and still something to confirm.
  const firstRole = useRef(role);
  useEffect(() => {
    if (firstRole.current !== 'on' && role === 'on') firstRole.current = 'on';
    else if (role === 'on' && put) return whenPainted(put.at, now, (at) => tell.current.onPainted(put.revision, at));
  }, [role, put, now]);

  const onReady = useCallback(() => tell.current.onReady(id), [id]);
  const onFault = useCallback((fault: string | undefined) => tell.current.onFault(id, fault), [id]);
  const onVideo = useCallback((video: Report['video']) => tell.current.onVideo(id, video), [id]);
  const player = content.kind === 'player' ? document.players[content.group] : undefined;
  return (
    <div ref={element} className="hall-layer" data-role={role} data-put={put?.revision} aria-hidden={role !== 'on'}>
      <ContentView
        content={content}
        setUp={setUp}
        volume={volume}
        player={player}
        now={now}
        appearsAt={put?.at}
        isTouched={put?.touched === true}
        onReady={onReady}
        onFault={onFault}
        onVideo={onVideo}
      />
    </div>
  );
}

function useIsLate(put: Put | undefined, now: () => number): boolean {
  const [lateRevision, setLateRevision] = useState(0);
  const revision = put?.revision;
  const at = put?.at;
  useEffect(() => {
    if (revision === undefined || at === undefined) return;
    const waitMs = Math.max(at, now()) + waitForDrawingMs - now();
    const timer = setTimeout(() => setLateRevision(revision), waitMs);
    return () => clearTimeout(timer);
  }, [revision, at, now]);
  return revision !== undefined && lateRevision === revision;
}
