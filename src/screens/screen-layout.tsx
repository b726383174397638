import { Outlet } from 'react-router';
import './screens.css';

/** Boards, launcher and hall: dark, the whole window, nothing of the site around them. */
export default function ScreenLayout() {
  return (
    <div className="screen">
      <Outlet />
    </div>
  );
}
