/** A business day, by the browser's own calendar: it knows the person's language and keyboard. */
export function DayField({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }) {
  return (
    <label className="grid gap-1 text-sm text-ink-2">
      {label}
      <input
        type="date"
        required
        min="2000-01-01"
        value={value}
        onChange={({ target }) => target.value && onChange(target.value)}
        className="min-h-8 rounded-control border border-line bg-surface px-2.5 text-ink tabular-nums"
      />
    </label>
  );
}
