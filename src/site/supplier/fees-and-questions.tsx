import { defineWords } from '#kit/text/words.ts';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { BusinessWords } from '#site/brand/contract.ts';

const words = defineWords({
  fees: ['费用', 'Fees'],
  questions: ['常见问题', 'FAQ'],
});

/** Fees and frequent questions; answers open without script. */
export function FeesAndQuestions({ fees, questions }: Pick<BusinessWords, 'fees' | 'questions'>) {
  const t = useWords(words);
  return (
    <div className="page-width grid grid-cols-1 gap-x-20 gap-y-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section aria-labelledby="fees">
        <h2 id="fees" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.fees}
        </h2>
        <dl className="mt-6 border-line border-t">
          {fees.map(({ name, price, text }) => (
            <div
              key={name}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 border-line border-b py-5 [overflow-wrap:anywhere]"
            >
              <dt className="font-medium text-ink">{name}</dt>
              <dd className="text-right font-medium text-primary">{price}</dd>
              <dd className="col-span-2 text-ink-2 text-sm">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.questions}
        </h2>
        <div className="mt-6 border-line border-t">
          {questions.map(({ question, answer, to, link }) => (
            <Disclosure key={question} heading={<h3 className="min-w-0">{question}</h3>}>
              <p>{answer}</p>
              {to && link ? (
                <TextLink to={to} alone className="mt-2">
                  {link}
                </TextLink>
              ) : null}
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  );
}
