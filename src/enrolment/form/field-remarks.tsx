import { Link, useLocation } from 'react-router';
import type { Application, Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/review/decision-message.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useCorrection } from './correction-context.tsx';
import { correctionWords } from './correction-words.ts';
import { remarkAnchor } from './remark-list.tsx';
import { RemarkPicture } from './remark-picture.tsx';

/** The open remarks at their own field, each with the way back to the list. */
export function FieldRemarks({
  remarks,
  pictures: now,
}: {
  remarks: readonly Remark[];
  pictures: Application['pictures'];
}) {
  const say = useWords(correctionWords);
  const language = useLanguage();
  const { search } = useLocation();
  const correction = useCorrection();
  const pictures = { ...correction?.pictures, ...now };
  return remarks.map((remark) => (
    <span key={remark.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>{remarkLine(remark, language)}</span>
      <RemarkPicture remark={remark} pictures={pictures} />
      <Link
        to={{ search, hash: remarkAnchor(remark.id) }}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {say.back}
      </Link>
    </span>
  ));
}
