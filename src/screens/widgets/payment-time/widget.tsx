import { Fragment } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { countText } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

const words = defineWords({
  title: ['下单到支付', 'Order to payment'],
  half: ['半数不超过', '50% within'],
  mostly: ['九成不超过', '90% within'],
  none: ['还没有支付的订单', 'No paid orders yet'],
  hours: ['小时', 'h'],
  minutes: ['分', 'min'],
  seconds: ['秒', 's'],
});

/** A duration in its two largest units, named so that it does not look like a time of day. */
function Duration({ seconds }: { seconds: number }) {
  const t = words(useLanguage());
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts: [number, string][] =
    hours > 0
      ? [
          [hours, t.hours],
          [minutes, t.minutes],
        ]
      : minutes > 0
        ? [
            [minutes, t.minutes],
            [rest, t.seconds],
          ]
        : [[rest, t.seconds]];
  return parts.map(([value, unit], place) => (
    <Fragment key={unit}>
      {place > 0 ? String(value).padStart(2, '0') : countText(value)}
      <small>{unit}</small>
    </Fragment>
  ));
}

/** How long buyers of the latest orders took to pay. */
export function PaymentTime(_props: WidgetProps) {
  const t = words(useLanguage());
  const { seconds } = useTopic<{ seconds: { half: number; mostly: number } | null }>('payment');
  return (
    <section className="payment-time">
      <h2 className="widget-label">{t.title}</h2>
      {seconds ? (
        <dl>
          <div>
            <dt>{t.half}</dt>
            <dd>
              <Duration seconds={seconds.half} />
            </dd>
          </div>
          <div>
            <dt>{t.mostly}</dt>
            <dd>
              <Duration seconds={seconds.mostly} />
            </dd>
          </div>
        </dl>
      ) : (
        <p className="widget-none">{t.none}</p>
      )}
    </section>
  );
}
