import { LinkButton } from '#kit/ui/button.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

/** Closing call to action on dark cloth. The most likely link comes first. */
export function CallBand({
  heading,
  text,
  next,
}: {
  /** `|` separates phrases. */
  heading: string;
  text: string;
  next: readonly (readonly [to: string, name: string])[];
}) {
  return (
    <section aria-labelledby="call" className="page-width mt-20 sm:mt-28">
      <div className="call-band">
        <div className="relative min-w-0 max-w-[34rem]">
          <h2 id="call" className="font-semibold text-2xl text-white sm:text-3xl">
            <Phrases>{heading}</Phrases>
          </h2>
          <p className="mt-3 text-teal-100">{text}</p>
        </div>
        <p className="flex flex-wrap gap-3">
          {next.map(([to, name], place) => (
            <LinkButton key={to} to={to} data-track="call_band" look={place === 0 ? 'onDark' : 'lineOnDark'}>
              {name}
            </LinkButton>
          ))}
        </p>
      </div>
    </section>
  );
}
