import { Outlet } from 'react-router';

export default function ScreenLayout() {
  return <Outlet />;
}
