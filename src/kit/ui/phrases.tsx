import { Fragment } from 'react';

/**
 * A heading whose lines break between phrases only: Chinese may otherwise break inside any word. Phrases are told apart
 * by `|` in the text: `服装与面料的|交易平台`.
 */
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
