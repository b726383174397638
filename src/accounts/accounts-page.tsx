import { consolePage } from '#console/frame-page.tsx';

export default consolePage(() => import('./account-list.tsx'));
