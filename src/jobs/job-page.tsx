import { data } from 'react-router';

/** No job is published yet, so every address below /jobs/ answers 404; the frame shows what that means. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export default function JobPage() {
  return null;
}
