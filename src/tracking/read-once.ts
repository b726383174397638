const mostKept = 5_000;
const longestKept = 400;

/** What is read from the same few texts by thousands of requests is read once. */
export function readOnce<Value>(read: (text: string) => Value, most = mostKept): (text: string) => Value {
  let known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined || known.has(text)) return kept as Value;
    if (text.length > longestKept) return read(text);
    const value = read(text);
    if (known.size >= most) known = new Map();
    known.set(text, value);
    return value;
  };
}
