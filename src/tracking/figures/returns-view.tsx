import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { Answered } from './answered.tsx';
import type { Asked } from './desk-state.ts';
import { percent } from './value-name.ts';

/** Who was here the day before: as much of retention as can be known without recognising anybody. */
export function ReturnsView({ asked }: { asked: Asked }) {
  const say = useWords(trackingWords);
  const language = useLanguage();
  const answer = useCall('/api.php/official/tracking/returns', asked, { keepPreviousData: true });
  const number = (value: number) => value.toLocaleString(language);
  return (
    <Answered answer={answer} about={say.returnsAbout} file={{ what: 'returns', asked }}>
      {({ days }) => (
        <table className="mt-4 w-full max-w-[48rem] text-left text-sm tabular-nums">
          <thead className="text-ink-3">
            <tr className="border-line border-b">
              {[say.day, say.visitors, say.back, say.share].map((title) => (
                <th key={title} className="py-2 pr-4 font-normal sm:whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visitors, back }) => {
              const share = visitors > 0 ? back / visitors : null;
              return (
                <tr key={day} className="border-line border-b">
                  <td className="whitespace-nowrap py-1.5 pr-4">{day}</td>
                  <td className="pr-4">{number(visitors)}</td>
                  <td className="pr-4">{number(back)}</td>
                  <td className="sm:w-2/5">
                    <span className="flex items-center gap-3">
                      <span className="w-12">{percent(share)}</span>
                      <span aria-hidden="true" className="h-2.5 flex-1 bg-warp/40 max-sm:hidden">
                        <span className="block h-full bg-yarn-0" style={{ width: `${(share ?? 0) * 100}%` }} />
                      </span>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Answered>
  );
}
