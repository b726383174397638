import { consolePage } from '#console/frame-page.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';

export default consolePage(() => import('./requests/request-list.tsx'), <TableSkeleton rows={8} />);
