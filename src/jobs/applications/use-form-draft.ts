import { type RefObject, useEffect, useState } from 'react';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import type { UploadedCv } from './cv-field.tsx';

/** Stored fields of an unsent form. Not the code, which lives five minutes, nor the consent, which must be given each time. */
const draftFields = ['name', 'contact_phone', 'note'] as const;
interface FormDraft {
  fields: Partial<Record<(typeof draftFields)[number], string>>;
  cv?: UploadedCv | undefined;
}
interface Answer {
  cv: UploadedCv | null;
  problems: Record<string, string>;
}
const keyOf = (job: number) => `jobs:apply:${job}`;

function read(job: number): FormDraft | undefined {
  const draft = readJson(keyOf(job)) as FormDraft | null;
  return draft && typeof draft.fields === 'object' ? draft : undefined;
}
const write = (job: number, draft: FormDraft) => writeToBrowser('localStorage', keyOf(job), JSON.stringify(draft));
function saveCv(job: number, cv: UploadedCv | undefined): void {
  const draft = read(job);
  if (draft) write(job, { ...draft, cv });
}
export const clearFormDraft = (job: number): void => void writeToBrowser('localStorage', keyOf(job), undefined);

/**
 * Stores the form on the device and restores it after a lost connection or a closed page. Returns the uploaded file and whether
 * anything was restored.
 *
 * @param answer of the server: a file that it asks for again has expired, even if it is stored here.
 */
export function useFormDraft(job: number, form: RefObject<HTMLFormElement | null>, answer: Answer | undefined) {
  const isCvExpired = answer?.cv === null && answer.problems.cv !== undefined;
  const [cv, setCv] = useState<UploadedCv | undefined>(answer?.cv ?? undefined);
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    if (answer?.cv) setCv(answer.cv);
    if (isCvExpired) setCv(undefined);
  }
  const [isRestored, setIsRestored] = useState(false);
  // Runs before the next effect, which would restore it.
  useEffect(() => {
    if (answer && isCvExpired) saveCv(job, undefined);
  }, [answer, isCvExpired, job]);
  useEffect(() => {
    const draft = read(job);
    const fields = form.current?.elements;
    if (!draft || !fields) return;
    let isChanged = false;
    for (const name of draftFields) {
      const field = fields.namedItem(name);
      const text = draft.fields[name];
      const isEmpty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
      if (!isEmpty || !text) continue;
      field.value = text;
      isChanged = true;
    }
    if (draft.cv) setCv((present) => present ?? draft.cv);
    setIsRestored(isChanged || draft.cv !== undefined);
  }, [job, form]);

  function save(): void {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const texts = draftFields.map((name) => [name, String(typed.get(name) ?? '')]);
    write(job, { fields: Object.fromEntries(texts), cv });
  }
  return {
    cv,
    isRestored,
    save,
    setCv(file: UploadedCv | undefined): void {
      setCv(file);
      // By value: the state changes only with the next render.
      save();
      saveCv(job, file);
    },
  };
}
