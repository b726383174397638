import { Outlet } from 'react-router';
import type { PageHandle } from '#kit/delivery/delivery.ts';
import './screens.css';

export const handle: PageHandle = { delivery: 'app', routes: 'screen' };

/** Boards, launcher and hall: dark, the whole window, nothing of the site around them. */
export default function ScreenLayout() {
  return (
    <div className="screen">
      <Outlet />
    </div>
  );
}
