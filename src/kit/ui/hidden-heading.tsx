import { PageHead } from './page-head.tsx';

/** Title and visually hidden heading of a page that is loading or failed, for screen readers and the tab. */
export const HiddenHeading = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} hidden />
    <h1 className="sr-only">{title}</h1>
  </>
);
