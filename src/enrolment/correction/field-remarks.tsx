import { Link, useLocation } from 'react-router';
import type { Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/decision-message.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { correctionWords } from './correction-words.ts';
import { remarkAnchor } from './remark-list.tsx';

/** The open remarks at their own field, each with the way back to the list. */
export function FieldRemarks({ remarks }: { remarks: readonly Remark[] }) {
  const say = useWords(correctionWords);
  const language = useLanguage();
  const { search } = useLocation();
  return remarks.map((remark) => (
    <span key={remark.id} className="flex flex-wrap items-center justify-between gap-x-4">
      <span>{remarkLine(remark, language)}</span>
      <Link
        to={{ search, hash: remarkAnchor(remark.id) }}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {say.back}
      </Link>
    </span>
  ));
}
