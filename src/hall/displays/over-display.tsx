import { OverlayView } from './overlay-view.tsx';
import { TestCard } from './test-card.tsx';
import type { ShownDisplay } from './use-hall-display.ts';
import { useHasCome } from './use-server-second.ts';

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

/** Which one it is, for somebody who stands in front of it with the tablet. */
function Identity({ name, display, until, now }: { name: string; display: string; until: number; now(): number }) {
  const isOver = useHasCome(until, now);
  if (isOver || until === 0) return null;
  return (
    <div className="hall-identity">
      <p>{name}</p>
      <span>{display}</span>
    </div>
  );
}
