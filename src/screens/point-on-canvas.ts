interface Seen {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a pointer is in something that stands on a board, in pixels of the canvas. The pointer tells where it is on the
 * display; between the two a board is scaled, with `?fit=fill` differently in each direction.
 */
export const pointOnCanvas = (
  { clientX, clientY }: { clientX: number; clientY: number },
  seen: Seen,
  own: { width: number; height: number },
): [x: number, y: number] => [
  (clientX - seen.left) * (own.width / seen.width),
  (clientY - seen.top) * (own.height / seen.height),
];
