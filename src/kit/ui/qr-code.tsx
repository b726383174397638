/** A QR code, dark on white in any theme, as scanners need. Decorative beside a link with the same target. */
export const QrCode = ({ size, path }: { size: number; path: string }) => (
  <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="block w-full">
    <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
    <path d={path} fill="#14201e" />
  </svg>
);
