import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { pageWords } from './page-words.ts';

/** Form to read the answer to a report by its number; works without script. */
export function AnswerForm({ number = '', problem }: { number?: string; problem?: string | undefined }) {
  const t = useWords(pageWords);
  return (
    <form method="post" action="/sn-check/report" noValidate className="grid gap-4">
      <UncontrolledTextField
        id="number"
        label={t.number}
        help={t.numberHelp}
        value={number}
        problem={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" name="intent" value="answer" look="secondary" className="min-h-12 justify-self-start">
        {t.readAnswer}
      </Button>
    </form>
  );
}
