import { data } from 'react-router';
import { FailurePage } from './failure-page.tsx';

/** The catch-all of the main frame: rendered as a page, answered with status 404. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return <FailurePage status={404} />;
}
