import { consolePage } from '#console/frame-page.tsx';

export default consolePage(() => import('./audit-list.tsx'));
