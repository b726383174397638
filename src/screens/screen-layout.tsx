import { Outlet } from 'react-router';
import type { PageHandle } from '#web/delivery.ts';
import './screens.css';

export const handle: PageHandle = { delivery: 'app' };

/** What a browser keeps of a page by itself, it also shows again after its reader has signed out. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Boards, launcher and hall: dark, the whole window, nothing of the site around them. */
export default function ScreenLayout() {
  return (
    <div className="screen">
      <Outlet />
    </div>
  );
}
