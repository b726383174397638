import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#kit/text/language.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { shapes } from './page-skeletons.tsx';

interface SkeletonsFile {
  address: string;
  html: string;
}
const files = new Map<Language, SkeletonsFile>();

/** The shapes of all pages in one file, each in a template for the addresses that it is for; made once, and named by its content. */
export function skeletonsOf(language: Language): SkeletonsFile {
  const known = files.get(language);
  if (known) return known;
  const html = renderToStaticMarkup(
    <VisitProvider visit={{ ...defaultVisit, language }}>
      {shapes.map(([start, Shape]) => (
        <template key={start.source} data-for={start.source}>
          <Skeleton>
            <Shape />
          </Skeleton>
        </template>
      ))}
    </VisitProvider>,
  );
  const file = { address: `/skeletons/${language}-${hash('sha1', html, 'hex').slice(0, 12)}.html`, html };
  files.set(language, file);
  return file;
}

/** The file of this address, if it is of this build. */
export const skeletonFile = (address: string): string | undefined =>
  (['zh-CN', 'en'] as const).map(skeletonsOf).find((file) => file.address === address)?.html;
