import { Fragment } from 'react';

/** Breaks a heading between phrases only, marked by `|` (`服装与面料的|交易平台`); Chinese may otherwise break inside any word. */
export function Phrases({ children }: { children: string }) {
  return (
    <span className="break-keep">
      {children.split('|').map((phrase, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phrase is its place in the heading.
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
