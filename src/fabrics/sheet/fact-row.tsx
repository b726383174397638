/** A fact beside its name, or below it with large text sizes. */
export function FactRow({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-2 text-[0.9375rem]">
      <dt className="w-[8.5rem] text-ink-3">{name}</dt>
      <dd className="min-w-[8rem] flex-1 text-ink tabular-nums">{text}</dd>
    </div>
  );
}
