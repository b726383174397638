const height = 24;
const step = 4;

/** One bar for each value, the greatest as high as there is room. Screen readers get the label and the figures. */
export function ValueBars({
  label,
  values,
  className,
}: {
  label: string;
  values: readonly number[];
  className: string;
}) {
  const most = Math.max(1, ...values);
  const width = Math.max(values.length, 7) * step;
  const bars = values.map((value, at) =>
    value > 0 ? `M${at * step + 1.5} ${height - 1}v${-Math.max(2, (value / most) * (height - 1))}` : '',
  );
  return (
    <svg
      role="img"
      aria-label={`${label} ${values.join(' ')}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      className={`block ${className}`}
    >
      <path className="stroke-line" vectorEffect="non-scaling-stroke" d={`M0 ${height - 0.5}h${width}`} />
      <path className="stroke-current" strokeWidth={step - 1} d={bars.join('')} />
    </svg>
  );
}
