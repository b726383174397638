import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';
import { useIsBrowser } from '#kit/ui/is-browser.ts';

/**
 * A page of the back office. Ant Design draws only in the browser (on the server it has no styles: the page would jump)
 * and comes with the first such page; until then the skeleton has the page's own shape.
 */
export function consolePage(load: () => Promise<{ default: ComponentType }>, skeleton: ReactNode): FunctionComponent {
  const Page = lazy(async () => {
    const [{ AntDesign }, { default: Content }] = await Promise.all([import('./ant-design.tsx'), load()]);
    return {
      default: () => (
        <AntDesign>
          <Content />
        </AntDesign>
      ),
    };
  });
  return function ConsolePage() {
    return useIsBrowser() ? (
      <Suspense fallback={skeleton}>
        <Page />
      </Suspense>
    ) : (
      skeleton
    );
  };
}
