import { Outlet } from 'react-router';
import type { PageHandle } from '#web/delivery.ts';
import './screens.css';

export const handle: PageHandle = { delivery: 'app' };

/** Without this, the browser's cache would show the page again after a sign-out. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Layout of boards, launcher and hall: dark, full window, without the site's navigation. */
export default function ScreenLayout() {
  return (
    <div className="screen">
      <Outlet />
    </div>
  );
}
