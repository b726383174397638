import { data } from 'react-router';
import { deliver } from '#kit/delivery/delivery.ts';
import { FailurePage } from './failure-page.tsx';

/** The catch-all of the main frame: rendered as a page, answered with status 404. */
export const loader = () => data(null, { status: 404 });

export const handle = deliver('plain');

export default function NotFoundPage() {
  return <FailurePage status={404} />;
}
