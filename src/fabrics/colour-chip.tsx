/**
 * A colour of cloth; class names shape it. The colour stands in an attribute of SVG: a style attribute would need a hash in
 * the policy of its page for each colour, which made 6 KB of header that nothing compresses.
 */
export const ColourChip = ({ hex, className }: { hex: string; className?: string }) => (
  <svg aria-hidden="true" color={hex} className={className} />
);
