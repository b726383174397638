const mostKnown = 5_000;
const longestKnown = 400;

/** Memoizes a reading of texts that thousands of requests have in common. */
export function readOnce<Value>(read: (text: string) => Value, most = mostKnown): (text?: string) => Value {
  let known = new Map<string, Value>();
  return (text = '') => {
    const cached = known.get(text);
    if (cached !== undefined || known.has(text)) return cached as Value;
    if (text.length > longestKnown) return read(text);
    const value = read(text);
    if (known.size >= most) known = new Map();
    known.set(text, value);
    return value;
  };
}
