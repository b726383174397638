import { type Content, contentKey } from '#hall/content.ts';
import type { Put } from '#hall/document.ts';

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
