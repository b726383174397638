import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { fitsCheckCharacter, hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { CallFailure, send } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { claimWords } from './claim-words.ts';

/** Asked once typing has stopped, and only for a code that is whole: look-ups are counted. */
const calmMs = 700;
const answers = new Map<string, boolean>();

/** Under the credit code of a draft: somebody else has applied for this company, and how to take over from them. */
export function KnownCompany({ code: typed }: { code: string }) {
  const say = useWords(claimWords);
  const code = normalizeCreditCode(typed);
  const isWhole = hasCreditCodeShape(code) && fitsCheckCharacter(code);
  const [known, setKnown] = useState('');
  useEffect(() => {
    if (!isWhole) return;
    const heard = answers.get(code);
    if (heard !== undefined) return setKnown(heard ? code : '');
    const timer = setTimeout(() => {
      send('/api.php/official/enrolment/check_company', { credit_code: code })
        .then(({ is_known }) => {
          answers.set(code, is_known);
          setKnown(is_known ? code : '');
        })
        // Not worth a word: staff find the same thing when they review.
        .catch((error: unknown) => {
          if (!(error instanceof CallFailure)) throw error;
        });
    }, calmMs);
    return () => clearTimeout(timer);
  }, [code, isWhole]);
  return (
    <div role="status" className="-mt-4 empty:hidden">
      {isWhole && known === code ? (
        <div className="border-l-2 border-ochre bg-ochre/8 px-4 py-3">
          <p className="font-medium">{say.known}</p>
          <p className="text-sm text-ink-2">{say.knownLead}</p>
          <Link
            to={`/movein/claim?code=${code}`}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {say.claimIt}
          </Link>
        </div>
      ) : null}
    </div>
  );
}
