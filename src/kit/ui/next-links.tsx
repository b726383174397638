import { LinkButton } from './button.tsx';

/** Links by path and name, the likeliest first. */
export function NextLinks({ next }: { next: readonly (readonly [to: string, name: string])[] }) {
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      {next.map(([to, name], place) => (
        <LinkButton key={to} to={to} look={place === 0 ? 'primary' : 'secondary'}>
          {name}
        </LinkButton>
      ))}
    </p>
  );
}
