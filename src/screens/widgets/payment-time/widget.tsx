import { useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import type { WidgetProps } from '#screens/widget-surroundings.tsx';
import './widget.css';

const words = defineWords({
  title: ['下单到支付', 'From placing to paying'],
  half: ['一半在', 'Half within'],
  mostly: ['九成在', 'Nine in ten within'],
  none: ['还没有支付的订单', 'Nothing paid yet'],
});

/** Seconds as people say them: 0:48, 1:14, 2:05:00. */
const clockText = (seconds: number) => {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** How long buyers of the latest orders took to pay. */
export function PaymentTime(_props: WidgetProps) {
  const say = words(useLanguage());
  const { seconds } = useTopic<{ seconds: { half: number; mostly: number } | null }>('payment');
  return (
    <section className="payment-time">
      <h2 className="widget-label">{say.title}</h2>
      {seconds ? (
        <dl>
          <div>
            <dt>{say.half}</dt>
            <dd>{clockText(seconds.half)}</dd>
          </div>
          <div>
            <dt>{say.mostly}</dt>
            <dd>{clockText(seconds.mostly)}</dd>
          </div>
        </dl>
      ) : (
        <p className="widget-none">{say.none}</p>
      )}
    </section>
  );
}
