/** A QR code in ink on white, whatever the theme: scanners want it so. Decoration for a link that says the same. */
export const QrCode = ({ size, path }: { size: number; path: string }) => (
  <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="block w-full">
    <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
    <path d={path} fill="#14201e" />
  </svg>
);
