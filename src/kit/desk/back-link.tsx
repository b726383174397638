import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Above the title of a page that was opened from another one. */
export const BackLink = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <Link to={to} state={state} className="mb-1 inline-block text-sm text-ink-2 underline-offset-4 hover:underline">
    ← {children}
  </Link>
);

/** The same where a list and what is open of it are one page. */
export const BackButton = ({ onPress, children }: { onPress(): void; children: ReactNode }) => (
  <Button type="link" size="small" className="justify-self-start border-0! px-0! text-ink-2!" onClick={onPress}>
    ← {children}
  </Button>
);
