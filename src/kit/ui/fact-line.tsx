import { Fragment } from 'react';
import { boundUnits } from '#kit/text/bound-units.ts';

/** Short facts separated by dots; lines break between facts only, after the dot. */
export const FactLine = ({ facts }: { facts: readonly string[] }) =>
  facts.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 ? ' ' : null}
      <span className="inline-block max-w-full wrap-anywhere">
        {boundUnits(fact)}
        {at < facts.length - 1 ? '\u00a0·' : null}
      </span>
    </Fragment>
  ));
