import { Link } from 'react-router';
import { stayAt } from '#kit/call/page-address.ts';

/** An option that a press chooses or lets go, with how many fabrics it shows; works without script. */
export function FilterLink({
  to,
  name,
  count,
  isChosen,
}: {
  to: string;
  name: string;
  count: number;
  isChosen: boolean;
}) {
  return (
    <li>
      <Link
        to={stayAt(to, 'filters')}
        rel="nofollow"
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className="fabric-option"
      >
        <i />
        <span>{name}</span>
        <b>{count}</b>
      </Link>
    </li>
  );
}
