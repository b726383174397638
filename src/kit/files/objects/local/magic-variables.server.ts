/** Values of Qiniu's `$(...)` variables; what is missing is null in JSON and empty in a key. */
export type MagicValues = Readonly<Record<string, string | number | undefined>>;

const value = (values: MagicValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** Fills a `saveKey`: values stand as they are. */
export const fillKey = (template: string, values: MagicValues): string =>
  template.replaceAll(/\$\(([^)]{1,100})\)/g, (_whole, name: string) => String(value(values, name) ?? ''));

/** Fills a `returnBody`: outside quotes a value is written as JSON, inside a text it is escaped to stay one. */
export function fillJson(template: string, values: MagicValues): string {
  let isInText = false;
  return template.replaceAll(/\\.|"|\$\(([^)]{1,100})\)/gs, (whole, name: string | undefined) => {
    if (whole === '"') isInText = !isInText;
    if (name === undefined) return whole;
    const filled = value(values, name);
    return isInText ? JSON.stringify(String(filled ?? '')).slice(1, -1) : JSON.stringify(filled ?? null);
  });
}
