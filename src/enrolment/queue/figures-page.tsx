import { consolePage } from '#console/frame-page.tsx';

export default consolePage(() => import('./figures.tsx'));
