import { OverlayView } from './overlay-view.tsx';
import { TestCard } from './test-card.tsx';
import type { ShownDisplay } from './use-hall-display.ts';
import { useIsPast } from './use-server-second.ts';

/** What may lie over any screen of the hall: the test card, what everybody must read, and its own name. */
export function OverDisplay({
  hall,
  phase,
  display,
  setUp,
  overlay,
  identifyUntil,
  isTestCard,
  isLinked,
}: Pick<
  ShownDisplay,
  'hall' | 'phase' | 'display' | 'setUp' | 'overlay' | 'identifyUntil' | 'isTestCard' | 'isLinked'
>) {
  return (
    <>
      {phase === 'paired' && isTestCard ? <TestCard setUp={setUp} now={hall.now} isLinked={isLinked} /> : null}
      <OverlayView overlay={overlay} />
      {setUp ? <Identity name={setUp.name} display={display} until={identifyUntil} now={hall.now} /> : null}
    </>
  );
}

/** The display's name, for an operator in front of it. */
function Identity({ name, display, until, now }: { name: string; display: string; until: number; now(): number }) {
  const isOver = useIsPast(until, now);
  if (isOver || until === 0) return null;
  return (
    <div className="hall-identity">
      <p>{name}</p>
      <span>{display}</span>
    </div>
  );
}
