import { consolePage } from '#console/frame-page.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';

export default consolePage(() => import('./review.tsx'), <ReviewSkeleton />);
