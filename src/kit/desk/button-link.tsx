import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** A link within the back office that looks as a button does: one thing to reach by keyboard, not a button inside a link. */
export function ButtonLink({ to, ...looks }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLElement>(to);
  return <Button {...looks} href={href} onClick={go as unknown as NonNullable<ButtonProps['onClick']>} />;
}
