/** In a list of facts, the number or code that one comes back with: large, as people write it down or copy it whole. */
export function ReferenceNumber({ name, number }: { name: string; number: string }) {
  return (
    <>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="mt-1 text-2xl font-semibold tracking-wide text-primary tabular-nums select-all sm:text-3xl">
        {number}
      </dd>
    </>
  );
}
