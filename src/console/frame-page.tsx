import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { inLanguage } from '#kit/text/language.ts';
import { HiddenHeading } from '#kit/ui/hidden-heading.tsx';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { nameOfPlace } from './navigation.ts';

/**
 * A page of the back office. Ant Design draws only in the browser (on the server it has no styles: the page would jump)
 * and comes with the first such page; until then the skeleton has the page's own shape, under the name that the navigation gives it.
 */
export function consolePage(
  load: () => Promise<{ default: ComponentType }>,
  skeleton: ReactNode = <TableSkeleton rows={10} />,
): FunctionComponent {
  const Page = lazy(async () => {
    const [{ AntDesign }, { UnsavedWork }, { default: Content }] = await loadOrReload(() =>
      Promise.all([import('./ant-design.tsx'), import('#kit/desk/unsaved-work.tsx'), load()]),
    );
    return {
      default: () => (
        <AntDesign>
          <UnsavedWork>
            <Content />
          </UnsavedWork>
        </AntDesign>
      ),
    };
  });
  return function ConsolePage() {
    const coming = <Coming>{skeleton}</Coming>;
    return useIsBrowser() ? (
      <Suspense fallback={coming}>
        <Page />
      </Suspense>
    ) : (
      coming
    );
  };
}

function Coming({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { pathname } = useLocation();
  return (
    <>
      <HiddenHeading title={inLanguage(nameOfPlace(pathname), language)} />
      {children}
    </>
  );
}
