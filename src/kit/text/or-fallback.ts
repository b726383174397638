/**
 * The specification's helper: the fallback for an empty value, the text '0' and the number 0. For optional texts only, never
 * for counts or money, where 0 is a valid value.
 */
export const orFallback = <Value, Fallback>(value: Value, fallback: Fallback): NonNullable<Value> | Fallback =>
  value === undefined || value === null || value === '' || value === '0' || value === 0 || Number.isNaN(value)
    ? fallback
    : (value as NonNullable<Value>);
