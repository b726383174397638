import { watchVitals } from './vitals.ts';

const mostFields = 12;

/**
 * Measures how fast the page was, and which fields of forms were changed again; told once for each document, when it is
 * left or put aside. Of what was typed nothing is read.
 */
export function startMeasures(
  report: (category: 'vital' | 'form', name: string, measured: Record<string, string>) => void,
): void {
  const vitals = watchVitals();
  const changes = new Map<string, number>();
  document.addEventListener('change', ({ target }) => {
    const name = (target as Partial<HTMLInputElement> | null)?.name;
    if (name) changes.set(name, (changes.get(name) ?? 0) + 1);
  });

  let isTold = false;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (!isTold) {
      isTold = true;
      const measured = Object.entries(vitals());
      const texts = measured.map(([name, value]) => [name, value.toFixed(name === 'cls' ? 4 : 0)]);
      if (texts.length > 0) report('vital', 'web_vitals', Object.fromEntries(texts));
    }
    const again = [...changes].flatMap(([name, times]) => (times > 1 ? [[name, String(times - 1)]] : []));
    changes.clear();
    if (again.length > 0) report('form', 'field_edits', Object.fromEntries(again.slice(0, mostFields)));
  });
}
