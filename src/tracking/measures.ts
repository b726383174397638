/**
 * Measures how fast the page was, and which fields of forms were changed again; reported once for each document, when it is
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

  let isReported = false;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (!isReported) {
      isReported = true;
      const measured = Object.entries(vitals());
      const texts = measured.map(([name, value]) => [name, value.toFixed(name === 'cls' ? 4 : 0)]);
      if (texts.length > 0) report('vital', 'web_vitals', Object.fromEntries(texts));
    }
    const again = [...changes].flatMap(([name, times]) => (times > 1 ? [[name, String(times - 1)]] : []));
    changes.clear();
    if (again.length > 0) report('form', 'field_edits', Object.fromEntries(again));
  });
}

/** How fast a document was, in milliseconds; `cls` has no unit. What did not happen, or what a browser does not report, is left out. */
type Vitals = Partial<Record<'ttfb' | 'fcp' | 'lcp' | 'cls' | 'inp', number>>;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

const observe = <Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void) => {
  const takeAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) take(entry as Entry);
  };
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => {};
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  // Of events the browser reports only those that took a while; shorter interactions don’t matter.
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
  return () => takeAll(observer.takeRecords());
};

/**
 * The five measures as https://web.dev/articles/vitals defines them, of a document from its start until it is asked about
 * for the first time, which is when it is put aside. Google's library also follows a document after that, at four times
 * the weight: pages have 110 KB for all their script.
 */
function watchVitals(): () => Vitals {
  const { activationStart = 0, responseStart = 0 } = (performance.getEntriesByType('navigation')[0] ?? {}) as Partial<
    PerformanceNavigationTiming & { activationStart: number }
  >;
  // What is painted behind another tab says nothing of speed. A prerendered page was hidden before its activation, which does not count.
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= activationStart);
  // Not every browser remembers when it was; one that is hidden now was so from its start, more likely than not.
  const hiddenAt = hidden?.startTime ?? (document.hidden ? 0 : Number.POSITIVE_INFINITY);
  const sinceShown = (moment: number) => Math.max(0, moment - activationStart);
  const vitals: Vitals = {};
  if (responseStart > 0) vitals.ttfb = sinceShown(responseStart);

  const paint = (name: 'fcp' | 'lcp') => (entry: PerformanceEntry) => {
    if (entry.startTime < hiddenAt && entry.name !== 'first-paint') vitals[name] = sinceShown(entry.startTime);
  };

  // Shifts within five seconds, none a second after the one before it, count together; the worst of such groups counts.
  let sum = 0;
  let [first, last] = [0, 0];
  const shift = ({ startTime, value, hadRecentInput }: Shift) => {
    if (hadRecentInput) return;
    if (startTime - last >= 1_000 || startTime - first >= 5_000) [sum, first] = [0, startTime];
    last = startTime;
    sum += value;
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  };

  const longest = new Map<number, number>();
  const interaction = ({ interactionId = 0, entryType, duration }: PerformanceEventTiming) => {
    if (interactionId === 0 && entryType !== 'first-input') return;
    longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  };

  const takeRest = [
    observe('paint', paint('fcp')),
    observe('largest-contentful-paint', paint('lcp')),
    observe('layout-shift', shift),
    observe('event', interaction),
    observe('first-input', interaction),
  ];
  return () => {
    for (const take of takeRest) take();
    // Of each fifty interactions one may be slower.
    const { interactionCount = longest.size } = performance as { interactionCount?: number };
    const slow = [...longest.values()].sort((a, b) => b - a);
    const inp = slow[Math.min(slow.length - 1, Math.floor(interactionCount / 50))];
    if (inp !== undefined) vitals.inp = inp;
    if (vitals.fcp !== undefined && PerformanceObserver.supportedEntryTypes.includes('layout-shift')) vitals.cls ??= 0;
    return vitals;
  };
}
