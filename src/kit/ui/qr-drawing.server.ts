import { qrLibrary } from '#kit/files/lazy-libraries.server.ts';

/** A QR code as the path of an SVG in modules, with the quiet zone that scanners need around it. */
export interface QrDrawing {
  size: number;
  path: string;
}

const quietZone = 4;

export function qrDrawing(text: string): QrDrawing {
  const { modules } = qrLibrary().create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
  return { size: modules.size + 2 * quietZone, path };
}
