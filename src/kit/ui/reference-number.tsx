/** A reference number in a list of facts: large, selectable as a whole. */
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
