import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportMeasured } from './client.ts';

const mostFields = 12;

/**
 * Measures how fast the page was, and which fields of forms were changed again; told once for each document, when it is
 * left or put aside. Of what was typed nothing is read.
 */
export function startMeasures(): void {
  const measured = new Map<string, string>();
  const keep = ({ name, value }: { name: string; value: number }) =>
    void measured.set(name.toLowerCase(), name === 'CLS' ? value.toFixed(4) : String(Math.round(value)));
  for (const on of [onLCP, onCLS, onINP, onFCP, onTTFB]) on(keep);

  const changes = new Map<string, number>();
  document.addEventListener('change', ({ target }) => {
    const name = (target as Partial<HTMLInputElement> | null)?.name;
    if (name) changes.set(name, (changes.get(name) ?? 0) + 1);
  });

  let isTold = false;
  const tell = () => {
    if (document.visibilityState !== 'hidden') return;
    // The library's own listeners come first: the last values are there.
    if (!isTold && measured.size > 0) {
      isTold = true;
      reportMeasured('vital', 'web_vitals', [...measured]);
    }
    const again = [...changes].flatMap(([name, times]) => (times > 1 ? [[name, String(times - 1)] as const] : []));
    changes.clear();
    if (again.length > 0) reportMeasured('form', 'field_edits', again.slice(0, mostFields));
  };
  document.addEventListener('visibilitychange', tell);
}
