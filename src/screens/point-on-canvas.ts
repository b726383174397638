interface Seen {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Converts a pointer position from display pixels to canvas pixels of an element. With `?fit=fill` the two axes scale
 * differently.
 */
export const pointOnCanvas = (
  { clientX, clientY }: { clientX: number; clientY: number },
  seen: Seen,
  own: { width: number; height: number },
): [x: number, y: number] => [
  (clientX - seen.left) * (own.width / seen.width),
  (clientY - seen.top) * (own.height / seen.height),
];
