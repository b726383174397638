import { consolePage } from '#console/frame-page.tsx';
import { ReviewSkeleton } from './desk/review-skeleton.tsx';

export default consolePage(() => import('./consistency/beside.tsx'), <ReviewSkeleton />);
