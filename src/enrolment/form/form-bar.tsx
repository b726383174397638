import { Button, LinkButton } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { SaveState } from './draft-keeper.ts';
import { formWords } from './form-words.ts';
import { SaveStatus } from './save-status.tsx';

/** Stays in view below a step: the ways back and on, and whether what was typed is safe. */
export function FormBar({
  back,
  onBack,
  problem,
  save,
  onRetry,
  last,
  submitting,
}: {
  /** Address of the step before; undefined in the first. */
  back: string | undefined;
  onBack(): void;
  /** Why the application was not submitted: said where the button is, and seen from anywhere on the page. */
  problem: string | undefined;
  save: SaveState;
  onRetry(): void;
  /** In the last step: what its button says. */
  last: string | undefined;
  submitting: boolean;
}) {
  const say = useWords(formWords);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:mx-0 sm:px-0">
      {problem ? (
        <p role="alert" className="basis-full font-medium text-madder">
          {problem}
        </p>
      ) : null}
      {back ? (
        <LinkButton
          look="secondary"
          prefetch="none"
          to={back}
          onClick={onBack}
          className="min-h-12 shrink-0 whitespace-nowrap"
        >
          {say.back}
        </LinkButton>
      ) : null}
      <div className="mr-auto min-w-0">
        <SaveStatus save={save} onRetry={onRetry} />
      </div>
      {last ? (
        <Button type="submit" disabled={submitting} className="min-h-12 shrink-0 px-7 whitespace-nowrap">
          {submitting ? say.submitting : last}
        </Button>
      ) : (
        <Button type="submit" className="min-h-12 shrink-0 px-8 whitespace-nowrap">
          {say.forward}
        </Button>
      )}
    </div>
  );
}
