import { useWords } from '#kit/ui/visit-context.tsx';
import type { DifferenceBlock } from './difference.ts';
import { legalWords } from './legal-words.ts';

const marks = {
  added: 'bg-moss/15 text-ink underline decoration-moss decoration-2 underline-offset-4',
  removed: 'bg-madder/10 text-ink-2 line-through decoration-madder',
};

/** A difference with unchanged paragraphs collapsed. Plain HTML, works without script. */
export function LegalDifference({ blocks }: { blocks: readonly DifferenceBlock[] }) {
  const t = useWords(legalWords);
  const groups: DifferenceBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && block.kind === 'same' && last[0]?.kind === 'same') last.push(block);
    else groups.push([block]);
  }
  return (
    <div className="grid gap-4 leading-relaxed">
      {groups.map((group, place) =>
        group[0]?.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the text.
          <details key={place} className="border-l-2 border-line pl-4">
            <summary className="cursor-pointer py-1 text-sm text-ink-3">{t.unchanged(group.length)}</summary>
            {group.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Block key={at} block={block} />
            ))}
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <div key={place} className="border-l-2 border-primary pl-4">
            {group.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Block key={at} block={block} />
            ))}
          </div>
        ),
      )}
    </div>
  );
}

function Block({ block }: { block: DifferenceBlock }) {
  return (
    <p className={`py-1.5 ${block.isHeading ? 'text-lg font-semibold' : ''}`}>
      {block.parts.map(({ kind, text }, place) =>
        kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the paragraph.
          <ins key={place} className={marks.added}>
            {text}
          </ins>
        ) : kind === 'removed' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <del key={place} className={marks.removed}>
            {text}
          </del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <span key={place}>{text}</span>
        ),
      )}
    </p>
  );
}
