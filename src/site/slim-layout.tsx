import { Outlet } from 'react-router';

export default function SlimLayout() {
  return <Outlet />;
}
