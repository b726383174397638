import { useEffect, useRef } from 'react';
import { evaluate, type RequiredItems } from '#enrolment/application/required-items.ts';
import type { Application } from '#enrolment/contract.ts';

/** Staff changed what is required while the form stood open: the server's answer shows it, and the table is read anew. */
export function useRequirementsOf(
  application: Application | null,
  items: RequiredItems,
  today: string,
  readAgain: () => void,
): void {
  const asked = useRef('');
  useEffect(() => {
    if (!application) return;
    const theirs = application.required.join();
    const ours = evaluate(application.fields, items, { today }).required.join();
    if (theirs === ours || asked.current === theirs) return;
    asked.current = theirs;
    readAgain();
  }, [application, items, today, readAgain]);
}
