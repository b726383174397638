import { consolePage } from '#console/frame-page.tsx';

export default consolePage(() => import('./desk/enquiry-list.tsx'));
