import { consolePage } from '#console/frame-page.tsx';

export default consolePage(() => import('./requests/request-list.tsx'));
