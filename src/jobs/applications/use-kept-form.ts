import { type RefObject, useEffect, useState } from 'react';
import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';
import type { KeptCv } from './cv-field.tsx';

/** What is kept of an unsent form. The code is not: it is good for five minutes. Nor is the consent: it is given anew. */
const keptFields = ['name', 'contact_phone', 'note'] as const;
interface Kept {
  fields: Partial<Record<(typeof keptFields)[number], string>>;
  cv?: KeptCv | undefined;
}
interface Answer {
  cv: KeptCv | null;
  problems: Record<string, string>;
}
const keyOf = (job: number) => `jobs:apply:${job}`;

function read(job: number): Kept | undefined {
  try {
    const kept = JSON.parse(readFromBrowser('localStorage', keyOf(job)) ?? 'null') as Kept | null;
    return kept && typeof kept.fields === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}
function keepCv(job: number, cv: KeptCv | undefined): void {
  const kept = read(job);
  if (kept) keepInBrowser('localStorage', keyOf(job), JSON.stringify({ ...kept, cv } satisfies Kept));
}
export const forgetForm = (job: number): void => void keepInBrowser('localStorage', keyOf(job), undefined);

/**
 * Keeps on the device what stands in the form, so that a lost connection or a closed page costs nothing, and puts it back.
 * Gives the file that went ahead, and whether anything was put back.
 *
 * @param answer of the server: a file that it asks for anew is not there any more, whatever is kept here.
 */
export function useKeptForm(job: number, form: RefObject<HTMLFormElement | null>, answer: Answer | undefined) {
  const isCvOver = answer?.cv === null && answer.problems.cv !== undefined;
  const [cv, setCv] = useState<KeptCv | undefined>(answer?.cv ?? undefined);
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    if (answer?.cv) setCv(answer.cv);
    if (isCvOver) setCv(undefined);
  }
  const [isBack, setIsBack] = useState(false);
  // Before the next, which would put it back.
  useEffect(() => {
    if (answer && isCvOver) keepCv(job, undefined);
  }, [answer, isCvOver, job]);
  useEffect(() => {
    const kept = read(job);
    const fields = form.current?.elements;
    if (!kept || !fields) return;
    let isChanged = false;
    for (const name of keptFields) {
      const field = fields.namedItem(name);
      const text = kept.fields[name];
      const isEmpty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
      if (!isEmpty || !text) continue;
      field.value = text;
      isChanged = true;
    }
    if (kept.cv) setCv((present) => present ?? kept.cv);
    setIsBack(isChanged || kept.cv !== undefined);
  }, [job, form]);

  function keep(file = cv): void {
    const fields = form.current?.elements;
    if (!fields) return;
    const texts = keptFields.map((name) => {
      const field = fields.namedItem(name);
      return [name, field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''];
    });
    keepInBrowser(
      'localStorage',
      keyOf(job),
      JSON.stringify({ fields: Object.fromEntries(texts), cv: file } satisfies Kept),
    );
  }
  return {
    cv,
    isBack,
    keep: () => keep(),
    setCv(file: KeptCv | undefined): void {
      setCv(file);
      // By value: the state is there only with the next render.
      keep();
      keepCv(job, file);
    },
  };
}
