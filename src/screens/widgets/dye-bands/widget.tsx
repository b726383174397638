import { useTopic } from '#kit/live/use-live.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { hourShares } from './hours.ts';
import './widget.css';

/** Lengths of cloth, one for each hour, hung to be dyed: the more was sold, the deeper each has been dipped. */
export function DyeBands({ placed }: WidgetProps) {
  const hours = hourShares(useTopic('curve')).map((share, hour) => ({ share, hour }));
  const size = placed.size ?? 30;
  const height = placed.height - size * 1.6;
  return (
    <div className="dye-bands" role="presentation">
      <div className="dye-bands-cloths" style={{ height }}>
        {hours.map(({ share, hour }) => (
          <div key={hour} className="dye-bands-cloth" data-coming={share === undefined ? '' : undefined}>
            <span
              className="dye-bands-dye"
              style={{ transform: `translateY(${((1 - (share ?? 0)) * 100).toFixed(2)}%)` }}
            />
          </div>
        ))}
      </div>
      <p>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </p>
    </div>
  );
}
