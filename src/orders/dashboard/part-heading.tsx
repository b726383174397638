import { useWords } from '#kit/ui/visit-context.tsx';
import { words } from './words.ts';

/** A heading that can be linked to: its address stands in it. */
export function PartHeading({ id, children }: { id: string; children: string }) {
  const t = useWords(words);
  return (
    <h2 id={id} className="group scroll-mt-6 font-semibold text-2xl text-ink">
      {children}
      <a
        href={`#${id}`}
        aria-label={t.linkTo(children)}
        className="ml-2 inline-block px-1 font-normal text-ink-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </h2>
  );
}
