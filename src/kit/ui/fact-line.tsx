import { Fragment } from 'react';
import { boundUnits } from '#kit/text/bound-units.ts';

/** Short facts one after the other: a line ends between two of them, and the dot stays with the first. */
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
