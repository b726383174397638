import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A pointer that moves less has pressed, not dragged. */
const dragFromPx = 5;

interface Drag {
  key: string;
  pointer: number;
  startX: number;
  startY: number;
  isMoving: boolean;
  end(): void;
}

/**
 * Pictures put in order: dragged by their handle, or with a mouse by the picture itself; by arrow keys, Home and End on
 * the handle; or by two buttons that a press on the handle brings up, for whoever can do neither.
 */
export function usePictureOrder({
  keys,
  onMoved,
}: {
  keys: readonly string[];
  onMoved(next: string[], key: string): void;
}) {
  const [moving, setMoving] = useState<{ key: string; order: string[] }>();
  const [chosen, setChosen] = useState<string>();
  const drag = useRef<Drag>(undefined);
  const tiles = useRef(new Map<string, HTMLElement>());
  const handles = useRef(new Map<string, HTMLElement>());
  const wasDragged = useRef(false);
  const refocus = useRef<string>(undefined);
  const order = moving?.order ?? [...keys];
  const latest = useRef(order);
  latest.current = order;
  const keysNow = useRef(keys);
  keysNow.current = keys;
  const onMovedNow = useRef(onMoved);
  onMovedNow.current = onMoved;

  useLayoutEffect(() => {
    // A browser takes the focus from an element that is put elsewhere in the page.
    if (refocus.current) handles.current.get(refocus.current)?.focus();
    refocus.current = undefined;
  });

  const placed = (key: string, at: number): string[] => {
    const rest = latest.current.filter((one) => one !== key);
    return [...rest.slice(0, at), key, ...rest.slice(at)];
  };
  function moveTo(key: string, at: number): void {
    const present = latest.current;
    if (at < 0 || at >= present.length || present[at] === key) return;
    refocus.current = handles.current.get(key) === document.activeElement ? key : undefined;
    onMoved(placed(key, at), key);
  }

  function follow(event: PointerEvent): void {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    current.isMoving ||= Math.hypot(event.clientX - current.startX, event.clientY - current.startY) > dragFromPx;
    if (!current.isMoving) return;
    const over = latest.current.findIndex((key) => {
      const box = tiles.current.get(key)?.getBoundingClientRect();
      return (
        box &&
        event.clientX >= box.left &&
        event.clientX < box.right &&
        event.clientY >= box.top &&
        event.clientY < box.bottom
      );
    });
    setMoving({ key: current.key, order: over < 0 ? latest.current : placed(current.key, over) });
  }

  function drop(event: PointerEvent): void {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    const next = latest.current;
    current.end();
    const isMoved = next.some((key, at) => keysNow.current[at] !== key);
    if (event.type === 'pointerup' && current.isMoving && isMoved) onMovedNow.current(next, current.key);
  }

  const handlers = useRef({ follow, drop });
  handlers.current = { follow, drop };

  /** Listens on the whole page: a picture that takes another place loses the pointer. */
  function begin(event: React.PointerEvent, key: string): void {
    if (event.button !== 0 || drag.current) return;
    const move = (moved: PointerEvent) => handlers.current.follow(moved);
    const up = (ended: PointerEvent) => handlers.current.drop(ended);
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    wasDragged.current = false;
    drag.current = {
      key,
      pointer: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      isMoving: false,
      end() {
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', up);
        document.removeEventListener('pointercancel', up);
        wasDragged.current = this.isMoving;
        drag.current = undefined;
        setMoving(undefined);
      },
    };
  }
  useEffect(() => () => drag.current?.end(), []);

  return {
    order,
    dragged: moving?.key,
    /** Whose buttons are shown. */
    chosen,
    choose: setChosen,
    moveTo,
    tileProps: (key: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) tiles.current.set(key, element);
        return () => void tiles.current.delete(key);
      },
      // With a finger the picture itself scrolls the page.
      onPointerDown: (event: React.PointerEvent) => {
        const isButton = (event.target as Element).closest('button');
        if (event.pointerType === 'mouse' && !isButton) begin(event, key);
      },
    }),
    handleProps: (key: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) handles.current.set(key, element);
        return () => void handles.current.delete(key);
      },
      onPointerDown: (event: React.PointerEvent) => begin(event, key),
      onClick: () => {
        // After a drag a click comes as well.
        if (!wasDragged.current) setChosen((present) => (present === key ? undefined : key));
      },
      onKeyDown: (event: KeyboardEvent) => {
        const at = latest.current.indexOf(key);
        const last = latest.current.length - 1;
        const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[
          event.key
        ];
        if (to !== undefined) {
          event.preventDefault();
          moveTo(key, to);
        } else if (event.key === 'Escape') setChosen(undefined);
      },
    }),
  };
}
