import { useLanguage } from '#kit/ui/visit-context.tsx';
import { countText, shortMoney } from './figure-text.ts';
import { RollingNumber, Unit } from './rolling-number.tsx';

/** Short money that rolls, with the exact sum for screen readers; a dash if unknown. */
export function Money({ fen }: { fen: number | undefined }) {
  const language = useLanguage();
  if (fen === undefined) return <span>—</span>;
  const { figure, unit, spoken } = shortMoney(fen, language);
  return (
    <>
      <RollingNumber text={figure} spoken={spoken} />
      {unit ? <Unit text={unit} /> : null}
    </>
  );
}

export function Count({ of, unit }: { of: number | undefined; unit?: string }) {
  if (of === undefined) return <span>—</span>;
  return (
    <>
      <RollingNumber text={countText(of)} />
      {unit ? <Unit text={unit} isSpoken /> : null}
    </>
  );
}
