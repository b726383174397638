import { PageHead } from './page-head.tsx';

/** The title and the heading of a page whose content is on its way or failed to come, for who reads it by ear or looks at the tab. */
export const HiddenHeading = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} hidden />
    <h1 className="sr-only">{title}</h1>
  </>
);
