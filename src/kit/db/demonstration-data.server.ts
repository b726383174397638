import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { csvLines } from '#kit/files/table/csv-lines.server.ts';
import { tableLimits } from '#kit/files/table/read-table.server.ts';

const folder = path.resolve(import.meta.dirname, '../../../demonstration');
export const demonstrationFile = (name: string) => path.resolve(folder, name);
export const readDemonstration = (name: string) =>
  fs.readFileSync(demonstrationFile(name), 'utf8').replaceAll('\r\n', '\n');
const placeOf = (name: string) => `demonstration/${name}`;

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const faults = error.issues.map(({ path: field, message }) => `${field.join('.')}: ${message}`);
  throw new Error(`${place}: ${faults.join('; ')}`);
}

export const numberCell = z.coerce.number();
export const yesCell = z
  .literal('true')
  .optional()
  .transform((text) => text === 'true');
/** Several values in one cell, a semicolon between them. */
export const listCell = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (text) => (typeof text === 'string' ? text.split(/\s*;\s*/) : []).filter((part) => part !== ''),
    z.array(item),
  );

/** The rows of a CSV file in `demonstration/`. Its heading names the fields; an empty cell is an absent field. */
export function readTable<Schema extends z.ZodType>(name: string, row: Schema): z.infer<Schema>[] {
  const csv = csvLines(tableLimits);
  const [heading, ...lines] = [...csv.take(readDemonstration(name)), ...csv.end()];
  return lines.map(({ line, cells }) => {
    const fields = cells.map((cell, at) => [heading?.cells[at] ?? `column ${at + 1}`, cell]);
    return checked(row, Object.fromEntries(fields.filter(([, cell]) => cell !== '')), `${placeOf(name)}:${line}`);
  });
}

export function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  try {
    return checked(schema, JSON.parse(readDemonstration(name)), placeOf(name));
  } catch (error) {
    // Node's message has the line.
    throw error instanceof SyntaxError ? new Error(`${placeOf(name)}: ${error.message}`) : error;
  }
}

/**
 * A Markdown file: optional `field: value` lines between two `---`, then a section for each `# heading`, whose first paragraph
 * is its lead and the rest its body.
 */
export function readMarkdown<Head extends z.ZodObject>(name: string, head: Head) {
  const [, fields = '', body = ''] = /^(?:---\n(.*?\n)---\n)?(.*)$/s.exec(readDemonstration(name)) ?? [];
  const values = [...fields.matchAll(/^([^:\n]+): *(.*)$/gm)].map(([, field, value]) => [field, value]);
  const [, ...parts] = `\n${body}`.split('\n# ');
  const sections = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const text = lines.join('\n').trim();
    const [lead = '', ...body] = text.split('\n\n');
    return { heading, text, lead, body: body.join('\n\n') };
  });
  function textUnder(heading: string): string {
    const section = sections.find((each) => each.heading === heading);
    if (!section) throw new Error(`${placeOf(name)}: there is no "# ${heading}"`);
    return section.text;
  }
  return { ...checked(head, Object.fromEntries(values), `${placeOf(name)}:1`), sections, textUnder };
}

/** All Markdown files of a folder by their names without the ending. */
export function readFolder<Head extends z.ZodObject>(place: string, head: Head) {
  const files = fs.readdirSync(path.join(folder, place)).filter((file) => file.endsWith('.md'));
  return new Map(files.sort().map((file) => [path.parse(file).name, readMarkdown(`${place}/${file}`, head)]));
}
